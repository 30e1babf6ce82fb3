# ---- The job: what it needs

needs() {
	need_command sockperf sockperf-server 'package debian, fedora, opensuse: sockperf'
	need_command sockperf sockperf 'package debian, fedora, opensuse: sockperf'
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
	run_test test_1 sockperf '' 1
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

# sockperf: Measures latency and throughput of sockets
test_1() {
	export msg_size=64
	export runtime=1s
	export test=ping-pong
	run sockperf ping-pong --ip 127.0.0.1 --msg-size 64 --time 1
}


