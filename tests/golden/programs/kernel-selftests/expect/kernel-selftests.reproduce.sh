#!/bin/sh
# kernel-selftests: the commands of the job kernel-selftests
set -e

cd "$(mktemp -d)"

# Test: kernel-selftests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/kernel-selftests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
sed -i s/default_timeout=45/default_timeout=300/ kselftest/runner.sh
make -C timers
make run_tests -C timers
