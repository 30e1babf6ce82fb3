#!/bin/sh
# nuttcp: the commands of the job nuttcp
set -e

cd "$(mktemp -d)"

# Daemon: nuttcp-server
nuttcp -S --nofork &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: nuttcp
nuttcp -i1 -T 1 127.0.0.1
