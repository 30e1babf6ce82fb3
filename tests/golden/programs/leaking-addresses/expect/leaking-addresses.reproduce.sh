#!/bin/sh
# leaking-addresses: the commands of the job leaking-addresses
set -e

cd "$(mktemp -d)"

# Test: leaking-addresses
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/leaking-addresses
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cp "$benchmark_dir"/leaking_addresses.pl .
mkdir -p result
./leaking_addresses.pl --output-raw result/scan.out
./leaking_addresses.pl --input-raw result/scan.out --squash-by-filename
