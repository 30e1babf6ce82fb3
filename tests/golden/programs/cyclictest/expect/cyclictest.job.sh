# ---- The job: what it needs

needs() {
	need_command cyclictest cyclictest 'package fedora: realtime-tests; debian, arch, opensuse: rt-tests'
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
	run_test test_1 cyclictest
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# cyclictest: Measures how late timers wake a real-time task
test_1() {
	export loops=500
	run cyclictest --mlockall --smp --quiet -p 99 -c 0 -i 1000 -l 500
}


