#!/bin/sh
# stream: the commands of the job stream
set -e

cd "$(mktemp -d)"

# Test: stream
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/stream
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
gcc -O3 -fopenmp -mcmodel=medium -DSTREAM_ARRAY_SIZE=1000000 -DNTIMES=10 "$benchmark_dir"/stream.c -o stream
export OMP_NUM_THREADS=2
./stream
