#!/bin/sh
# mytest: the commands of the job boot_params
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
