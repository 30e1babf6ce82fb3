# ---- The job: what it needs

needs() {
	need_command qperf qperf-server 'package debian, fedora, opensuse: qperf'
	need_command qperf qperf 'package debian, fedora, opensuse: qperf'
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
	run_test test_1 qperf '' 1
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

# qperf: Measures bandwidth and latency of TCP and UDP
test_1() {
	export runtime=1s
	export test=tcp_bw,tcp_lat
	run qperf --time 1 127.0.0.1 tcp_bw tcp_lat
}


