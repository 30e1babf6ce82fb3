# ---- The job: what it needs

needs() {
	need_command sysbench sysbench-cpu 'package sysbench'
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
	run_test test_1 sysbench-cpu '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# sysbench-cpu: Tests whether numbers are prime, on all cpus
test_1() {
	export nr_threads=2
	export runtime=1s
	run sysbench cpu --time=1 --threads=2 --cpu-max-prime=10000 run
}


