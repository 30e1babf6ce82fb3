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
	if can_do /proc/sys/net/core/busy_poll busy_poll; then
		run_setup setup_1 busy_poll undo_setup_1
	fi
}

start_monitors() {
	:
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	setup_1) setup_1 ;;
	undo_setup_1) undo_setup_1 ;;
	test_1) test_1 ;;
	esac
}

# busy_poll: Lets sockets poll the network card instead of waiting for its interrupt
setup_1() {
	save_files setup_1 /proc/sys/net/core/busy_poll /proc/sys/net/core/busy_read
	log 'echo 0 > /proc/sys/net/core/busy_poll'
	echo 0 > /proc/sys/net/core/busy_poll
	log 'echo 0 > /proc/sys/net/core/busy_read'
	echo 0 > /proc/sys/net/core/busy_read
}

# busy_poll: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


