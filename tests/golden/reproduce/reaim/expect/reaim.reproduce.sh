#!/bin/sh
# reaim: the commands of the job reaim
set -e

cd "$(mktemp -d)"

# Setup: fs
mkdir -p /fs/tmpfs0
mount -t tmpfs tmpfs0 /fs/tmpfs0

# Test: reaim
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/reaim
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cp "$benchmark_dir"/reaim .
cp "$benchmark_dir"/data/workfile.disk .
echo FILESIZE 10k > reaim.config
echo POOLSIZE 1m >> reaim.config
echo DISKDIR /fs/tmpfs0 >> reaim.config
end=$(($(date +%s) + 300))
while [ "$(date +%s)" -lt "$end" ]
do
	./reaim -s100 -e100 -i100 -fworkfile.disk -r1 -c./reaim.config -lreaim_debug -j100
done

# To undo the setup:
# if mountpoint -q /fs/tmpfs0; then umount /fs/tmpfs0; fi
