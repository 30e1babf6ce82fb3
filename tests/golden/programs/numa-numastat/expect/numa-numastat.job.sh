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
	if can_do /sys/devices/system/node/node0 numa-numastat; then
		start_monitor monitor_1 numa-numastat
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

# numa-numastat: Where the memory of each node came from
monitor_1() {
	every 5 grep . /sys/devices/system/node/node*/numastat
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


