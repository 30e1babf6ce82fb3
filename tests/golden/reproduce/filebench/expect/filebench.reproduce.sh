#!/bin/sh
# filebench: the commands of the job filebench
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
refuse_used /dev/sdb1
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' /dev/sdb1 >&2
	exit 4
fi

# Setup: fs
wipefs -a /dev/sdb1
mkfs -t btrfs /dev/sdb1
mkdir -p /fs/sdb1
mount -t btrfs /dev/sdb1 /fs/sdb1

# Setup: filebench-setup
sync
echo 3 > /proc/sys/vm/drop_caches

# Test: filebench
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/filebench
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
sed "s|^set \$dir=.*|set \$dir=/fs/sdb1|" "$benchmark_dir"/share/filebench/workloads/webserver.f > webserver.f
filebench -f webserver.f

# To undo the setup:
# if mountpoint -q /fs/sdb1; then umount /fs/sdb1; fi
