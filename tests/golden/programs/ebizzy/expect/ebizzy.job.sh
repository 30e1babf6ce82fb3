# ---- The job: what it needs

needs() {
	find_benchmark ebizzy
	need_command ebizzy ebizzy "from https://sourceforge.net/projects/ebizzy/: unpack the source to \"\$JOBC_BENCHMARKS/ebizzy\", then run ./configure and make there"
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
	run_test test_1 ebizzy '' 2
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# ebizzy: Looks up records in memory as a web application server does
test_1() {
	find_benchmark ebizzy
	export duration=2s
	export nr_threads=2
	run ebizzy -t 2 -S 2
}


