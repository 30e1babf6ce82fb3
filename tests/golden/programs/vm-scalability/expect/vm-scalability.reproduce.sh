#!/bin/sh
# vm-scalability: the commands of the job vm-scalability
set -e

cd "$(mktemp -d)"

# Test: vm-scalability
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/vm-scalability
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
mkdir -p /tmp/vm-scalability-tmp
mount -t tmpfs -o size=100% vm-scalability-tmp /tmp/vm-scalability-tmp
truncate -s "$(awk '/^MemTotal:/ { print $2 * 1024 }' /proc/meminfo)" /tmp/vm-scalability-tmp/vm-scalability.img
mkfs.xfs -q /tmp/vm-scalability-tmp/vm-scalability.img
mkdir -p /tmp/vm-scalability-tmp/vm-scalability
mount -o loop /tmp/vm-scalability-tmp/vm-scalability.img /tmp/vm-scalability-tmp/vm-scalability
export nr_task=2 runtime=5
./case-anon-w-seq
umount /tmp/vm-scalability-tmp/vm-scalability
rm /tmp/vm-scalability-tmp/vm-scalability.img
umount /tmp/vm-scalability-tmp

# To undo the setup:
# if mountpoint -q /tmp/vm-scalability-tmp/vm-scalability; then umount /tmp/vm-scalability-tmp/vm-scalability; fi
# if mountpoint -q /tmp/vm-scalability-tmp; then umount /tmp/vm-scalability-tmp; fi
