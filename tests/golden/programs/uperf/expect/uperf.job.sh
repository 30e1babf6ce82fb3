# ---- The job: what it needs

needs() {
	find_benchmark uperf
	need_command uperf uperf-server "package fedora, opensuse: uperf; or from https://github.com/uperf/uperf: run ./configure and make, and let the benchmark be found as \"\$JOBC_BENCHMARKS/uperf/uperf\""
	find_benchmark uperf
	need_command uperf uperf "package fedora, opensuse: uperf; or from https://github.com/uperf/uperf: run ./configure and make, and let the benchmark be found as \"\$JOBC_BENCHMARKS/uperf/uperf\""
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
	start_daemon daemon_1 uperf-server
	run_test test_1 uperf '' 1
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# uperf-server: Answers uperf
daemon_1() {
	find_benchmark uperf
	run_daemon uperf -s
}

# uperf: Plays a profile of network traffic: connect, write and read over and over, disconnect
test_1() {
	find_benchmark uperf
	export nr_threads=1
	export protocol=TCP
	export runtime=1s
	log "$(
		cat <<'JOBC_COMMAND'
echo '<?xml version="1.0"?>
<profile name="uperf">
<group nthreads="1">
<transaction iterations="1">
<flowop type="connect" options="remotehost=127.0.0.1 protocol=tcp wndsz=32k"/>
</transaction>
<transaction duration="1s">
<flowop type="write" options="size=64"/>
<flowop type="read" options="size=64"/>
</transaction>
<transaction iterations="1">
<flowop type="disconnect"/>
</transaction>
</group>
</profile>' > profile.xml
JOBC_COMMAND
	)"
echo '<?xml version="1.0"?>
<profile name="uperf">
<group nthreads="1">
<transaction iterations="1">
<flowop type="connect" options="remotehost=127.0.0.1 protocol=tcp wndsz=32k"/>
</transaction>
<transaction duration="1s">
<flowop type="write" options="size=64"/>
<flowop type="read" options="size=64"/>
</transaction>
<transaction iterations="1">
<flowop type="disconnect"/>
</transaction>
</group>
</profile>' > profile.xml
	run uperf -a -m profile.xml
}


