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
	if can_do /sys/devices/system/cpu/cpu0/cpuidle/state0/disable cpuidle_cstate; then
		run_setup setup_1 cpuidle_cstate undo_setup_1
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

# cpuidle_cstate: Switches deep idle states off
setup_1() {
	save_files setup_1 /sys/devices/system/cpu/cpu[0-9]*/cpuidle/state[0-9]*/disable
	log "$(
		cat <<'JOBC_COMMAND'
for file in /sys/devices/system/cpu/cpu[0-9]*/cpuidle/state[0-9]*/disable
do
	state=${file%/disable}
	if [ "${state##*/state}" -gt 1 ]; then echo 1 > "$file"; fi
done
JOBC_COMMAND
	)"
	for file in /sys/devices/system/cpu/cpu[0-9]*/cpuidle/state[0-9]*/disable
	do
		state=${file%/disable}
		if [ "${state##*/state}" -gt 1 ]; then echo 1 > "$file"; fi
	done
}

# cpuidle_cstate: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


