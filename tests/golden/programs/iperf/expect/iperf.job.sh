# ---- The job: what it needs

needs() {
	need_command iperf3 iperf-server 'package opensuse: iperf; debian, fedora, arch: iperf3'
	need_command iperf3 iperf 'package opensuse: iperf; debian, fedora, arch: iperf3'
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
	run_test test_1 iperf '' 1
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

# iperf: Measures the throughput of TCP, UDP or SCTP streams (iperf3)
test_1() {
	export protocol=tcp
	export runtime=1s
	run iperf3 --client 127.0.0.1 --time 1 --parallel 1 --json
}


