#!/bin/sh
# kvm-unit-tests: the commands of the job kvm-unit-tests
set -e

cd "$(mktemp -d)"

# Test: kvm-unit-tests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/kvm-unit-tests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
./run_tests.sh
