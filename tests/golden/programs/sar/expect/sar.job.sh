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
	if can_watch sar 'package sysstat' sar; then
		start_monitor monitor_1 sar
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

# sar: Everything that sar knows of the activity of the system
monitor_1() {
	sar -A 1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


