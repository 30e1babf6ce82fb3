#!/bin/sh
# netperf: the commands of the job netperf
set -e

cd "$(mktemp -d)"

# Setup: busy_poll
if [ -e /proc/sys/net/core/busy_poll ]; then
	echo 50 > /proc/sys/net/core/busy_poll
	echo 50 > /proc/sys/net/core/busy_read
else
	echo 'busy_poll: this machine cannot do it; skipped' >&2
fi

# Daemon: netserver
netserver -4 -D &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: netperf
netperf -4 -H 127.0.0.1 -t TCP_RR -c -C -l 300 -- -r 1024 &
netperf -4 -H 127.0.0.1 -t TCP_RR -c -C -l 300 -- -r 1024 &
wait
