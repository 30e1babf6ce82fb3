# ---- The job: what it needs

needs() {
	find_benchmark v4l2
	need_file tools/testing/selftests/media_tests v4l2 "from https://git.kernel.org: copy the running kernel's source to \"\$JOBC_BENCHMARKS/v4l2\""
	need_command make v4l2 'package make'
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
	run_test test_1 v4l2
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# v4l2: Runs the kernel's selftests of media devices
test_1() {
	find_benchmark v4l2
	export test=device
	run cd "$benchmark_dir"/tools/testing/selftests/media_tests
	run make
	run ./media_device_test -d /dev/media0
}


