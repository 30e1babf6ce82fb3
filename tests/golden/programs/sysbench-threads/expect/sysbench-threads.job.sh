# ---- The job: what it needs

needs() {
	need_command sysbench sysbench-threads 'package sysbench'
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
	run_test test_1 sysbench-threads '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# sysbench-threads: Lets threads wait for each other and yield, which stresses the scheduler
test_1() {
	export nr_threads=2
	export runtime=1s
	run sysbench threads --time=1 --threads=2 --thread-yields=1000 --thread-locks=8 run
}


