#!/bin/sh
# xfstests: the commands of the job disks-by-pattern
set -e

cd "$(mktemp -d)"

# The job's 4 disks, out of the host's hdd_partitions; JOBC_DISKS names others.
disk1='' disk2='' disk3='' disk4='' number=0
for disk in ${JOBC_DISKS-} /dev/disk/by-id/ata-x-part*; do
	number=$((number + 1))
	case $number in
	1) disk1=$disk ;;
	2) disk2=$disk ;;
	3) disk3=$disk ;;
	4) disk4=$disk ;;
	esac
done
if [ -z "$disk4" ]; then
	echo 'the job needs 4 disks; JOBC_DISKS can name them' >&2
	exit 3
fi

# Everything on these disks will be lost. A disk in use is refused.
refuse_used() {
	use=$({ lsblk -nro MOUNTPOINT,TYPE "$1"; blkid -p -s TYPE -o value "$1"; } 2> /dev/null |
		grep -E '^/|^\[SWAP\]|raid|lvm|LVM|crypt|_member' || :)
	if [ -n "$use" ] || { [ -b "$1" ] && ! wipefs -a -n "$1" > /dev/null; }; then
		echo "$1 is in use $use; nothing was touched" >&2
		exit 4
	fi
}
refuse_used "$disk1"
refuse_used "$disk2"
refuse_used "$disk3"
refuse_used "$disk4"
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' "$disk1" "$disk2" "$disk3" "$disk4" >&2
	exit 4
fi

# Setup: fs
wipefs -a "$disk1"
wipefs -a "$disk2"
wipefs -a "$disk3"
wipefs -a "$disk4"
mkfs -t xfs -f -mreflink=0 "$disk1"
mkfs -t xfs -f -mreflink=0 "$disk2"
mkfs -t xfs -f -mreflink=0 "$disk3"
mkfs -t xfs -f -mreflink=0 "$disk4"
mkdir -p /fs/disk1
mount -t xfs -o inode64 "$disk1" /fs/disk1
mkdir -p /fs/disk2
mount -t xfs -o inode64 "$disk2" /fs/disk2
mkdir -p /fs/disk3
mount -t xfs -o inode64 "$disk3" /fs/disk3
mkdir -p /fs/disk4
mount -t xfs -o inode64 "$disk4" /fs/disk4

# Setup: iosched
echo none > "/sys/block/$(lsblk -ndo PKNAME,KNAME "$disk1" | awk '{ print $1 }')/queue/scheduler"
echo none > "/sys/block/$(lsblk -ndo PKNAME,KNAME "$disk2" | awk '{ print $1 }')/queue/scheduler"
echo none > "/sys/block/$(lsblk -ndo PKNAME,KNAME "$disk3" | awk '{ print $1 }')/queue/scheduler"
echo none > "/sys/block/$(lsblk -ndo PKNAME,KNAME "$disk4" | awk '{ print $1 }')/queue/scheduler"

# Test: xfstests
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/xfstests
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
export TEST_DIR=/fs/disk1
export TEST_DEV="$disk1"
export FSTYP=xfs
export SCRATCH_MNT=/fs/scratch
mkdir -p /fs/scratch
export SCRATCH_DEV="$disk4"
export SCRATCH_LOGDEV="$disk2"
export SCRATCH_XFS_LIST_METADATA_FIELDS=u3.sfdir3.hdr.parent.i4
export SCRATCH_XFS_LIST_FUZZ_VERBS=random
sed 's:^:xfs/:' tests/xfs-group-51 | xargs ./check

# To undo the setup:
# if mountpoint -q /fs/disk4; then umount /fs/disk4; fi
# if mountpoint -q /fs/disk3; then umount /fs/disk3; fi
# if mountpoint -q /fs/disk2; then umount /fs/disk2; fi
# if mountpoint -q /fs/disk1; then umount /fs/disk1; fi
