#!/bin/sh
# sockperf: the commands of the job sockperf
set -e

cd "$(mktemp -d)"

# Daemon: sockperf-server
sockperf server &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: sockperf
sockperf ping-pong --ip 127.0.0.1 --msg-size 64 --time 1
