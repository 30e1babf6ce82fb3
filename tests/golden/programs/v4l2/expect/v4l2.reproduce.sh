#!/bin/sh
# v4l2: the commands of the job v4l2
set -e

cd "$(mktemp -d)"

# Test: v4l2
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/v4l2
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"/tools/testing/selftests/media_tests
make
./media_device_test -d /dev/media0
