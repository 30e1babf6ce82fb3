#!/bin/sh
# mytest: the commands of the job nuttcp-server
set -e

cd "$(mktemp -d)"

# Daemon: nuttcp-server
nuttcp -S --nofork &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
