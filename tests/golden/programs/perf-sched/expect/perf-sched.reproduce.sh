#!/bin/sh
# mytest: the commands of the job perf-sched
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
