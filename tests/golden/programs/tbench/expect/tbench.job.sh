# ---- The job: what it needs

needs() {
	need_command tbench_srv tbench-server 'package debian, fedora, opensuse: dbench'
	need_command tbench tbench 'package debian, fedora, opensuse: dbench'
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
	start_daemon daemon_1 tbench-server
	run_test test_1 tbench '' 1
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# tbench-server: Answers tbench
daemon_1() {
	run_daemon tbench_srv
}

# tbench: Plays the network traffic of the clients of a file server
test_1() {
	export nr_threads=2
	export runtime=1s
	run tbench -t 1 2 127.0.0.1
}


