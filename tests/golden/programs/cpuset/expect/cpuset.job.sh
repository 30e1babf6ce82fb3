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
	if can_do /sys/fs/cgroup/cgroup.controllers cpuset; then
		run_setup setup_1 cpuset undo_setup_1
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

# cpuset: Keeps daemons and tests on some cpus and NUMA nodes
setup_1() {
	run mkdir -p /sys/fs/cgroup/jobc-cpuset
	log 'echo +cpuset > /sys/fs/cgroup/cgroup.subtree_control'
	echo +cpuset > /sys/fs/cgroup/cgroup.subtree_control
	log 'echo 0 > /sys/fs/cgroup/jobc-cpuset/cpuset.cpus'
	echo 0 > /sys/fs/cgroup/jobc-cpuset/cpuset.cpus
}

# cpuset: the undoing
undo_setup_1() {
	if [ -d /sys/fs/cgroup/jobc-cpuset ]; then rmdir /sys/fs/cgroup/jobc-cpuset; fi
}

# mytest: Runs a command of your own as the test
test_1() {
	run sh -c "if [ -d /sys/fs/cgroup/jobc-cpuset ]; then echo \$\$ > /sys/fs/cgroup/jobc-cpuset/cgroup.procs; fi; exec \"\$@\"" in-cpuset sleep 0.5
}


