#!/bin/sh
# mytest: the commands of the job kmsg
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
