#!/bin/sh
# linpack: the commands of the job linpack
set -e

cd "$(mktemp -d)"

# Test: linpack
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/linpack
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
echo 'job of jobc
linpack
1
1024
1024
1
4' > input
export OMP_NUM_THREADS=2
xlinpack_xeon64 input
