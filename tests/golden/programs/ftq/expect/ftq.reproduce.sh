#!/bin/sh
# ftq: the commands of the job ftq
set -e

cd "$(mktemp -d)"

# Test: ftq
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/ftq
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
ftq -t 2 -n 1000 -f 1000 -o ftq
cat ftq*.dat
