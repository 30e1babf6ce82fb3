# ---- The job: what it needs

needs() {
	need_command netserver netserver 'package netperf'
	need_command netperf netperf 'package netperf'
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
	run_test test_1 netperf '' 5
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

# netperf: Measures network throughput or transactions over the loopback or to a server
test_1() {
	export nr_threads=2
	export runtime=5s
	export test=TCP_RR
	run_background netperf -4 -H 127.0.0.1 -t TCP_RR -c -C -l 5
	run_background netperf -4 -H 127.0.0.1 -t TCP_RR -c -C -l 5
	run_wait
}


