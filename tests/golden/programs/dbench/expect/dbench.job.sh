# ---- The job: what it needs

needs() {
	need_command dbench dbench 'package debian, fedora, opensuse: dbench'
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
	run_test test_1 dbench '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# dbench: Plays the file operations of the clients of a file server
test_1() {
	export nr_threads=2
	export runtime=1s
	run dbench -t 1 2
}


