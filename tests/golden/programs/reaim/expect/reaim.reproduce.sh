#!/bin/sh
# reaim: the commands of the job reaim
set -e

cd "$(mktemp -d)"

# Test: reaim
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/reaim
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cp "$benchmark_dir"/reaim .
cp "$benchmark_dir"/data/workfile.disk .
echo FILESIZE 10k > reaim.config
echo POOLSIZE 1m >> reaim.config
end=$(($(date +%s) + 5))
while [ "$(date +%s)" -lt "$end" ]
do
	./reaim -s10 -e10 -i10 -fworkfile.disk -r1 -c./reaim.config -lreaim_debug -j100
done
