#!/bin/sh
# mytest: the commands of the job schedstat
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
