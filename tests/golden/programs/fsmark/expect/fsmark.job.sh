# ---- The job: what it needs

needs() {
	find_benchmark fsmark
	need_command fs_mark fsmark "from https://github.com/josefbacik/fs_mark: git clone https://github.com/josefbacik/fs_mark \"\$JOBC_BENCHMARKS/fsmark\"; make -C \"\$JOBC_BENCHMARKS/fsmark\""
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
	run_test test_1 fsmark
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# fsmark: Creates many small files and counts files per second
test_1() {
	find_benchmark fsmark
	export filesize=4K
	export nr_threads=2
	export sync_method=NoSync
	export test_size=4M
	run fs_mark -d ./1 -d ./2 -n 512 -L 1 -S 0 -s 4096
}


