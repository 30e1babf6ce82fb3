# ---- The job: what it needs

needs() {
	find_benchmark ftq
	need_command ftq ftq "from https://github.com/rminnich/ftq: git clone https://github.com/rminnich/ftq \"\$JOBC_BENCHMARKS/ftq\"; make -C \"\$JOBC_BENCHMARKS/ftq\""
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
	run_test test_1 ftq
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# ftq: Counts the work done in each of many equal time spans, which shows what disturbs it
test_1() {
	find_benchmark ftq
	export nr_task=2
	export samples=1000
	run ftq -t 2 -n 1000 -f 1000 -o ftq
	run cat ftq*.dat
}


