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
	if can_watch perf-sched 'package debian: linux-perf; fedora, arch, opensuse: perf' perf && can_do '/sys/kernel/tracing/events /sys/kernel/debug/tracing/events' perf-sched; then
		start_monitor monitor_1 perf-sched
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

# perf-sched: How long tasks waited for a cpu
monitor_1() {
	export delay=0
	export duration=1
	sleep 0
	perf sched record -o perf-sched.data -- sleep 1
	perf sched latency -i perf-sched.data
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


