#!/bin/sh
# aim7: the commands of the job raid-of-ram-disks
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
refuse_used /dev/ram0
refuse_used /dev/ram1
refuse_used /dev/ram2
refuse_used /dev/ram3

# Setup: disk
modprobe -r brd || :
modprobe brd rd_nr=4 rd_size=12582912

# Setup: md
wipefs -a /dev/ram0
wipefs -a /dev/ram1
wipefs -a /dev/ram2
wipefs -a /dev/ram3
mdadm -q --create /dev/md0 --chunk=256 --level=raid0 --raid-devices=4 --force --assume-clean /dev/ram0 /dev/ram1 /dev/ram2 /dev/ram3

# Setup: fs
wipefs -a /dev/md0
mkfs -t xfs -f -mreflink=0 /dev/md0
mkdir -p /fs/md0
mount -t xfs -o inode64 /dev/md0 /fs/md0

# Test: aim7
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/aim7
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
echo '500 32000 128 512' > /proc/sys/kernel/sem
cp -r "$benchmark_dir"/. .
echo 'FILESIZE: 1M
POOLSIZE: 10M
10 disk_src' > workfile
echo /fs/md0 > config
printf '%s\n' "$(uname -n)" disk_src 1 3000 2 3000 1 | ./multitask -t

# To undo the setup:
# if mountpoint -q /fs/md0; then umount /fs/md0; fi
# if [ -b /dev/md0 ]; then mdadm -q --stop /dev/md0; fi
# mdadm -q --zero-superblock /dev/ram0
# mdadm -q --zero-superblock /dev/ram1
# mdadm -q --zero-superblock /dev/ram2
# mdadm -q --zero-superblock /dev/ram3
# modprobe -r brd
