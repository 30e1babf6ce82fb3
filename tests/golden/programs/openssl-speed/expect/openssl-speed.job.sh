# ---- The job: what it needs

needs() {
	need_command openssl openssl-speed 'package openssl'
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
	run_test test_1 openssl-speed '' 1
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# openssl-speed: Measures ciphers, hashes and signatures of OpenSSL
test_1() {
	export algorithm=sha256
	export runtime=1s
	run openssl speed -seconds 1 -evp sha256
}


