#!/bin/sh
# fwq: the commands of the job fwq
set -e

cd "$(mktemp -d)"

# Test: fwq
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/ftq
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
fwq -t 2 -n 1000 -w 18 -o fwq
cat fwq*.dat
