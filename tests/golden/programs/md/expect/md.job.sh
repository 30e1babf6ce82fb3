# ---- The job: what it needs

needs() {
	need_command mdadm md 'package mdadm'
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
	run_setup setup_2 md undo_setup_2
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

# md: Makes one RAID array of the job's disks
setup_2() {
	run wipefs -a /dev/ram0
	run mdadm -q --create /dev/md0 --chunk=256 --level=raid0 --raid-devices=1 --force --assume-clean /dev/ram0
}

# md: the undoing
undo_setup_2() {
	if [ -b /dev/md0 ]; then mdadm -q --stop /dev/md0; fi
	attempt mdadm -q --zero-superblock /dev/ram0
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


