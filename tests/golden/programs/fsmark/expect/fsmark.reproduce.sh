#!/bin/sh
# fsmark: the commands of the job fsmark
set -e

cd "$(mktemp -d)"

# Test: fsmark
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/fsmark
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
fs_mark -d ./1 -d ./2 -n 512 -L 1 -S 0 -s 4096
