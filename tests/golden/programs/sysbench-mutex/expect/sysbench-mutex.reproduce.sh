#!/bin/sh
# sysbench-mutex: the commands of the job sysbench-mutex
set -e

cd "$(mktemp -d)"

# Test: sysbench-mutex
sysbench mutex --time=1 --threads=2 --mutex-num=4096 --mutex-locks=1000 --mutex-loops=100 run
