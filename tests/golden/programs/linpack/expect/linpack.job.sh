# ---- The job: what it needs

needs() {
	find_benchmark linpack
	need_command xlinpack_xeon64 linpack "from https://www.intel.com/content/www/us/en/developer/articles/technical/onemkl-benchmarks-suite.html: unpack benchmarks_*/linux/share/mkl/benchmarks/linpack of the suite to \"\$JOBC_BENCHMARKS/linpack\""
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
	run_test test_1 linpack
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# linpack: Solves linear equations and counts floating-point operations
test_1() {
	find_benchmark linpack
	export nr_task=2
	export test_memory_size=8M
	log "$(
		cat <<'JOBC_COMMAND'
echo 'job of jobc
linpack
1
1024
1024
1
4' > input
JOBC_COMMAND
	)"
echo 'job of jobc
linpack
1
1024
1024
1
4' > input
	run export OMP_NUM_THREADS=2
	run xlinpack_xeon64 input
}


