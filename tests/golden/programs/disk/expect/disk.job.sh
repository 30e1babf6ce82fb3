# ---- The job: what it needs

needs() {
	:
}

choose_disks() {
	:
}

log_disks() {
	:
}

devices() {
	:
}

# ---- The job: what it runs

run_setups() {
	run_setup setup_1 disk undo_setup_1
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

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


