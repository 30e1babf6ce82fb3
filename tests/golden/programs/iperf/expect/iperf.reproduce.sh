#!/bin/sh
# iperf: the commands of the job iperf
set -e

cd "$(mktemp -d)"

# Daemon: iperf-server
iperf3 --server &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: iperf
iperf3 --client 127.0.0.1 --time 1 --parallel 1 --json
