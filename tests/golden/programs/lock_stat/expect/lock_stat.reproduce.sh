#!/bin/sh
# mytest: the commands of the job lock_stat
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
