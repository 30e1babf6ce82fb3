#!/bin/sh
# mytest: the commands of the job taskset
set -e

cd "$(mktemp -d)"

# Test: mytest
taskset -c 0-1 sleep 0.5
