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
	if can_do /proc/irq irq_affinity; then
		run_setup setup_1 irq_affinity undo_setup_1
	fi
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

# irq_affinity: Lets only some cpus handle interrupts
setup_1() {
	save_files setup_1 /proc/irq/[0-9]*/smp_affinity_list
	log "$(
		cat <<'JOBC_COMMAND'
for file in /proc/irq/[0-9]*/smp_affinity_list
do
	echo 0 2> /dev/null > "$file" || :
done
JOBC_COMMAND
	)"
	for file in /proc/irq/[0-9]*/smp_affinity_list
	do
		echo 0 2> /dev/null > "$file" || :
	done
}

# irq_affinity: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


