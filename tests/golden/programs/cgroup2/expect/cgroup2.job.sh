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
	if can_do /sys/fs/cgroup/cgroup.controllers cgroup2; then
		run_setup setup_1 cgroup2 undo_setup_1
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

# cgroup2: Runs daemons and tests in a control group with limits
setup_1() {
	run mkdir -p /sys/fs/cgroup/jobc
	log 'echo +pids > /sys/fs/cgroup/cgroup.subtree_control'
	echo +pids > /sys/fs/cgroup/cgroup.subtree_control
	log 'echo 1000 > /sys/fs/cgroup/jobc/pids.max'
	echo 1000 > /sys/fs/cgroup/jobc/pids.max
}

# cgroup2: the undoing
undo_setup_1() {
	if [ -d /sys/fs/cgroup/jobc ]; then rmdir /sys/fs/cgroup/jobc; fi
}

# mytest: Runs a command of your own as the test
test_1() {
	run sh -c "if [ -d /sys/fs/cgroup/jobc ]; then echo \$\$ > /sys/fs/cgroup/jobc/cgroup.procs; fi; exec \"\$@\"" in-cgroup sleep 0.5
}


