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
	if can_watch energy 'package debian: linux-perf; fedora, arch, opensuse: perf' perf && can_do /sys/devices/power/events/energy-pkg energy; then
		start_monitor monitor_1 energy
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

# energy: Energy that processors and memory used
monitor_1() {
	for event in pkg ram cores gpu psys
	do
		if [ -e "/sys/devices/power/events/energy-$event" ]; then set -- "$@" -e "power/energy-$event/"; fi
	done
	perf stat -a -I 1000 -x , "$@"
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


