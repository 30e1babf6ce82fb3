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
	if can_watch perf-stat 'package debian: linux-perf; fedora, arch, opensuse: perf' perf; then
		start_monitor monitor_1 perf-stat
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

# perf-stat: Counts events of the whole machine
monitor_1() {
	export events=cpu-clock
	perf stat -a -I 1000 -x , -e cpu-clock
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


