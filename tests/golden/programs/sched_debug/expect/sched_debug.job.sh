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
	if can_do /sys/kernel/debug/sched/debug sched_debug; then
		start_monitor monitor_1 sched_debug
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

# sched_debug: State of the scheduler
monitor_1() {
	every 60 cat /sys/kernel/debug/sched/debug
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


