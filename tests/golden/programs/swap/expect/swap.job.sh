# ---- The job: what it needs

needs() {
	need_command mkswap swap 'package util-linux'
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
	run_setup setup_2 swap undo_setup_2
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

# swap: Swaps on the job's disks
setup_2() {
	save_files setup_2 /proc/swaps
	run swapoff -a
	run mkswap /dev/ram0
	run swapon /dev/ram0
}

# swap: the undoing
undo_setup_2() {
	if grep -q "^$(readlink -f /dev/ram0) " /proc/swaps; then swapoff /dev/ram0; fi
	restore_files setup_2
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


