# ---- The job: what it needs

needs() {
	need_command sysbench sysbench-mutex 'package sysbench'
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
	run_test test_1 sysbench-mutex '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# sysbench-mutex: Takes and releases locks in many threads
test_1() {
	export mutex_locks=1000
	export mutex_loops=100
	export nr_threads=2
	export runtime=1s
	run sysbench mutex --time=1 --threads=2 --mutex-num=4096 --mutex-locks=1000 --mutex-loops=100 run
}


