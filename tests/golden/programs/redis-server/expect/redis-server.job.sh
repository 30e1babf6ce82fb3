# ---- The job: what it needs

needs() {
	need_command redis-server redis-server 'package fedora, arch, opensuse: redis; debian: redis-server'
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
	start_daemon daemon_1 redis-server
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# redis-server: A redis that keeps its data in memory only
daemon_1() {
	run_daemon redis-server --port 6379 --save '' --appendonly no
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


