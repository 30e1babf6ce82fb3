# ---- The job: what it needs

needs() {
	need_command busybox httpd 'package busybox'
	need_command ab apachebench 'package arch: apache; debian, opensuse: apache2-utils; fedora: httpd-tools'
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
	run_test test_1 apachebench '' 1
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

# apachebench: Fetches one page over and over and counts requests per second
test_1() {
	export concurrency=2
	export runtime=1s
	run ab -q -r -t 1 -n 100000000 -c 2 http://127.0.0.1:8080/index.html
}


