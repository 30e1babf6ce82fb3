# ---- The job: what it needs

needs() {
	:
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
	run_setup setup_1 iosched undo_setup_1
}

start_monitors() {
	:
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	setup_1) setup_1 ;;
	undo_setup_1) undo_setup_1 ;;
	test_1) test_1 ;;
	esac
}

# iosched: Chooses the I/O scheduler of the job's disks
setup_1() {
	save_files setup_1 /sys/block/*/queue/scheduler
	log "$(
		cat <<'JOBC_COMMAND'
for file in /sys/block/*/queue/scheduler
do
	if grep -qw none "$file"; then echo none > "$file"; fi
done
JOBC_COMMAND
	)"
	for file in /sys/block/*/queue/scheduler
	do
		if grep -qw none "$file"; then echo none > "$file"; fi
	done
}

# iosched: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


