# ---- The job: what it needs

needs() {
	need_command perf perf-bench-mem 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-mem
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-mem: Copies or fills memory with each of the kernel's routines
test_1() {
	export op=memcpy
	export size=1M
	run perf bench mem memcpy -s 1048576B -f all -l 1
}


