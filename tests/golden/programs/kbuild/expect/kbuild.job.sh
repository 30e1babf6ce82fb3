# ---- The job: what it needs

needs() {
	find_benchmark kbuild
	need_file linux/Makefile kbuild "from https://git.kernel.org: put a kernel's source at \"\$JOBC_BENCHMARKS/kbuild/linux\""
	need_command make kbuild 'package make'
	need_command gcc kbuild 'package gcc'
	need_command flex kbuild 'package flex'
	need_command bison kbuild 'package bison'
	need_command bc kbuild 'package bc'
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
	run_test test_1 kbuild '' 60
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# kbuild: Builds a kernel over and over and counts builds
test_1() {
	find_benchmark kbuild
	export build_kconfig=tinyconfig
	export nr_task=2
	export runtime=60s
	run cd "$benchmark_dir"/linux
	run make tinyconfig
	log "$(
		cat <<'JOBC_COMMAND'
end=$(($(date +%s) + 60))
JOBC_COMMAND
	)"
	end=$(($(date +%s) + 60))
	log "$(
		cat <<'JOBC_COMMAND'
while [ "$(date +%s)" -lt "$end" ]
do
	make clean
	make -j 2 vmlinux
done
JOBC_COMMAND
	)"
	while [ "$(date +%s)" -lt "$end" ]
	do
		make clean
		make -j 2 vmlinux
	done
}


