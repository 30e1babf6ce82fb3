# ---- The job: what it needs

needs() {
	find_benchmark ltp
	need_file runltp ltp "from https://github.com/linux-test-project/ltp: git clone https://github.com/linux-test-project/ltp && cd ltp && make autotools; ./configure --prefix=\"\$JOBC_BENCHMARKS/ltp\" && make && make install"
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
	run_test test_1 ltp
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# ltp: Runs tests of the Linux Test Project
test_1() {
	find_benchmark ltp
	export test=syscalls/read01
	run cd "$benchmark_dir"
	run ./runltp -f syscalls -s '^read01 '
}


