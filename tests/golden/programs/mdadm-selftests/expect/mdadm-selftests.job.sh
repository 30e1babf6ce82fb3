# ---- The job: what it needs

needs() {
	find_benchmark mdadm-selftests
	need_file test mdadm-selftests "from https://git.kernel.org/pub/scm/utils/mdadm/mdadm.git: git clone https://git.kernel.org/pub/scm/utils/mdadm/mdadm.git \"\$JOBC_BENCHMARKS/mdadm-selftests\"; make -C \"\$JOBC_BENCHMARKS/mdadm-selftests\" everything"
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
	run_test test_1 mdadm-selftests
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# mdadm-selftests: Runs the tests of the RAID tool mdadm
test_1() {
	find_benchmark mdadm-selftests
	export test_prefix=00raid0
	run cd "$benchmark_dir"
	log "$(
		cat <<'JOBC_COMMAND'
find tests -name '00raid0*' -exec basename {} ';' | sort | paste -s -d , | xargs -I {} ./test --tests={}
JOBC_COMMAND
	)"
	find tests -name '00raid0*' -exec basename {} ';' | sort | paste -s -d , | xargs -I {} ./test --tests={}
}


