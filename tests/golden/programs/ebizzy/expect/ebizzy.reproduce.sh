#!/bin/sh
# ebizzy: the commands of the job ebizzy
set -e

cd "$(mktemp -d)"

# Test: ebizzy
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/ebizzy
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
ebizzy -t 2 -S 2
