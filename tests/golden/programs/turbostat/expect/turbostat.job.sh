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
	if can_watch turbostat 'package opensuse: cpupower; fedora: kernel-tools; debian: linux-cpupower; arch: turbostat' turbostat && can_do /dev/cpu/0/msr turbostat; then
		start_monitor monitor_1 turbostat
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

# turbostat: Frequencies, idle states, temperature and power of the processor
monitor_1() {
	turbostat --interval 1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


