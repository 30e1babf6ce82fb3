# ---- The job: what it needs

needs() {
	find_benchmark ftq
	need_command fwq fwq "from https://github.com/rminnich/ftq: git clone https://github.com/rminnich/ftq \"\$JOBC_BENCHMARKS/ftq\"; make -C \"\$JOBC_BENCHMARKS/ftq\""
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
	run_test test_1 fwq
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# fwq: Measures the time of each of many equal pieces of work, which shows what disturbs it
test_1() {
	find_benchmark ftq
	export nr_task=2
	export samples=1000
	run fwq -t 2 -n 1000 -w 18 -o fwq
	run cat fwq*.dat
}


