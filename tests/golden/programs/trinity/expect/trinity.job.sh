# ---- The job: what it needs

needs() {
	need_command trinity trinity 'package debian: trinity'
	need_command runuser trinity 'package util-linux'
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
	run_test test_1 trinity '' 2
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# trinity: Calls system calls with random arguments, to find bugs of the kernel
test_1() {
	export number=1000
	export runtime=2s
	export seed=1
	export sockets=false
	run mkdir -m 777 trinity
	run cd trinity
	log "$(
		cat <<'JOBC_COMMAND'
timeout 2 runuser -u nobody -- trinity -q -s1 -N1000 --disable-fds=sockets || [ $? -eq 124 ]
JOBC_COMMAND
	)"
	timeout 2 runuser -u nobody -- trinity -q -s1 -N1000 --disable-fds=sockets || [ $? -eq 124 ]
}


