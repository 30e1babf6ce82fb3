#!/bin/sh
# mytest: the commands of the job mytest
set -e

cd "$(mktemp -d)"

# Test: mytest
echo hello
