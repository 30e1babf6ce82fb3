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
	run_setup setup_1 sysctl undo_setup_1
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

# sysctl: Sets parameters of the kernel
setup_1() {
	export sc_swappiness=60
	save_files setup_1 /proc/sys/vm/overcommit_memory /proc/sys/vm/overcommit_ratio /proc/sys/vm/swappiness /proc/sys/vm/dirty_ratio /proc/sys/vm/dirty_background_ratio /proc/sys/vm/dirty_expire_centisecs /proc/sys/vm/dirty_writeback_centisecs /proc/sys/vm/min_free_kbytes /proc/sys/vm/max_map_count /proc/sys/vm/compaction_proactiveness /proc/sys/vm/nr_hugepages /proc/sys/vm/nr_overcommit_hugepages /proc/sys/vm/vfs_cache_pressure /proc/sys/vm/watermark_scale_factor /proc/sys/vm/zone_reclaim_mode /proc/sys/kernel/numa_balancing /proc/sys/kernel/sched_autogroup_enabled /proc/sys/kernel/sched_rt_runtime_us /proc/sys/kernel/sched_schedstats /proc/sys/kernel/nmi_watchdog /proc/sys/kernel/perf_event_paranoid /proc/sys/kernel/perf_event_mlock_kb /proc/sys/kernel/pid_max /proc/sys/kernel/threads-max /proc/sys/kernel/randomize_va_space /proc/sys/kernel/sem /proc/sys/kernel/shmmax /proc/sys/kernel/shmall /proc/sys/kernel/timer_migration /proc/sys/fs/aio-max-nr /proc/sys/fs/file-max /proc/sys/fs/nr_open /proc/sys/fs/pipe-max-size /proc/sys/net/core/somaxconn /proc/sys/net/core/rmem_max /proc/sys/net/core/wmem_max /proc/sys/net/ipv4/tcp_fin_timeout
	log 'echo 60 > /proc/sys/vm/swappiness'
	echo 60 > /proc/sys/vm/swappiness
}

# sysctl: the undoing
undo_setup_1() {
	restore_files setup_1
}

# mytest: Runs a command of your own as the test
test_1() {
	run sleep 0.5
}


