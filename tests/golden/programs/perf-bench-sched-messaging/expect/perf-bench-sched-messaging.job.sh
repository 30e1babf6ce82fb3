# ---- The job: what it needs

needs() {
	need_command perf perf-bench-sched-messaging 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-sched-messaging
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-sched-messaging: Groups of tasks send messages to each other
test_1() {
	export groups=2
	export ipc=pipe
	export loops=100
	export mode=process
	run perf bench sched messaging -g 2 -l 100 --pipe
}


