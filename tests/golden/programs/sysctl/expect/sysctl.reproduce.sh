#!/bin/sh
# mytest: the commands of the job sysctl
set -e

cd "$(mktemp -d)"

# Setup: sysctl
echo 60 > /proc/sys/vm/swappiness

# Test: mytest
sleep 0.5
