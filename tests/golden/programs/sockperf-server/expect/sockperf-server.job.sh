# ---- The job: what it needs

needs() {
	need_command sockperf sockperf-server 'package debian, fedora, opensuse: sockperf'
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
	start_daemon daemon_1 sockperf-server
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# sockperf-server: Answers sockperf
daemon_1() {
	run_daemon sockperf server
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


