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
	if can_do /proc/sys/vm/nr_hugepages nr_hugepages; then
		run_setup setup_1 nr_hugepages undo_setup_1
	fi
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

# nr_hugepages: Reserves huge pages
setup_1() {
	save_files setup_1 /proc/sys/vm/nr_hugepages
	log 'echo 16 > /proc/sys/vm/nr_hugepages'
	echo 16 > /proc/sys/vm/nr_hugepages
}

# nr_hugepages: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


