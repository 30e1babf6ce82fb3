#!/bin/sh
# memtier: the commands of the job memtier
set -e

cd "$(mktemp -d)"

# Daemon: redis-server
redis-server --port 6379 --save '' --appendonly no &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: memtier
memtier_benchmark --port=6379 --threads=1 --clients=2 --pipeline=1 --protocol=redis --data-size=32 --key-minimum=0 --key-maximum=10000000 --test-time=1 --ratio=1:10 --key-pattern=R:R
