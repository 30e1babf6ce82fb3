# ---- The job: what it needs

needs() {
	find_benchmark schbench
	need_command schbench schbench "from https://git.kernel.org/pub/scm/linux/kernel/git/mason/schbench.git: git clone https://git.kernel.org/pub/scm/linux/kernel/git/mason/schbench.git \"\$JOBC_BENCHMARKS/schbench\"; make -C \"\$JOBC_BENCHMARKS/schbench\""
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
	run_test test_1 schbench '' 2
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# schbench: Measures how long woken threads wait for a cpu
test_1() {
	find_benchmark schbench
	export message_threads=1
	export runtime=2s
	export worker_threads=2
	run schbench -m 1 -t 2 -r 2
}


