#!/bin/sh
# mytest: the commands of the job numactl
set -e

cd "$(mktemp -d)"

# Test: mytest
numactl --physcpubind=0 sleep 0.5
