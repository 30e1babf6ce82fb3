#!/bin/sh
# ltp: the commands of the job ltp
set -e

cd "$(mktemp -d)"

# Setup: fs
mkdir -p /fs/tmpfs0
mount -t tmpfs tmpfs0 /fs/tmpfs0

# Test: ltp
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/ltp
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
mkdir -p /fs/tmpfs0/tmpdir
./runltp -f syscalls-04 -s '^sched_setaffinity01 ' -d /fs/tmpfs0/tmpdir

# To undo the setup:
# if mountpoint -q /fs/tmpfs0; then umount /fs/tmpfs0; fi
