#!/bin/sh
# mytest: the commands of the job cifs-over-loopback
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
refuse_used /dev/nvme0n1p1
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' /dev/nvme0n1p1 >&2
	exit 4
fi

# Setup: fs
wipefs -a /dev/nvme0n1p1
mkfs -t ext4 -q -F /dev/nvme0n1p1
mkdir -p /fs/nvme0n1p1
mount -t ext4 /dev/nvme0n1p1 /fs/nvme0n1p1

# Setup: fs2
mkdir -p /cifs/nvme0n1p1
timeout 5m mount -t cifs -o vers=3.0 -o user=root,password=pass //localhost/fs/nvme0n1p1 /cifs/nvme0n1p1

# Test: mytest
df /cifs/nvme0n1p1

# To undo the setup:
# if mountpoint -q /cifs/nvme0n1p1; then umount /cifs/nvme0n1p1; fi
# if mountpoint -q /fs/nvme0n1p1; then umount /fs/nvme0n1p1; fi
