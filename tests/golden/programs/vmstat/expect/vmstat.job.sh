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
	if can_watch vmstat 'package debian, opensuse: procps; fedora, arch: procps-ng' vmstat; then
		start_monitor monitor_1 vmstat
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

# vmstat: Counts of processes, memory, swap, block I/O and cpu time
monitor_1() {
	vmstat -n 1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


