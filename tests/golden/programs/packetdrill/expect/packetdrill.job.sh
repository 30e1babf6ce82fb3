# ---- The job: what it needs

needs() {
	find_benchmark packetdrill
	need_file gtests/net/packetdrill/run_all.py packetdrill "from https://github.com/google/packetdrill: git clone https://github.com/google/packetdrill \"\$JOBC_BENCHMARKS/packetdrill\"; cd \"\$JOBC_BENCHMARKS/packetdrill/gtests/net/packetdrill\" && ./configure && make"
	need_command python3 packetdrill 'package arch: python; debian, fedora, opensuse: python3'
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
	run_test test_1 packetdrill
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# packetdrill: Checks the network stack against scripts of packets
test_1() {
	find_benchmark packetdrill
	export test=tcp
	run cd "$benchmark_dir"/gtests/net
	run ./packetdrill/run_all.py -S -v -L -l tcp
}


