#!/bin/sh
# lmbench3: the commands of the job lmbench3
set -e

cd "$(mktemp -d)"

# Test: lmbench3
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/lmbench3
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
lat_syscall -P 1 null
lat_syscall -P 1 read
lat_syscall -P 1 write
lat_syscall -P 1 stat
lat_syscall -P 1 fstat
lat_syscall -P 1 open
