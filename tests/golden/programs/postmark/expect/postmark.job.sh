# ---- The job: what it needs

needs() {
	need_command postmark postmark 'package debian, fedora: postmark'
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
	run_test test_1 postmark
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# postmark: Creates, reads, appends to and deletes many small files, as a mail server does
test_1() {
	export number=100
	export trans=500
	log "$(
		cat <<'JOBC_COMMAND'
echo 'set location .
set number 100
set transactions 500
set subdirectories 0
run
quit' | postmark
JOBC_COMMAND
	)"
echo 'set location .
set number 100
set transactions 500
set subdirectories 0
run
quit' | postmark
}


