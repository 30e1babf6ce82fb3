# ---- The job: what it needs

needs() {
	need_command perf perf-bench-futex 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-futex '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-futex: Measures hashing, waking and locking of futexes
test_1() {
	export nr_task=2
	export runtime=1s
	export test=hash
	run perf bench futex hash -t 2 -r 1
}


