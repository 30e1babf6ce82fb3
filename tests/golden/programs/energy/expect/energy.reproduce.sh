#!/bin/sh
# mytest: the commands of the job energy
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
