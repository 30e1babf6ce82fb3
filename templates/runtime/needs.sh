# ---- What the job needs

# COMMAND PROGRAM HINT: notes a command that is missing.
need_command() {
	command -v "$1" > /dev/null 2>&1 || _missing="$_missing
  $1 (for $2): $3"
}

# FILE PROGRAM HINT: notes a file of a benchmark that is missing.
need_file() {
	[ -e "$benchmark_dir/$1" ] || _missing="$_missing
  $benchmark_dir/$1 (for $2): $3"
}

# Sets benchmark_dir to where a benchmark is installed, and lets its commands be found.
find_benchmark() {
	benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/$1
	[ -d "$benchmark_dir" ] || benchmark_dir=/lkp/benchmarks/$1
	export benchmark_dir
	if [ -n "${JOBC_BENCHMARKS-}" ]; then
		PATH=$JOBC_BENCHMARKS/$1:$JOBC_BENCHMARKS/$1/bin:$PATH
	fi
	PATH=$PATH:/lkp/benchmarks/$1:/lkp/benchmarks/$1/bin
}

check_needs() {
	_missing=
	need_command setsid jobc 'package util-linux'
	needs
	[ -z "$_missing" ] || stop 3 "missing:$_missing"
}

# FILE PROGRAM: whether the machine has what a setup changes or a monitor reads.
can_do() {
	for _file in $1; do
		[ ! -e "$_file" ] || return 0
	done
	if [ -n "$_strict" ]; then
		stop 3 "$2 is not possible here: there is no $1"
	fi
	say "skipped: $2 (there is no $1; not every container or VM has it)"
	return 1
}

# MONITOR HINT COMMAND...: whether a monitor's commands are there.
can_watch() {
	_monitor=$1
	_hint=$2
	shift 2
	for _command; do
		command -v "$_command" > /dev/null 2>&1 && continue
		[ -z "$_strict" ] || stop 3 "monitor $_monitor: $_command is missing: $_hint"
		say "skipped: monitor $_monitor ($_command is missing: $_hint)"
		return 1
	done
}
