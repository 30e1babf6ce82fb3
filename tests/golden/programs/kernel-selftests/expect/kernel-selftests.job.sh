# ---- The job: what it needs

needs() {
	find_benchmark kernel-selftests
	need_file kselftest/runner.sh kernel-selftests "from https://git.kernel.org: copy tools/testing/selftests of the running kernel's source to \"\$JOBC_BENCHMARKS/kernel-selftests\""
	need_command make kernel-selftests 'package make'
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
	run_test test_1 kernel-selftests
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# kernel-selftests: Runs the kernel's own selftests
test_1() {
	find_benchmark kernel-selftests
	export group=timers
	run cd "$benchmark_dir"
	run sed -i s/default_timeout=45/default_timeout=300/ kselftest/runner.sh
	run make -C timers
	run make run_tests -C timers
}


