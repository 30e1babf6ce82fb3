#!/bin/sh
# mdadm-selftests: the commands of the job mdadm-selftests
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

# Test: mdadm-selftests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/mdadm-selftests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
mkdir -p /var/tmp
mke2fs -t ext3 -b 4096 -J size=4 -q /dev/sdb1
mount -t ext3 /dev/sdb1 /var/tmp
find tests -name '07revert*' -exec basename {} ';' | sort | paste -s -d , | xargs -I {} ./test --tests={}

# To undo the setup:
# if mountpoint -q /var/tmp; then umount /var/tmp; fi
