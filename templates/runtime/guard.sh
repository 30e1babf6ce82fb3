# ---- Guards: no data is lost by surprise

# Notes a device whose contents the job destroys, and one that the job makes itself.
overwrites() {
	_overwritten="$_overwritten $1"
	check_device "$1"
}

makes() {
	[ ! -b "$1" ] || check_device "$1"
}

check_device() {
	_reason=$(device_use "$1")
	[ -z "$_reason" ] || _refusals="$_refusals
  $1 $_reason"
}

# Prints why a device must not be overwritten; nothing when it may be.
device_use() {
	_real=$(readlink -f "$1" || :)
	if [ ! -b "$_real" ]; then
		echo "is no block device of this machine"
		return
	fi
	_disk=/sys/class/block/${_real##*/}
	for _part in "$_disk" "$_disk/${_real##*/}"*; do
		[ -e "$_part/dev" ] || continue
		_why=$(block_use "/dev/${_part##*/}" "$_part")
		[ -n "$_why" ] || continue
		[ "$_part" = "$_disk" ] || _why="holds ${_part##*/}, which $_why"
		echo "$_why"
		return
	done
	case $(blkid -p -s TYPE -o value "$_real" 2> /dev/null || :) in
	linux_raid_member | isw_raid_member | ddf_raid_member) echo "is a member of a RAID array" ;;
	LVM*) echo "is a physical volume of LVM" ;;
	zfs_member | bcache | drbd) echo "belongs to another layer of storage" ;;
	*)
		# The kernel knows of users that leave no other trace, such as a btrfs of several devices. It lets nobody
		# open their devices exclusively, as wipefs does even when it only looks.
		wipefs -a -n "$_real" > /dev/null 2>&1 || echo "is in use (wipefs cannot open it)"
		;;
	esac
}

# DEVICE SYSFS: prints how the kernel uses one block device right now.
block_use() {
	IFS= read -r _number < "$2/dev"
	# Fields: id, parent, major:minor, root, mount point, options ... - type, source.
	while read -r _ _ _majmin _ _point _rest; do
		_source=${_rest#* - * }
		_source=${_source%% *}
		if [ "$_majmin" = "$_number" ] || [ "$_source" = "$1" ] || [ "$(readlink -f "$_source" || :)" = "$1" ]; then
			if [ "$_point" = / ]; then
				echo "carries the root file system"
			else
				echo "is mounted on $_point"
			fi
			return
		fi
	done <<-EOF
		$(mounted_sources)
	EOF
	while read -r _swap _; do
		if [ "$_swap" = "$1" ] || [ "$(readlink -f "$_swap" || :)" = "$1" ]; then
			echo "is in use as swap"
			return
		fi
	done < /proc/swaps
	for _holder in "$2"/holders/*; do
		[ -e "$_holder" ] || continue
		echo "is in use by ${_holder##*/}"
		return
	done
}

# The mounts that stand on a device.
mounted_sources() {
	grep ' - [^ ]* /' /proc/self/mountinfo || :
}

# Refuses to go on when a device is in use, or when nobody allowed to overwrite the devices.
guard() {
	_overwritten=
	_refusals=
	devices
	if [ -n "$_refusals" ]; then
		stop 4 "nothing was touched, because of$_refusals"
	fi
	if [ -n "$_overwritten" ] && [ -z "$_allow_format" ]; then
		stop 4 "this job destroys everything on$_overwritten; nothing was touched. Run it with --allow-format to let it"
	fi
}
