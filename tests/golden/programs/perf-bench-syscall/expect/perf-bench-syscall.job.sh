# ---- The job: what it needs

needs() {
	need_command perf perf-bench-syscall 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-syscall
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-syscall: Calls one system call over and over
test_1() {
	export loop=1000
	export op=basic
	run perf bench syscall basic -l 1000
}


