# ---- The job: what it needs

needs() {
	find_benchmark reaim
	need_file reaim reaim "from https://sourceforge.net/projects/re-aim-7/: unpack the source, then: ./bootstrap && ./configure && make; cp src/reaim \"\$JOBC_BENCHMARKS/reaim/\" and cp -r data \"\$JOBC_BENCHMARKS/reaim/\""
	need_file data reaim "from https://sourceforge.net/projects/re-aim-7/: unpack the source, then: ./bootstrap && ./configure && make; cp src/reaim \"\$JOBC_BENCHMARKS/reaim/\" and cp -r data \"\$JOBC_BENCHMARKS/reaim/\""
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
	run_test test_1 reaim '' 5
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# reaim: Simulates many users who run a mix of tasks, and counts jobs per minute
test_1() {
	find_benchmark reaim
	export nr_task=10
	export runtime=5s
	export test=disk
	run cp "$benchmark_dir"/reaim .
	run cp "$benchmark_dir"/data/workfile.disk .
	log 'echo FILESIZE 10k > reaim.config'
	echo FILESIZE 10k > reaim.config
	log 'echo POOLSIZE 1m >> reaim.config'
	echo POOLSIZE 1m >> reaim.config
	log "$(
		cat <<'JOBC_COMMAND'
end=$(($(date +%s) + 5))
JOBC_COMMAND
	)"
	end=$(($(date +%s) + 5))
	log "$(
		cat <<'JOBC_COMMAND'
while [ "$(date +%s)" -lt "$end" ]
do
	./reaim -s10 -e10 -i10 -fworkfile.disk -r1 -c./reaim.config -lreaim_debug -j100
done
JOBC_COMMAND
	)"
	while [ "$(date +%s)" -lt "$end" ]
	do
		./reaim -s10 -e10 -i10 -fworkfile.disk -r1 -c./reaim.config -lreaim_debug -j100
	done
}


