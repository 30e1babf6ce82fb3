# ---- The job: what it needs

needs() {
	need_command nuttcp nuttcp-server 'package debian, fedora, opensuse: nuttcp'
	need_command nuttcp nuttcp 'package debian, fedora, opensuse: nuttcp'
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
	start_daemon daemon_1 nuttcp-server
	run_test test_1 nuttcp '' 1
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# nuttcp-server: Answers nuttcp
daemon_1() {
	run_daemon nuttcp -S --nofork
}

# nuttcp: Measures the throughput of TCP over the loopback or to a server
test_1() {
	export runtime=1s
	run nuttcp -i1 -T 1 127.0.0.1
}


