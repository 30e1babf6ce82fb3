#!/bin/sh
# filebench: the commands of the job filebench
set -e

cd "$(mktemp -d)"

# Setup: filebench-setup
sync
echo 3 > /proc/sys/vm/drop_caches

# Test: filebench
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/filebench
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
filebench -f "$benchmark_dir"/share/filebench/workloads/webserver.f
