#!/bin/sh
# blktests: the commands of the job blktests
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

# Test: blktests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/blktests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
echo "TEST_DEVS=($(readlink -f /dev/sdb1 | xargs))" > config
sed 's:^:scsi/:' tests/scsi-group-00 | xargs ./check
