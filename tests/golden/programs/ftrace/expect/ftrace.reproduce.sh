#!/bin/sh
# mytest: the commands of the job ftrace
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
