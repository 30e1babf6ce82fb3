#!/bin/sh
# aim7: the commands of the job aim7
set -e

cd "$(mktemp -d)"

# Test: aim7
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/aim7
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
echo '500 32000 128 512' > /proc/sys/kernel/sem
cp -r "$benchmark_dir"/. .
echo 'FILESIZE: 1M
POOLSIZE: 10M
10 disk_rw' > workfile
echo . > config
printf '%s\n' "$(uname -n)" disk_rw 1 10 2 10 1 | ./multitask -t
