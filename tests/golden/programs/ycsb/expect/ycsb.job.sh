# ---- The job: what it needs

needs() {
	find_benchmark ycsb
	need_file bin/ycsb.sh ycsb "from https://github.com/brianfrankcooper/YCSB/releases: unpack a release to \"\$JOBC_BENCHMARKS/ycsb\""
	need_command java ycsb 'package debian: default-jre-headless; opensuse: java-21-openjdk-headless; fedora: java-latest-openjdk-headless; arch: jre-openjdk-headless'
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
	run_test test_1 ycsb
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# ycsb: Serves a data base with the load of web services
test_1() {
	find_benchmark ycsb
	export database=basic
	export n_operationcount=1000
	export n_recordcount=1000
	export nr_threads=2
	run cd "$benchmark_dir"
	run bin/ycsb.sh load basic -s -threads 2 -p basic.host=127.0.0.1 -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=1000 -p operationcount=1000 -p readallfields=true -p readproportion=0.5 -p updateproportion=0.5 -p scanproportion=0 -p insertproportion=0 -p requestdistribution=uniform
	run bin/ycsb.sh run basic -s -threads 2 -p basic.host=127.0.0.1 -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=1000 -p operationcount=1000 -p readallfields=true -p readproportion=0.5 -p updateproportion=0.5 -p scanproportion=0 -p insertproportion=0 -p requestdistribution=uniform
}


