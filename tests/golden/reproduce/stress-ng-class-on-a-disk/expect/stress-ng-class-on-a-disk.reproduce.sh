#!/bin/sh
# stress-ng: the commands of the job stress-ng-class-on-a-disk
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

# Test: stress-ng
mkdir -p /mnt/stress-ng
mount /dev/sdb1 /mnt/stress-ng
cd /mnt/stress-ng
stress-ng --timeout 30 --times --verify --metrics-brief --sequential 9 --class filesystem --exclude spawn,exec,swap

# To undo the setup:
# if mountpoint -q /mnt/stress-ng; then umount /mnt/stress-ng; fi
# if mountpoint -q /fs/sdb1; then umount /fs/sdb1; fi
