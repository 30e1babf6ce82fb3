#!/bin/sh
# xfstests: the commands of the job xfstests
set -e

cd "$(mktemp -d)"

# Test: xfstests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/xfstests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
./check generic/001
