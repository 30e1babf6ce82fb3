# ---- The job: what it needs

needs() {
	find_benchmark uperf
	need_command uperf uperf-server "package fedora, opensuse: uperf; or from https://github.com/uperf/uperf: run ./configure and make, and let the benchmark be found as \"\$JOBC_BENCHMARKS/uperf/uperf\""
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
	start_daemon daemon_1 uperf-server
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# uperf-server: Answers uperf
daemon_1() {
	find_benchmark uperf
	run_daemon uperf -s
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


