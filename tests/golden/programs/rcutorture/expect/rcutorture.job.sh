# ---- The job: what it needs

needs() {
	need_command modprobe rcutorture 'package kmod'
	need_command dmesg rcutorture 'package util-linux'
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
	run_test test_1 rcutorture undo_test_1 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	undo_test_1) undo_test_1 ;;
	esac
}

# rcutorture: Tortures read-copy-update and checks that no reader sees freed memory
test_1() {
	export runtime=10s
	run modprobe rcutorture torture_type=rcu
	run sleep 10
	run modprobe -r rcutorture
	log "$(
		cat <<'JOBC_COMMAND'
dmesg | grep -e '-torture:--- End of test' | tail -n 1 | grep SUCCESS
JOBC_COMMAND
	)"
	dmesg | grep -e '-torture:--- End of test' | tail -n 1 | grep SUCCESS
}

# rcutorture: the undoing
undo_test_1() {
	if [ -d /sys/module/rcutorture ]; then modprobe -r rcutorture; fi
}


