# ---- The job: what it needs

needs() {
	find_benchmark leaking-addresses
	need_file leaking_addresses.pl leaking-addresses "from https://git.kernel.org: copy scripts/leaking_addresses.pl of a kernel's source to \"\$JOBC_BENCHMARKS/leaking-addresses\""
	need_command perl leaking-addresses 'package perl'
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
	run_test test_1 leaking-addresses
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# leaking-addresses: Looks for kernel addresses that user space can read
test_1() {
	find_benchmark leaking-addresses
	run cp "$benchmark_dir"/leaking_addresses.pl .
	run mkdir -p result
	run ./leaking_addresses.pl --output-raw result/scan.out
	run ./leaking_addresses.pl --input-raw result/scan.out --squash-by-filename
}


