#!/bin/sh
# mytest: the commands of the job drop_caches
set -e

cd "$(mktemp -d)"

# Setup: drop_caches
sync
echo 3 > /proc/sys/vm/drop_caches

# Test: mytest
sleep 0.5
