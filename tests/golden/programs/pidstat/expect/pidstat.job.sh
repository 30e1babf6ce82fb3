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
	:
}

start_monitors() {
	if can_watch pidstat 'package sysstat' pidstat; then
		start_monitor monitor_1 pidstat
	fi
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	monitor_1) monitor_1 ;;
	test_1) test_1 ;;
	esac
}

# pidstat: Load of each process
monitor_1() {
	pidstat -d -r -u -w -h 1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


