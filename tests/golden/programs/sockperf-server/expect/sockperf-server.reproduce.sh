#!/bin/sh
# mytest: the commands of the job sockperf-server
set -e

cd "$(mktemp -d)"

# Daemon: sockperf-server
sockperf server &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
