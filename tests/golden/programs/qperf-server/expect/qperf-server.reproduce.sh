#!/bin/sh
# mytest: the commands of the job qperf-server
set -e

cd "$(mktemp -d)"

# Daemon: qperf-server
qperf &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
