# ---- The job: what it needs

needs() {
	need_command stress-ng stress-ng 'package stress-ng'
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
	run_test test_1 stress-ng '' 10
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# stress-ng: Stresses one part of the kernel with many workers and counts what they get done
test_1() {
	export class=cpu
	export nr_threads=100%
	export test=getrandom
	export testtime=10s
	run stress-ng --timeout 10 --times --verify --metrics-brief --getrandom 2
}


