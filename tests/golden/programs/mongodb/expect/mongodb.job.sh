# ---- The job: what it needs

needs() {
	need_command mongod mongodb 'from https://www.mongodb.com/try/download/community: install the server as its authors say'
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
	start_daemon daemon_1 mongodb
	run_test test_1 mytest
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# mongodb: A mongodb on the loopback
daemon_1() {
	run_daemon mkdir -p ./mongodb
	run_daemon mongod --dbpath ./mongodb --bind_ip 127.0.0.1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


