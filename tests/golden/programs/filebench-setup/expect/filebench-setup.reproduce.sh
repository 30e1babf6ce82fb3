#!/bin/sh
# mytest: the commands of the job filebench-setup
set -e

cd "$(mktemp -d)"

# Setup: filebench-setup
sync
echo 3 > /proc/sys/vm/drop_caches

# Test: mytest
sleep 0.5
