# ---- The job: what it needs

needs() {
	find_benchmark kbuild
	need_file linux/Makefile kernbench "from https://git.kernel.org: put a kernel's source at \"\$JOBC_BENCHMARKS/kbuild/linux\""
	need_command make kernbench 'package make'
	need_command gcc kernbench 'package gcc'
	need_command flex kernbench 'package flex'
	need_command bison kernbench 'package bison'
	need_command bc kernbench 'package bc'
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
	run_test test_1 kernbench
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# kernbench: Builds a kernel a few times and averages the time
test_1() {
	find_benchmark kbuild
	export nr_threads=2
	run cd "$benchmark_dir"/linux
	run make defconfig
	run make clean
	run make -j 2 vmlinux
	run make clean
	run make -j 2 vmlinux
	run make clean
	run make -j 2 vmlinux
}


