#!/bin/sh
# coremark: the commands of the job coremark
set -e

cd "$(mktemp -d)"

# Test: coremark
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/coremark
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cp -r "$benchmark_dir" coremark
cd coremark
make compile PORT_DIR=linux 'XCFLAGS=-DMULTITHREAD=2 -DUSE_PTHREAD -pthread'
./coremark.exe 0x0 0x0 0x66 0 7 1 2000
