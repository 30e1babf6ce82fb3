# ---- The job: what it needs

needs() {
	need_command perf perf-bench-numa-mem 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-numa-mem '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-numa-mem: Lets processes work on memory that is spread over the NUMA nodes
test_1() {
	export mem_proc=16M
	export nr_threads=2
	export runtime=1s
	run perf bench numa mem -p 1 -t 2 -P 16 -s 1
}


