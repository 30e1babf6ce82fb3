# ---- The job: what it needs

needs() {
	need_command busybox httpd 'package busybox'
	need_command siege siege 'package debian, fedora, opensuse: siege'
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
	start_daemon daemon_1 httpd
	run_test test_1 siege '' 1
}

step() {
	case $1 in
	daemon_1) daemon_1 ;;
	test_1) test_1 ;;
	esac
}

# httpd: A small web server with one page
daemon_1() {
	log "$(
		cat <<'JOBC_COMMAND'
echo '<html>hello</html>' > index.html
JOBC_COMMAND
	)"
	echo '<html>hello</html>' > index.html
	run_daemon busybox httpd -f -p 127.0.0.1:8080 -h .
}

# siege: Fetches one page as many users would
test_1() {
	export nr_threads=2
	export runtime=1s
	run siege --benchmark --quiet --concurrent=2 --time=1S http://127.0.0.1:8080/index.html
}


