#!/bin/sh
# blktests: the commands of the job blktests
set -e

cd "$(mktemp -d)"

# Test: blktests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/blktests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
./check block/001
