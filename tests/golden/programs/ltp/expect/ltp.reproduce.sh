#!/bin/sh
# ltp: the commands of the job ltp
set -e

cd "$(mktemp -d)"

# Test: ltp
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/ltp
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
./runltp -f syscalls -s '^read01 '
