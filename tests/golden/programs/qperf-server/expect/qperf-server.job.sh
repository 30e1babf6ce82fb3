# ---- The job: what it needs

needs() {
	need_command qperf qperf-server 'package debian, fedora, opensuse: qperf'
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
	start_daemon daemon_1 qperf-server
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# qperf-server: Answers qperf
daemon_1() {
	run_daemon qperf
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


