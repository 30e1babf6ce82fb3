# ---- The job: what it needs

needs() {
	need_command sysbench fileio 'package sysbench'
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
	run_test test_1 fileio '' 5
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# fileio: Reads and writes files at random or in order with sysbench
test_1() {
	export filenum=4
	export iomode=sync
	export nr_threads=2
	export period=5s
	export rwmode=rndrw
	export size=16M
	run sysbench fileio --events=0 --threads=2 --time=5 --file-test-mode=rndrw --file-total-size=16777216 --file-io-mode=sync --file-num=4 prepare
	run sysbench fileio --events=0 --threads=2 --time=5 --file-test-mode=rndrw --file-total-size=16777216 --file-io-mode=sync --file-num=4 run
}


