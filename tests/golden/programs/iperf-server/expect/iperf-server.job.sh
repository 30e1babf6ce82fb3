# ---- The job: what it needs

needs() {
	need_command iperf3 iperf-server 'package opensuse: iperf; debian, fedora, arch: iperf3'
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
	start_daemon daemon_1 iperf-server
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# iperf-server: Answers iperf
daemon_1() {
	run_daemon iperf3 --server
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


