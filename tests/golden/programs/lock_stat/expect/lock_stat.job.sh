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
	if can_do /proc/lock_stat lock_stat; then
		start_monitor monitor_1 lock_stat
	fi
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	monitor_1) monitor_1 ;;
	test_1) test_1 ;;
	esac
}

# lock_stat: Contention of each lock of the kernel
monitor_1() {
	every 10 cat /proc/lock_stat
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


