# ---- The job: what it needs

needs() {
	need_command pigz pigz 'package pigz'
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
	run_test test_1 pigz '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# pigz: Compresses data on all cpus with gzip's method
test_1() {
	export blocksize=128K
	export nr_threads=2
	export runtime=1s
	log 'head -c 64M /dev/urandom > data'
	head -c 64M /dev/urandom > data
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
	pigz -c -p 2 -b 128 data | wc -c
done
JOBC_COMMAND
	)"
	while [ "$(date +%s)" -lt "$end" ]
	do
		pigz -c -p 2 -b 128 data | wc -c
	done
}


