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
	if can_do /proc/schedstat schedstat; then
		start_monitor monitor_1 schedstat
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

# schedstat: Counters of the scheduler
monitor_1() {
	every 10 cat /proc/schedstat
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


