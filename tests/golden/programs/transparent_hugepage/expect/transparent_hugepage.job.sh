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
	if can_do /sys/kernel/mm/transparent_hugepage/enabled transparent_hugepage; then
		run_setup setup_1 transparent_hugepage undo_setup_1
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

# transparent_hugepage: Chooses where the kernel uses huge pages of itself
setup_1() {
	save_files setup_1 /sys/kernel/mm/transparent_hugepage/enabled /sys/kernel/mm/transparent_hugepage/defrag /sys/kernel/mm/transparent_hugepage/shmem_enabled
	log 'echo always > /sys/kernel/mm/transparent_hugepage/enabled'
	echo always > /sys/kernel/mm/transparent_hugepage/enabled
}

# transparent_hugepage: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


