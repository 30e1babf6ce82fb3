#!/bin/sh
# fio-basic: the commands of the job fio-on-two-pmem
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
refuse_used /dev/pmem0
refuse_used /dev/pmem1
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' /dev/pmem0 /dev/pmem1 >&2
	exit 4
fi

# Setup: disk
modprobe nd_e820

# Setup: fs
wipefs -a /dev/pmem0
wipefs -a /dev/pmem1
mkfs -t ext4 -q -F /dev/pmem0
mkfs -t ext4 -q -F /dev/pmem1
mkdir -p /fs/pmem0
mount -t ext4 -o dax /dev/pmem0 /fs/pmem0
mkdir -p /fs/pmem1
mount -t ext4 -o dax /dev/pmem1 /fs/pmem1

# Test: fio
echo '[global]
bs=2M
ioengine=libaio
iodepth=32
size=4473924266
nr_files=1
filesize=4473924266
direct=0
runtime=200
invalidate=1
fallocate=posix
io_size=4473924266
file_service_type=roundrobin
random_distribution=random
group_reporting
pre_read=0
time_based

[task_0]
rw=randread
directory=/fs/pmem0
numjobs=24

[task_1]
rw=randread
directory=/fs/pmem1
numjobs=24' | fio --output-format=json -

# To undo the setup:
# if mountpoint -q /fs/pmem1; then umount /fs/pmem1; fi
# if mountpoint -q /fs/pmem0; then umount /fs/pmem0; fi
