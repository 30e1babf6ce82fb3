# ---- The job: what it needs

needs() {
	find_benchmark xfstests
	need_file check xfstests "from https://git.kernel.org/pub/scm/fs/xfs/xfstests-dev.git: git clone https://git.kernel.org/pub/scm/fs/xfs/xfstests-dev.git \"\$JOBC_BENCHMARKS/xfstests\"; make -C \"\$JOBC_BENCHMARKS/xfstests\""
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
	run_test test_1 xfstests
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# xfstests: Tests file systems for regressions
test_1() {
	find_benchmark xfstests
	export test=generic-001
	run cd "$benchmark_dir"
	run ./check generic/001
}


