# ---- The job: what it needs

needs() {
	need_command redis-server redis-server 'package fedora, arch, opensuse: redis; debian: redis-server'
	need_command redis-benchmark redis 'package fedora, arch, opensuse: redis; debian: redis-tools'
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
	run_test test_1 redis
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

# redis: Sends requests to redis and counts how many it answers in a second (redis-benchmark)
test_1() {
	export n_client=5
	export requests=1000
	export test=set,get
	run redis-benchmark -p 6379 -t set,get -d 64 -c 5 -n 1000 -P 1 --csv
}


