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
	start_monitor monitor_1 meminfo
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

# meminfo: The kernel's account of memory
monitor_1() {
	every 1 cat /proc/meminfo
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


