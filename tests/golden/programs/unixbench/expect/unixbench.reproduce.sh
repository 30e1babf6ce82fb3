#!/bin/sh
# unixbench: the commands of the job unixbench
set -e

cd "$(mktemp -d)"

# Test: unixbench
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/unixbench
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
./Run pipe -c 1 -i 1
