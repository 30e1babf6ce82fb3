# ---- The job: what it needs

needs() {
	need_command fio fio 'package fio'
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
	run_test test_1 fio '' 5
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# fio: Reads or writes files in a given pattern and measures throughput and latency
test_1() {
	log "$(
		cat <<'JOBC_COMMAND'
echo '[global]
bs=4k
ioengine=sync
iodepth=32
size=33554432
nr_files=1
filesize=33554432
direct=0
runtime=5
invalidate=1
fallocate=posix
io_size=33554432
file_service_type=roundrobin
random_distribution=random
group_reporting
pre_read=0

[task_0]
rw=randwrite
directory=.
numjobs=2' | fio --output-format=json -
JOBC_COMMAND
	)"
echo '[global]
bs=4k
ioengine=sync
iodepth=32
size=33554432
nr_files=1
filesize=33554432
direct=0
runtime=5
invalidate=1
fallocate=posix
io_size=33554432
file_service_type=roundrobin
random_distribution=random
group_reporting
pre_read=0

[task_0]
rw=randwrite
directory=.
numjobs=2' | fio --output-format=json -
}


