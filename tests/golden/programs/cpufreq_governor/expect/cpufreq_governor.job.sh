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
	if can_do /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor cpufreq_governor; then
		run_setup setup_1 cpufreq_governor undo_setup_1
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

# cpufreq_governor: Sets how the kernel chooses the frequency of the cpus
setup_1() {
	save_files setup_1 /sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_governor
	log "$(
		cat <<'JOBC_COMMAND'
for file in /sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_governor
do
	[ ! -f "$file" ] || echo performance > "$file"
done
JOBC_COMMAND
	)"
	for file in /sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_governor
	do
		[ ! -f "$file" ] || echo performance > "$file"
	done
}

# cpufreq_governor: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


