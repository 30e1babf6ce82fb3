# ---- The job: what it needs

needs() {
	need_command pgbench pgbench-setup 'package arch: postgresql; debian: postgresql-client-common; fedora, opensuse: postgresql-contrib'
	need_command pg_ctl pgbench-setup 'package debian, arch: postgresql; fedora, opensuse: postgresql-server'
	need_command runuser pgbench-setup 'package util-linux'
	need_command pgbench pgbench 'package arch: postgresql; debian: postgresql-client-common; fedora, opensuse: postgresql-contrib'
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
	run_setup setup_1 pgbench-setup undo_setup_1
}

start_monitors() {
	:
}

run_tests() {
	run_test test_1 pgbench '' 1
}

step() {
	case $1 in
	setup_1) setup_1 ;;
	undo_setup_1) undo_setup_1 ;;
	test_1) test_1 ;;
	esac
}

# pgbench-setup: Makes a PostgreSQL data base for pgbench and serves it
setup_1() {
	export nr_task=2
	export runtime=1s
	export scale_factor=1
	export worker_threads=1
	run rm -rf /var/tmp/jobc-pgbench
	run install -d -o postgres /var/tmp/jobc-pgbench
	run cd /var/tmp/jobc-pgbench
	run runuser -u postgres -- initdb -D /var/tmp/jobc-pgbench/data
	run runuser -u postgres -- pg_ctl -D /var/tmp/jobc-pgbench/data -l /var/tmp/jobc-pgbench/log -w -o '-c listen_addresses= -c unix_socket_directories=/var/tmp/jobc-pgbench' start
	run runuser -u postgres -- pgbench -h /var/tmp/jobc-pgbench -i -q -s 1 postgres
}

# pgbench-setup: the undoing
undo_setup_1() {
	if [ -f /var/tmp/jobc-pgbench/data/postmaster.pid ]; then cd / && runuser -u postgres -- pg_ctl -D /var/tmp/jobc-pgbench/data -m fast -w stop; fi
	attempt rm -rf /var/tmp/jobc-pgbench
}

# pgbench: Runs bank transactions on PostgreSQL and counts them
test_1() {
	run cd /var/tmp/jobc-pgbench
	run runuser -u postgres -- pgbench -h /var/tmp/jobc-pgbench -c 2 -j 1 -T 1 postgres
}


