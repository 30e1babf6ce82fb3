#!/bin/sh
# netperf: the commands of the job netperf
set -e

cd "$(mktemp -d)"

# Daemon: netserver
netserver -4 -D &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: netperf
netperf -4 -H 127.0.0.1 -t TCP_RR -c -C -l 5 &
netperf -4 -H 127.0.0.1 -t TCP_RR -c -C -l 5 &
wait
