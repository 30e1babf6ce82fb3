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
	if can_do /proc/latency_stats latency; then
		start_monitor monitor_1 latency
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

# latency: What tasks waited for in the kernel
monitor_1() {
	every 10 cat /proc/latency_stats
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


