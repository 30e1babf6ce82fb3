# ---- The job: what it needs

needs() {
	find_benchmark blktests
	need_file check blktests "from https://github.com/linux-blktests/blktests: git clone https://github.com/linux-blktests/blktests \"\$JOBC_BENCHMARKS/blktests\"; make -C \"\$JOBC_BENCHMARKS/blktests\""
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
	run_test test_1 blktests
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# blktests: Tests the block layer and storage drivers for regressions
test_1() {
	find_benchmark blktests
	export test=block-001
	run cd "$benchmark_dir"
	run ./check block/001
}


