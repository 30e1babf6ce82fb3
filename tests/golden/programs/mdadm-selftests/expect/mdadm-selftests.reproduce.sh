#!/bin/sh
# mdadm-selftests: the commands of the job mdadm-selftests
set -e

cd "$(mktemp -d)"

# Test: mdadm-selftests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/mdadm-selftests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
find tests -name '00raid0*' -exec basename {} ';' | sort | paste -s -d , | xargs -I {} ./test --tests={}
