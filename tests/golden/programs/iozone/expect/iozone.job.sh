# ---- The job: what it needs

needs() {
	need_command iozone iozone 'package debian: iozone3'
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
	run_test test_1 iozone
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# iozone: Reads and writes a file in many ways and sizes
test_1() {
	export max_file_size=1M
	run iozone -a -n 64k -g 1024k
}


