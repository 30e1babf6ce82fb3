#!/bin/sh
# hwsim: the commands of the job hwsim
set -e

cd "$(mktemp -d)"

# Test: hwsim
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/hwsim
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
export USER=root
./build.sh
./start.sh
./run-tests.py ap_open
./stop.sh
