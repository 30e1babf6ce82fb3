# ---- The job: what it needs

needs() {
	need_command mkfs.ext4 fs 'package e2fsprogs'
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

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


