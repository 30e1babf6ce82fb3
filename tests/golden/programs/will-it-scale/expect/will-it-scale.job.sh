# ---- The job: what it needs

needs() {
	find_benchmark will-it-scale
	need_command python3 will-it-scale 'package arch: python; debian, fedora, opensuse: python3'
	need_file runtest.py will-it-scale "from https://github.com/antonblanchard/will-it-scale: git clone https://github.com/antonblanchard/will-it-scale \"\$JOBC_BENCHMARKS/will-it-scale\"; make -C \"\$JOBC_BENCHMARKS/will-it-scale\""
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
	run_test test_1 will-it-scale '' 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# will-it-scale: Runs one system call or memory operation in ever more copies and counts how it scales
test_1() {
	find_benchmark will-it-scale
	export mode=process
	export nr_task=1
	export runtime=10s
	export test=read2
	run cd "$benchmark_dir"
	run python3 ./runtest.py read2 5 process 1
}


