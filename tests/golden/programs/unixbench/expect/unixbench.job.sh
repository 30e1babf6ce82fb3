# ---- The job: what it needs

needs() {
	find_benchmark unixbench
	need_file Run unixbench "from https://github.com/kdlucas/byte-unixbench: git clone https://github.com/kdlucas/byte-unixbench && make -C byte-unixbench/UnixBench; cp -r byte-unixbench/UnixBench \"\$JOBC_BENCHMARKS/unixbench\""
	need_command perl unixbench 'package perl'
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
	run_test test_1 unixbench '' 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# unixbench: Runs one of the classic Unix system benchmarks
test_1() {
	find_benchmark unixbench
	export nr_task=1
	export runtime=10s
	export test=pipe
	run cd "$benchmark_dir"
	run ./Run pipe -c 1 -i 1
}


