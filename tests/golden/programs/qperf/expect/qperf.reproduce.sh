#!/bin/sh
# qperf: the commands of the job qperf
set -e

cd "$(mktemp -d)"

# Daemon: qperf-server
qperf &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: qperf
qperf --time 1 127.0.0.1 tcp_bw tcp_lat
