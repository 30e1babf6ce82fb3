#!/bin/sh
# packetdrill: the commands of the job packetdrill
set -e

cd "$(mktemp -d)"

# Test: packetdrill
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/packetdrill
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"/gtests/net
./packetdrill/run_all.py -S -v -L -l tcp
