# ---- The job: what it needs

needs() {
	:
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
	run_test test_1 mytest
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


