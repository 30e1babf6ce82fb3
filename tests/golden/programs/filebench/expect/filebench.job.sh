# ---- The job: what it needs

needs() {
	find_benchmark filebench
	need_command filebench filebench "package fedora: filebench; or from https://github.com/filebench/filebench: git clone https://github.com/filebench/filebench && cd filebench; libtoolize && aclocal && autoheader && automake --add-missing && autoconf; ./configure --prefix=\"\$JOBC_BENCHMARKS/filebench\" && make install"
	need_file share/filebench/workloads filebench "from https://github.com/filebench/filebench: git clone https://github.com/filebench/filebench && cd filebench; libtoolize && aclocal && autoheader && automake --add-missing && autoconf; ./configure --prefix=\"\$JOBC_BENCHMARKS/filebench\" && make install"
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
	run_setup setup_1 filebench-setup
}

start_monitors() {
	:
}

run_tests() {
	run_test test_1 filebench
}

step() {
	case $1 in
	setup_1) setup_1 ;;
	test_1) test_1 ;;
	esac
}

# filebench-setup: Names the workload of `filebench` and empties the page cache before it
setup_1() {
	export test=webserver.f
	run sync
	log 'echo 3 > /proc/sys/vm/drop_caches'
	echo 3 > /proc/sys/vm/drop_caches
}

# filebench: Plays the file system load of a server
test_1() {
	find_benchmark filebench
	run filebench -f "$benchmark_dir"/share/filebench/workloads/webserver.f
}


