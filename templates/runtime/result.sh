# ---- The result directory

make_result() {
	mkdir -p -- "$_result" || stop 3 "cannot make the directory $_result"
	# Without links, for the script may lie in it and must then not be copied over itself.
	_result=$(CDPATH='' cd -- "$_result" && pwd -P) || exit 3
	_state=$_result/.state
	JOBC_RESULT=$_result
	export JOBC_RESULT
}

start_result() {
	rm -rf "$_state"
	mkdir -p "$_state/work" || stop 3 "cannot write to $_result"
	job_yaml > "$_result/job.yaml"
	[ "$_script" = "$_result/job.sh" ] || cat "$_script" > "$_result/job.sh"
	machine_yaml > "$_result/machine.yaml"
	reproduce_head > "$_result/reproduce.sh"
	log_disks
	reproduce_guard >> "$_result/reproduce.sh"
	chmod +x "$_result/job.sh" "$_result/reproduce.sh"
}

machine_yaml() {
	yaml kernel "$(uname -r)"
	yaml arch "$(uname -m)"
	yaml cpu "$(cpu_field 'model name')"
	yaml microcode "$(cpu_field microcode)"
	printf 'nr_cpu: %s\n' "$(grep -c '^processor' /proc/cpuinfo || :)"
	printf 'memory_kb: %s\n' "$(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' /proc/meminfo)"
	yaml governor "$(cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor 2> /dev/null || :)"
	yaml cmdline "$(cat /proc/cmdline)"
}

cpu_field() {
	sed -n "s/^$1[[:blank:]]*: //p" /proc/cpuinfo | head -n 1
}

# KEY TEXT
yaml() {
	printf "%s: '%s'\n" "$1" "$(printf %s "$2" | sed "s/'/''/g")"
}
