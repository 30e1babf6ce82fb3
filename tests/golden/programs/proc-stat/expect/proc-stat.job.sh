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
	start_monitor monitor_1 proc-stat
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

# proc-stat: Time of each cpu, interrupts, context switches and forks
monitor_1() {
	every 10 cat /proc/stat
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


