#!/bin/sh
# mytest: the commands of the job uptime
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
