# ---- The job: what it needs

needs() {
	find_benchmark hwsim
	need_file run-tests.py hwsim "from https://w1.fi/hostap.git: git clone https://w1.fi/hostap.git && cp -r hostap/tests/hwsim \"\$JOBC_BENCHMARKS/hwsim\""
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
	run_test test_1 hwsim
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# hwsim: Tests wireless networking with simulated radios
test_1() {
	find_benchmark hwsim
	export test=ap_open
	run cd "$benchmark_dir"
	run export USER=root
	run ./build.sh
	run ./start.sh
	run ./run-tests.py ap_open
	run ./stop.sh
}


