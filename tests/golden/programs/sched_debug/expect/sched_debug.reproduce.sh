#!/bin/sh
# mytest: the commands of the job sched_debug
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
