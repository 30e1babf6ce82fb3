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
	:
}

start_monitors() {
	if can_do /sys/kernel/tracing/instances ftrace-event; then
		start_monitor monitor_1 ftrace-event undo_monitor_1
	fi
}

run_tests() {
	run_test test_1 mytest
}

step() {
	case $1 in
	monitor_1) monitor_1 ;;
	undo_monitor_1) undo_monitor_1 ;;
	test_1) test_1 ;;
	esac
}

# ftrace-event: Records events of the kernel, one per line
monitor_1() {
	export events=sched:sched_switch
	mkdir -p /sys/kernel/tracing/instances/jobc-events
	echo 1024 > /sys/kernel/tracing/instances/jobc-events/buffer_size_kb
	sleep 0
	echo sched:sched_switch >> /sys/kernel/tracing/instances/jobc-events/set_event
	cat /sys/kernel/tracing/instances/jobc-events/trace_pipe
}

# ftrace-event: the undoing
undo_monitor_1() {
	if [ -d /sys/kernel/tracing/instances/jobc-events ]; then rmdir /sys/kernel/tracing/instances/jobc-events; fi
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


