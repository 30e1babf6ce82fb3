# ---- The job: what it needs

needs() {
	find_benchmark stream
	need_file stream.c stream "from https://www.cs.virginia.edu/stream/FTP/Code/stream.c: put stream.c into \"\$JOBC_BENCHMARKS/stream\""
	need_command gcc stream 'package gcc'
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
	run_test test_1 stream
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# stream: Measures memory bandwidth with four simple loops over arrays
test_1() {
	find_benchmark stream
	export array_size=1000000
	export nr_threads=2
	run gcc -O3 -fopenmp -mcmodel=medium -DSTREAM_ARRAY_SIZE=1000000 -DNTIMES=10 "$benchmark_dir"/stream.c -o stream
	run export OMP_NUM_THREADS=2
	run ./stream
}


