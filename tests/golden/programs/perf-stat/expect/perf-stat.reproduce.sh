#!/bin/sh
# mytest: the commands of the job perf-stat
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
