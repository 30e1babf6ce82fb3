#!/bin/sh
# tbench: the commands of the job tbench
set -e

cd "$(mktemp -d)"

# Daemon: tbench-server
tbench_srv &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: tbench
tbench -t 1 2 127.0.0.1
