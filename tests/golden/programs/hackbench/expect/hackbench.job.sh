# ---- The job: what it needs

needs() {
	need_command hackbench hackbench 'package fedora: realtime-tests; debian, arch, opensuse: rt-tests'
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
	run_test test_1 hackbench
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# hackbench: Groups of tasks send messages to each other, which stresses the scheduler
test_1() {
	export ipc=pipe
	export loops=100
	export mode=process
	export nr_threads=4
	run hackbench -g 4 -f 20 --process --pipe -l 100 -s 100
}


