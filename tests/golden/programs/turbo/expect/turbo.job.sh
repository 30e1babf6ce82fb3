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
	if can_do '/sys/devices/system/cpu/intel_pstate/no_turbo /sys/devices/system/cpu/cpufreq/boost' turbo; then
		run_setup setup_1 turbo undo_setup_1
	fi
}

start_monitors() {
	:
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	setup_1) setup_1 ;;
	undo_setup_1) undo_setup_1 ;;
	test_1) test_1 ;;
	esac
}

# turbo: Lets the processor go beyond its usual frequency, or not
setup_1() {
	save_files setup_1 /sys/devices/system/cpu/intel_pstate/no_turbo /sys/devices/system/cpu/cpufreq/boost
	log 'if [ -e /sys/devices/system/cpu/intel_pstate/no_turbo ]
then echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo
else echo 0 > /sys/devices/system/cpu/cpufreq/boost
fi'
	if [ -e /sys/devices/system/cpu/intel_pstate/no_turbo ]
	then echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo
	else echo 0 > /sys/devices/system/cpu/cpufreq/boost
	fi
}

# turbo: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


