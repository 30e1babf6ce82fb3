#!/bin/sh
# mytest: the commands of the job iperf-server
set -e

cd "$(mktemp -d)"

# Daemon: iperf-server
iperf3 --server &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
