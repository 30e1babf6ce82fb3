# ---- The job: what it needs

needs() {
	need_command modprobe rcuscale 'package kmod'
	need_command dmesg rcuscale 'package util-linux'
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
	run_test test_1 rcuscale undo_test_1 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	undo_test_1) undo_test_1 ;;
	esac
}

# rcuscale: Measures grace periods of read-copy-update
test_1() {
	export runtime=10s
	run modprobe rcuscale scale_type=rcu shutdown=0
	run sleep 10
	run modprobe -r rcuscale
	log "$(
		cat <<'JOBC_COMMAND'
dmesg | grep -e '-scale:'
JOBC_COMMAND
	)"
	dmesg | grep -e '-scale:'
}

# rcuscale: the undoing
undo_test_1() {
	if [ -d /sys/module/rcuscale ]; then modprobe -r rcuscale; fi
}


