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
	if can_do /sys/devices/system/node/node0 numa-vmstat; then
		start_monitor monitor_1 numa-vmstat
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

# numa-vmstat: Counters of memory events of each node
monitor_1() {
	every 5 grep . /sys/devices/system/node/node*/vmstat
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


