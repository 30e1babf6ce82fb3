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
	if can_watch perf-profile 'package debian: linux-perf; fedora, arch, opensuse: perf' perf; then
		start_monitor monitor_1 perf-profile
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

# perf-profile: Samples where the machine spends its time
monitor_1() {
	export delay=0
	export duration=1
	export events=cpu-clock
	sleep 0
	perf record -q -a -g -F 99 -e cpu-clock -o perf-profile.data -- sleep 1
	perf report --stdio --no-children -i perf-profile.data
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


