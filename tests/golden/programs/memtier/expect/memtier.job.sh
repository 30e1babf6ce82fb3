# ---- The job: what it needs

needs() {
	need_command redis-server redis-server 'package fedora, arch, opensuse: redis; debian: redis-server'
	need_command memtier_benchmark memtier 'from https://github.com/RedisLabs/memtier_benchmark: run autoreconf -ivf, ./configure and make install'
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
	start_daemon daemon_1 redis-server
	run_test test_1 memtier
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# redis-server: A redis that keeps its data in memory only
daemon_1() {
	run_daemon redis-server --port 6379 --save '' --appendonly no
}

# memtier: Sends a mix of reads and writes to redis or memcached and measures latency (memtier_benchmark)
test_1() {
	export n_client=2
	export nr_threads=1
	export runtime=1s
	run memtier_benchmark --port=6379 --threads=1 --clients=2 --pipeline=1 --protocol=redis --data-size=32 --key-minimum=0 --key-maximum=10000000 --test-time=1 --ratio=1:10 --key-pattern=R:R
}


