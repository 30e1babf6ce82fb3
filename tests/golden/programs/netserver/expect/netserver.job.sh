# ---- The job: what it needs

needs() {
	need_command netserver netserver 'package netperf'
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
	start_daemon daemon_1 netserver
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# netserver: Answers netperf
daemon_1() {
	run_daemon netserver -4 -D
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


