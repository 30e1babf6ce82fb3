#!/bin/sh
# redis: the commands of the job redis
set -e

cd "$(mktemp -d)"

# Daemon: redis-server
redis-server --port 6379 --save '' --appendonly no &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: redis
redis-benchmark -p 6379 -t set,get -d 64 -c 5 -n 1000 -P 1 --csv
