# ---- The job: what it needs

needs() {
	need_command sysbench sysbench-memory 'package sysbench'
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
	run_test test_1 sysbench-memory '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# sysbench-memory: Reads or writes memory in blocks and measures the bandwidth
test_1() {
	export mem_total_size=1G
	export nr_threads=2
	export runtime=1s
	run sysbench memory --time=1 --threads=2 --memory-block-size=1K --memory-total-size=1G --memory-scope=global --memory-hugetlb=off --memory-oper=write --memory-access-mode=seq run
}


