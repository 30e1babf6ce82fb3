# ---- The job: what it needs

needs() {
	need_command perf perf-bench-sched-pipe 'package debian: linux-perf; fedora, arch, opensuse: perf'
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
	run_test test_1 perf-bench-sched-pipe
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# perf-bench-sched-pipe: Two tasks wake each other through pipes
test_1() {
	export loops=1000
	export mode=process
	run perf bench sched pipe -l 1000
}


