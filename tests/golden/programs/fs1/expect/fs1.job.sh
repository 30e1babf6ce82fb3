# ---- The job: what it needs

needs() {
	need_command mkfs.ext4 fs 'package e2fsprogs'
	need_command mount.nfs fs2 'package opensuse: nfs-client; debian: nfs-common; fedora, arch: nfs-utils'
	need_command exportfs fs2 'package debian, opensuse: nfs-kernel-server; fedora, arch: nfs-utils'
}

choose_disks() {
	:
}

log_disks() {
	:
}

devices() {
	makes /dev/ram0
}

# ---- The job: what it runs

run_setups() {
	run_setup setup_1 disk undo_setup_1
	run_setup setup_2 fs undo_setup_2
	run_setup setup_3 fs2 undo_setup_3
}

start_monitors() {
	:
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	setup_1) setup_1 ;;
	undo_setup_1) undo_setup_1 ;;
	setup_2) setup_2 ;;
	undo_setup_2) undo_setup_2 ;;
	setup_3) setup_3 ;;
	undo_setup_3) undo_setup_3 ;;
	test_1) test_1 ;;
	esac
}

# disk: Names the disks of the job
setup_1() {
	run modprobe -r brd || :
	run modprobe brd rd_nr=1 rd_size=1048576
}

# disk: the undoing
undo_setup_1() {
	attempt modprobe -r brd
}

# fs: Makes file systems on the job's disks and mounts them
setup_2() {
	run wipefs -a /dev/ram0
	run mkfs -t ext4 -q -F /dev/ram0
	run mkdir -p /fs/ram0
	run mount -t ext4 /dev/ram0 /fs/ram0
}

# fs: the undoing
undo_setup_2() {
	if mountpoint -q /fs/ram0; then umount /fs/ram0; fi
}

# fs2: Exports the job's file systems and mounts them again over the loopback network
setup_3() {
	save_files setup_3 /etc/exports
	run mkdir -p /export
	run mount -t tmpfs nfsv4_root_export /export
	run mkdir -p /export/fs/ram0
	run mount --bind /fs/ram0 /export/fs/ram0
	log "$(
		cat <<'JOBC_COMMAND'
echo '/export/fs/ram0 *(rw,no_subtree_check,no_root_squash)' >> /etc/exports
JOBC_COMMAND
	)"
	echo '/export/fs/ram0 *(rw,no_subtree_check,no_root_squash)' >> /etc/exports
	run systemctl restart rpcbind
	run systemctl restart rpc-statd
	run systemctl restart nfs-idmapd
	run systemctl restart nfs-server
	run mkdir -p /nfs/ram0
	run timeout 5m mount -t nfs -o vers=4 localhost:/fs/ram0 /nfs/ram0
	run touch /nfs/ram0/wait_for_nfs_grace_period
}

# fs2: the undoing
undo_setup_3() {
	if mountpoint -q /nfs/ram0; then umount /nfs/ram0; fi
	if mountpoint -q /export/fs/ram0; then exportfs -u "*":/export/fs/ram0; umount /export/fs/ram0; fi
	if mountpoint -q /export; then umount /export; fi
	restore_files setup_3
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


