# ---- The job: what it needs

needs() {
	find_benchmark lmbench3
	need_command lat_syscall lmbench3 "from https://sourceforge.net/projects/lmbench/: unpack the source to \"\$JOBC_BENCHMARKS/lmbench3\", run make there, and link bin to the directory with its commands"
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
	run_test test_1 lmbench3
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# lmbench3: Measures latency and bandwidth of single operations of kernel and memory
test_1() {
	find_benchmark lmbench3
	export nr_threads=1
	export test=SYSCALL
	run lat_syscall -P 1 null
	run lat_syscall -P 1 read
	run lat_syscall -P 1 write
	run lat_syscall -P 1 stat
	run lat_syscall -P 1 fstat
	run lat_syscall -P 1 open
}


