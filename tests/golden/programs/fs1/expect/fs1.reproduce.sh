#!/bin/sh
# mytest: the commands of the job fs1
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

# Setup: disk
modprobe -r brd || :
modprobe brd rd_nr=1 rd_size=1048576

# Setup: fs
wipefs -a /dev/ram0
mkfs -t ext4 -q -F /dev/ram0
mkdir -p /fs/ram0
mount -t ext4 /dev/ram0 /fs/ram0

# Setup: fs2
mkdir -p /export
mount -t tmpfs nfsv4_root_export /export
mkdir -p /export/fs/ram0
mount --bind /fs/ram0 /export/fs/ram0
echo '/export/fs/ram0 *(rw,no_subtree_check,no_root_squash)' >> /etc/exports
systemctl restart rpcbind
systemctl restart rpc-statd
systemctl restart nfs-idmapd
systemctl restart nfs-server
mkdir -p /nfs/ram0
timeout 5m mount -t nfs -o vers=4 localhost:/fs/ram0 /nfs/ram0
touch /nfs/ram0/wait_for_nfs_grace_period

# Test: mytest
sleep 0.5

# To undo the setup:
# if mountpoint -q /nfs/ram0; then umount /nfs/ram0; fi
# if mountpoint -q /export/fs/ram0; then exportfs -u "*":/export/fs/ram0; umount /export/fs/ram0; fi
# if mountpoint -q /export; then umount /export; fi
# if mountpoint -q /fs/ram0; then umount /fs/ram0; fi
# modprobe -r brd
