#!/bin/sh
# mytest: the commands of the job tbench-server
set -e

cd "$(mktemp -d)"

# Daemon: tbench-server
tbench_srv &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
