# ---- The job: what it needs

needs() {
	find_benchmark fxmark
	need_file bin/run-fxmark.py fxmark "from https://github.com/sslab-gatech/fxmark: git clone https://github.com/sslab-gatech/fxmark \"\$JOBC_BENCHMARKS/fxmark\"; make -C \"\$JOBC_BENCHMARKS/fxmark\""
	need_command python3 fxmark 'package arch: python; debian, fedora, opensuse: python3'
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
	run_test test_1 fxmark
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# fxmark: Measures how a file system scales over cores, one operation at a time
test_1() {
	find_benchmark fxmark
	export directio=bufferedio
	export fstype=ext4
	export media=ssd
	export test=MWCL
	run cd "$benchmark_dir"
	log "$(
		cat <<'JOBC_COMMAND'
sed "/^ *run_config = \\[/,/^ *\\]/c\\    run_config = [(Runner.CORE_FINE_GRAIN, PerfMon.LEVEL_LOW, ('ssd', 'ext4', 'MWCL', '*', 'bufferedio'))]" bin/run-fxmark.py > bin/run-case.py
JOBC_COMMAND
	)"
	sed "/^ *run_config = \\[/,/^ *\\]/c\\    run_config = [(Runner.CORE_FINE_GRAIN, PerfMon.LEVEL_LOW, ('ssd', 'ext4', 'MWCL', '*', 'bufferedio'))]" bin/run-fxmark.py > bin/run-case.py
	run python3 bin/run-case.py
}


