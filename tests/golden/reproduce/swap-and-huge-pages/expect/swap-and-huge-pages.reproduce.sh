#!/bin/sh
# vm-scalability: the commands of the job swap-and-huge-pages
set -e

cd "$(mktemp -d)"

# Everything on these disks will be lost. A disk in use is refused.
refuse_used() {
	use=$({ lsblk -nro MOUNTPOINT,TYPE "$1"; blkid -p -s TYPE -o value "$1"; } 2> /dev/null |
		grep -E '^/|^\[SWAP\]|raid|lvm|LVM|crypt|_member' || :)
	if [ -n "$use" ] || { [ -b "$1" ] && ! wipefs -a -n "$1" > /dev/null; }; then
		echo "$1 is in use $use; nothing was touched" >&2
		exit 4
	fi
}
refuse_used /dev/nvme0n1p4
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' /dev/nvme0n1p4 >&2
	exit 4
fi

# Setup: transparent_hugepage
if [ -e /sys/kernel/mm/transparent_hugepage/enabled ]; then
	echo never > /sys/kernel/mm/transparent_hugepage/enabled
	echo always > /sys/kernel/mm/transparent_hugepage/defrag
else
	echo 'transparent_hugepage: this machine cannot do it; skipped' >&2
fi

# Setup: swap
swapoff -a
mkswap /dev/nvme0n1p4
swapon /dev/nvme0n1p4

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
export nr_task=8 runtime=300
./case-swap-w-seq-mt
umount /tmp/vm-scalability-tmp/vm-scalability
rm /tmp/vm-scalability-tmp/vm-scalability.img
umount /tmp/vm-scalability-tmp

# To undo the setup:
# if mountpoint -q /tmp/vm-scalability-tmp/vm-scalability; then umount /tmp/vm-scalability-tmp/vm-scalability; fi
# if mountpoint -q /tmp/vm-scalability-tmp; then umount /tmp/vm-scalability-tmp; fi
# if grep -q "^$(readlink -f /dev/nvme0n1p4) " /proc/swaps; then swapoff /dev/nvme0n1p4; fi
