#!/bin/sh
# mytest: the commands of the job interrupts
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
