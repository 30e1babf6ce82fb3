# ---- The job: what it needs

needs() {
	need_command modprobe locktorture 'package kmod'
	need_command dmesg locktorture 'package util-linux'
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
	:
}

run_tests() {
	run_test test_1 locktorture undo_test_1 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	undo_test_1) undo_test_1 ;;
	esac
}

# locktorture: Tortures the locks of the kernel and checks that they exclude each other
test_1() {
	export runtime=10s
	run modprobe locktorture torture_type=spin_lock
	run sleep 10
	run modprobe -r locktorture
	log "$(
		cat <<'JOBC_COMMAND'
dmesg | grep -e '-torture:--- End of test' | tail -n 1 | grep SUCCESS
JOBC_COMMAND
	)"
	dmesg | grep -e '-torture:--- End of test' | tail -n 1 | grep SUCCESS
}

# locktorture: the undoing
undo_test_1() {
	if [ -d /sys/module/locktorture ]; then modprobe -r locktorture; fi
}


