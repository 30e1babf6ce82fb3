# ---- The job: what it needs

needs() {
	find_benchmark vm-scalability
	need_file usemem vm-scalability "from https://git.kernel.org/pub/scm/linux/kernel/git/wfg/vm-scalability.git: git clone https://git.kernel.org/pub/scm/linux/kernel/git/wfg/vm-scalability.git \"\$JOBC_BENCHMARKS/vm-scalability\"; make -C \"\$JOBC_BENCHMARKS/vm-scalability\" usemem"
	need_command mkfs.xfs vm-scalability 'package xfsprogs'
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
	run_test test_1 vm-scalability undo_test_1 5
}

step() {
	case $1 in
	test_1) test_1 ;;
	undo_test_1) undo_test_1 ;;
	esac
}

# vm-scalability: Exercises one path of memory management in many tasks and measures throughput
test_1() {
	find_benchmark vm-scalability
	export nr_task=2
	export runtime=5s
	export test=anon-w-seq
	run cd "$benchmark_dir"
	run mkdir -p /tmp/vm-scalability-tmp
	run mount -t tmpfs -o size=100% vm-scalability-tmp /tmp/vm-scalability-tmp
	run truncate -s "$(awk '/^MemTotal:/ { print $2 * 1024 }' /proc/meminfo)" /tmp/vm-scalability-tmp/vm-scalability.img
	run mkfs.xfs -q /tmp/vm-scalability-tmp/vm-scalability.img
	run mkdir -p /tmp/vm-scalability-tmp/vm-scalability
	run mount -o loop /tmp/vm-scalability-tmp/vm-scalability.img /tmp/vm-scalability-tmp/vm-scalability
	run export nr_task=2 runtime=5
	run ./case-anon-w-seq
	run umount /tmp/vm-scalability-tmp/vm-scalability
	run rm /tmp/vm-scalability-tmp/vm-scalability.img
	run umount /tmp/vm-scalability-tmp
}

# vm-scalability: the undoing
undo_test_1() {
	if mountpoint -q /tmp/vm-scalability-tmp/vm-scalability; then umount /tmp/vm-scalability-tmp/vm-scalability; fi
	if mountpoint -q /tmp/vm-scalability-tmp; then umount /tmp/vm-scalability-tmp; fi
}


