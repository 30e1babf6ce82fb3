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
	if can_watch mpstat 'package sysstat' mpstat; then
		start_monitor monitor_1 mpstat
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

# mpstat: Time of each cpu by what it was spent on
monitor_1() {
	mpstat -P ALL 1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


