#!/bin/sh
# schbench: the commands of the job schbench
set -e

cd "$(mktemp -d)"

# Test: schbench
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/schbench
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
schbench -m 1 -t 2 -r 2
