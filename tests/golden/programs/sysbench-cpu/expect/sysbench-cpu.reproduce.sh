#!/bin/sh
# sysbench-cpu: the commands of the job sysbench-cpu
set -e

cd "$(mktemp -d)"

# Test: sysbench-cpu
sysbench cpu --time=1 --threads=2 --cpu-max-prime=10000 run
