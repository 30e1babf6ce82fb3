#!/bin/sh
# kernbench: the commands of the job kernbench
set -e

cd "$(mktemp -d)"

# Test: kernbench
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/kbuild
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"/linux
make defconfig
make clean
make -j 2 vmlinux
make clean
make -j 2 vmlinux
make clean
make -j 2 vmlinux
