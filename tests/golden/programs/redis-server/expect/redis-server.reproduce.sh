#!/bin/sh
# mytest: the commands of the job redis-server
set -e

cd "$(mktemp -d)"

# Daemon: redis-server
redis-server --port 6379 --save '' --appendonly no &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
