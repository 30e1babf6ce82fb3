#!/bin/sh
# kbuild: the commands of the job kbuild
set -e

cd "$(mktemp -d)"

# Test: kbuild
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/kbuild
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"/linux
make tinyconfig
end=$(($(date +%s) + 60))
while [ "$(date +%s)" -lt "$end" ]
do
	make clean
	make -j 2 vmlinux
done
