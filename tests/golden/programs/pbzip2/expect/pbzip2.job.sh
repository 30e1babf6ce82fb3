# ---- The job: what it needs

needs() {
	need_command pbzip2 pbzip2 'package pbzip2'
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
	run_test test_1 pbzip2 '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# pbzip2: Compresses data on all cpus with bzip2's method
test_1() {
	export blocksize=900K
	export nr_threads=2
	export runtime=1s
	log 'head -c 16M /dev/urandom > data'
	head -c 16M /dev/urandom > data
	log "$(
		cat <<'JOBC_COMMAND'
end=$(($(date +%s) + 1))
JOBC_COMMAND
	)"
	end=$(($(date +%s) + 1))
	log "$(
		cat <<'JOBC_COMMAND'
while [ "$(date +%s)" -lt "$end" ]
do
	pbzip2 -c -p2 -b9 data | wc -c
done
JOBC_COMMAND
	)"
	while [ "$(date +%s)" -lt "$end" ]
	do
		pbzip2 -c -p2 -b9 data | wc -c
	done
}


