#!/bin/sh
# mytest: the commands of the job fio-setup-basic
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
