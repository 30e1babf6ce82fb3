# ---- The job: what it needs

needs() {
	find_benchmark aim7
	need_file multitask aim7 "from https://sourceforge.net/projects/aimbench/: unpack aim-suite7, then: make, and copy all of it to \"\$JOBC_BENCHMARKS/aim7\""
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
	run_test test_1 aim7 undo_test_1
}

step() {
	case $1 in
	test_1) test_1 ;;
	undo_test_1) undo_test_1 ;;
	esac
}

# aim7: Runs a mix of disk, memory or system call tasks for many users and counts jobs per minute
test_1() {
	find_benchmark aim7
	export load=10
	export test=disk_rw
	save_files test_1 /proc/sys/kernel/sem
	log "$(
		cat <<'JOBC_COMMAND'
echo '500 32000 128 512' > /proc/sys/kernel/sem
JOBC_COMMAND
	)"
	echo '500 32000 128 512' > /proc/sys/kernel/sem
	run cp -r "$benchmark_dir"/. .
	log "$(
		cat <<'JOBC_COMMAND'
echo 'FILESIZE: 1M
POOLSIZE: 10M
10 disk_rw' > workfile
JOBC_COMMAND
	)"
echo 'FILESIZE: 1M
POOLSIZE: 10M
10 disk_rw' > workfile
	log 'echo . > config'
	echo . > config
	log "$(
		cat <<'JOBC_COMMAND'
printf '%s\n' "$(uname -n)" disk_rw 1 10 2 10 1 | ./multitask -t
JOBC_COMMAND
	)"
	printf '%s\n' "$(uname -n)" disk_rw 1 10 2 10 1 | ./multitask -t
}

# aim7: the undoing
undo_test_1() {
	restore_files test_1
}


