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
	run_setup setup_1 filebench-setup
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
	test_1) test_1 ;;
	esac
}

# filebench-setup: Names the workload of `filebench` and empties the page cache before it
setup_1() {
	export test=webserver.f
	run sync
	log 'echo 3 > /proc/sys/vm/drop_caches'
	echo 3 > /proc/sys/vm/drop_caches
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


