#!/bin/sh
# stress-ng: the commands of the job job-performance-1SSD-ext4-kill-10s
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
refuse_used /dev/sdy1
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' /dev/sdy1 >&2
	exit 4
fi

# Setup: fs
wipefs -a /dev/sdy1
mkfs -t ext4 -q -F /dev/sdy1
mkdir -p /fs/sdy1
mount -t ext4 /dev/sdy1 /fs/sdy1

# Setup: cpufreq_governor
if [ -e /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor ]; then
	for file in /sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_governor
	do
		[ ! -f "$file" ] || echo performance > "$file"
	done
else
	echo 'cpufreq_governor: this machine cannot do it; skipped' >&2
fi

# Test: stress-ng
mkdir -p /mnt/stress-ng
mount /dev/sdy1 /mnt/stress-ng
cd /mnt/stress-ng
stress-ng --timeout 10 --times --verify --metrics-brief --kill 8

# To undo the setup:
# if mountpoint -q /mnt/stress-ng; then umount /mnt/stress-ng; fi
# if mountpoint -q /fs/sdy1; then umount /fs/sdy1; fi
