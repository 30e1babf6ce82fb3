#!/bin/sh
# mytest: the commands of the job netserver
set -e

cd "$(mktemp -d)"

# Daemon: netserver
netserver -4 -D &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
