#!/bin/sh
# sysbench-threads: the commands of the job sysbench-threads
set -e

cd "$(mktemp -d)"

# Test: sysbench-threads
sysbench threads --time=1 --threads=2 --thread-yields=1000 --thread-locks=8 run
