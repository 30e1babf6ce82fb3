#!/bin/sh
# mytest: the commands of the job sar
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
