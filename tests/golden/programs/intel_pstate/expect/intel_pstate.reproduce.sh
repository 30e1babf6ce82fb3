#!/bin/sh
# mytest: the commands of the job intel_pstate
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
