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
	if can_do /sys/devices/system/cpu/cpu0/cpuidle/state0 cpuidle; then
		start_monitor monitor_1 cpuidle
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

# cpuidle: Time that each cpu spent in each idle state
monitor_1() {
	every 10 grep . /sys/devices/system/cpu/cpu*/cpuidle/state*/time
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


