# ---- The job: what it needs

needs() {
	need_command perf perf-bench-epoll 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-epoll '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-epoll: Measures waiting for, and changing, sets of file descriptors
test_1() {
	export nr_task=2
	export runtime=1s
	export test=wait
	run perf bench epoll wait -t 2 -r 1 -f 64
}


