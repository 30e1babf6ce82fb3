# ---- The job: what it needs

needs() {
	find_benchmark coremark
	need_file core_main.c coremark "from https://github.com/eembc/coremark: git clone https://github.com/eembc/coremark \"\$JOBC_BENCHMARKS/coremark\""
	need_command make coremark 'package make'
	need_command gcc coremark 'package gcc'
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
	run_test test_1 coremark
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# coremark: Measures one core with lists, matrices and state machines
test_1() {
	find_benchmark coremark
	export nr_threads=2
	run cp -r "$benchmark_dir" coremark
	run cd coremark
	run make compile PORT_DIR=linux 'XCFLAGS=-DMULTITHREAD=2 -DUSE_PTHREAD -pthread'
	run ./coremark.exe 0x0 0x0 0x66 0 7 1 2000
}


