#!/bin/sh
# will-it-scale: the commands of the job will-it-scale
set -e

cd "$(mktemp -d)"

# Test: will-it-scale
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/will-it-scale
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
python3 ./runtest.py read2 5 process 1
