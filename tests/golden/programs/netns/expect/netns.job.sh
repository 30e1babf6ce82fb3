# ---- The job: what it needs

needs() {
	need_command ip netns 'package fedora: iproute; debian, arch, opensuse: iproute2'
	need_command tc netns 'package fedora: iproute-tc; debian, arch, opensuse: iproute2'
	need_command ip mytest 'package fedora: iproute; debian, arch, opensuse: iproute2'
	need_command tc mytest 'package fedora: iproute-tc; debian, arch, opensuse: iproute2'
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
	run_setup setup_1 netns undo_setup_1
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

# netns: Runs daemons and tests in a network namespace whose loopback delays and loses packets
setup_1() {
	run ip netns add jobc
	run ip netns exec jobc ip link set lo up
}

# netns: the undoing
undo_setup_1() {
	if [ -e /run/netns/jobc ]; then ip netns delete jobc; fi
}

# mytest: Runs a command of your own as the test
test_1() {
	run ip netns exec jobc sleep 0.5
}


