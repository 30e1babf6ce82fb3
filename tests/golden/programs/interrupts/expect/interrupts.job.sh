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
	start_monitor monitor_1 interrupts
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

# interrupts: Interrupts of each cpu by source
monitor_1() {
	every 10 cat /proc/interrupts
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


