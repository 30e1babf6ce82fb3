# ---- The job: what it needs

needs() {
	need_command phoronix-test-suite phoronix-test-suite 'package fedora, arch, opensuse: phoronix-test-suite; or from https://www.phoronix-test-suite.com: install the package for Debian that its authors publish'
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
	run_test test_1 phoronix-test-suite
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# phoronix-test-suite: Installs and runs one test of the Phoronix Test Suite
test_1() {
	export test=compress-gzip-1.2.0
	run phoronix-test-suite batch-install compress-gzip-1.2.0
	run phoronix-test-suite batch-run compress-gzip-1.2.0
}


