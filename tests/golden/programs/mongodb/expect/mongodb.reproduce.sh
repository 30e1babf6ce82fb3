#!/bin/sh
# mytest: the commands of the job mongodb
set -e

cd "$(mktemp -d)"

# Daemon: mongodb
mkdir -p ./mongodb &
mongod --dbpath ./mongodb --bind_ip 127.0.0.1 &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
