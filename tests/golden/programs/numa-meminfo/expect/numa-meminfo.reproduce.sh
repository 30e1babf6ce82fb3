#!/bin/sh
# mytest: the commands of the job numa-meminfo
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
