# ---- The job: what it needs

needs() {
	need_command modprobe rcurefscale 'package kmod'
	need_command dmesg rcurefscale 'package util-linux'
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
	run_test test_1 rcurefscale undo_test_1 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	undo_test_1) undo_test_1 ;;
	esac
}

# rcurefscale: Compares read-copy-update with other ways to protect what is read
test_1() {
	export nr_threads=2
	export nruns=2
	export runtime=10s
	run modprobe refscale scale_type=rcu nreaders=2 loops=10000 readdelay=0 nruns=2 shutdown=0
	run sleep 10
	run modprobe -r refscale
	log "$(
		cat <<'JOBC_COMMAND'
dmesg | grep -e '-ref-scale:'
JOBC_COMMAND
	)"
	dmesg | grep -e '-ref-scale:'
}

# rcurefscale: the undoing
undo_test_1() {
	if [ -d /sys/module/refscale ]; then modprobe -r refscale; fi
}


