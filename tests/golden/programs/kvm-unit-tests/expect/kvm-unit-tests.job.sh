# ---- The job: what it needs

needs() {
	find_benchmark kvm-unit-tests
	need_file run_tests.sh kvm-unit-tests "from https://gitlab.com/kvm-unit-tests/kvm-unit-tests: git clone https://gitlab.com/kvm-unit-tests/kvm-unit-tests.git \"\$JOBC_BENCHMARKS/kvm-unit-tests\"; cd \"\$JOBC_BENCHMARKS/kvm-unit-tests\" && ./configure && make"
	need_command qemu-system-x86_64 kvm-unit-tests 'package debian, fedora, arch: qemu-system-x86; opensuse: qemu-x86'
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
	run_test test_1 kvm-unit-tests
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# kvm-unit-tests: Runs small guests that check the virtualization of processors and devices
test_1() {
	find_benchmark kvm-unit-tests
	run cd "$benchmark_dir"
	run ./run_tests.sh
}


