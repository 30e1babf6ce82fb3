#!/bin/sh
# hackbench
#
# Runs one performance test, with its setup before and the undoing of that after it:
#
#   sh job-defaults.sh [run|setup|test|cleanup|env|reproduce] [-o DIR] [-n] [--allow-format] [--strict] [--timeout TIME]
#
# First what this job runs, then the functions that run it. `-n` shows the commands without running them.
set -u

job_name=job-defaults
job_timeout=''
job_monitors=''

# ---- The job: its parameters

export_job() {
	export testcase=hackbench
	export category=benchmark
	export job_origin=job.yaml
	export testbox=host
	export arch=x86_64
	export tbox_group=host
	export model='Ivy Bridge'
	export nr_node=1
	export nr_cpu=8
	export memory=16G
	export nr_hdd_partitions=2
	export nr_ssd_partitions=1
	export hdd_partitions='/dev/sdx1 /dev/sdx2'
	export ssd_partitions=/dev/sdy1
}

print_env() {
	cat <<'JOBC_ENV'
testcase=hackbench
category=benchmark
job_origin=job.yaml
testbox=host
arch=x86_64
tbox_group=host
model='Ivy Bridge'
nr_node=1
nr_cpu=8
memory=16G
nr_hdd_partitions=2
nr_ssd_partitions=1
hdd_partitions='/dev/sdx1 /dev/sdx2'
ssd_partitions=/dev/sdy1
JOBC_ENV
}

# ---- The job: what it needs

needs() {
	need_command hackbench hackbench 'package fedora: realtime-tests; debian, arch, opensuse: rt-tests'
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
	run_test test_1 hackbench
}

step() {
	case $1 in
	test_1) test_1 ;;
	esac
}

# hackbench: Groups of tasks send messages to each other, which stresses the scheduler
test_1() {
	run hackbench -g 8 -f 20 --process --pipe -l 60000 -s 100
}


# ---- The job: its texts

reproduce_head() {
	cat <<'JOBC_HEAD'
#!/bin/sh
# hackbench: the commands of the job job-defaults
set -e

cd "$(mktemp -d)"
JOBC_HEAD
}

reproduce_disks() {
	cat <<'JOBC_DISKS'
JOBC_DISKS
}

reproduce_guard() {
	cat <<'JOBC_GUARD'
JOBC_GUARD
}

reproduce_body() {
	cat <<'JOBC_BODY'

# Test: hackbench
hackbench -g 8 -f 20 --process --pipe -l 60000 -s 100
JOBC_BODY
}

job_yaml() {
	cat <<'JOBC_YAML'
---

#! job.yaml
testcase: hackbench
category: benchmark
hackbench:
vmstat:
job_origin: job.yaml
testbox: host
arch: x86_64
tbox_group: host

#! hosts/host
model: Ivy Bridge
nr_node: 1
nr_cpu: 8
memory: 16G
nr_hdd_partitions: 2
nr_ssd_partitions: 1
hdd_partitions: "/dev/sdx1 /dev/sdx2"
ssd_partitions: "/dev/sdy1"

#! include/category/benchmark
kmsg:
uptime:
iostat:
mpstat:
meminfo:
proc-vmstat:
proc-stat:
interrupts:
softirqs:
slabinfo:
diskstats:
numa-meminfo:
numa-vmstat:
numa-numastat:
cpuidle:
cpufreq-stats:
turbostat:
perf-stat:
JOBC_YAML
}

# ---- Messages and the record of commands

say() {
	printf 'jobc: %s\n' "$*" >&2
}

# Ends the script with the exit code $1 and the message in the other arguments.
stop() {
	_code=$1
	shift
	say "$@"
	exit "$_code"
}

# Appends text to the reproduce.sh of the result.
log() {
	printf '%s\n' "$1" >> "$JOBC_RESULT/reproduce.sh"
}

# Sets _quoted to the shell source of one word.
quote() {
	case $1 in
	'' | *[!A-Za-z0-9_@%+=:,./-]*) ;;
	*)
		_quoted=$1
		return
		;;
	esac
	_quoted=
	_rest=$1
	while :; do
		case $_rest in
		*\'*)
			_quoted=$_quoted${_rest%%\'*}"'\\''"
			_rest=${_rest#*\'}
			;;
		*) break ;;
		esac
	done
	_quoted="'$_quoted$_rest'"
}

# Sets _line to the shell source of a command.
quote_command() {
	_line=
	for _word; do
		quote "$_word"
		_line="$_line $_quoted"
	done
	_line=${_line# }
}

# Records a command with its real values, then runs it.
run() {
	quote_command "$@"
	log "$_line"
	"$@"
}

# The same in the background; run_wait waits for it.
run_background() {
	quote_command "$@"
	log "$_line &"
	"$@" &
	_background="${_background-} $!"
}

# Waits for all commands in the background; fails when one of them failed.
run_wait() {
	log wait
	_failed=0
	for _job in ${_background-}; do
		wait "$_job" || _failed=$?
	done
	_background=
	return "$_failed"
}

# Records a service, then becomes it.
run_daemon() {
	quote_command "$@"
	log "$_line &"
	exec "$@"
}

# Runs a command that undoes something; the ones after it run in any case.
attempt() {
	"$@" && return
	quote_command "$@"
	say "could not undo: $_line"
	: > "$_state/undo-failed"
}

# Runs a command every $1 seconds, each time under a line with the time.
every() {
	_period=$1
	shift
	while :; do
		printf 'time: %s\n' "$(date +%s)"
		"$@"
		sleep "$_period"
	done
}

# ---- Settings that are put back afterwards

# Notes what files hold: STEP FILE...
save_files() {
	_dir=$_state/saved/$1
	shift
	mkdir -p "$_dir"
	_count=0
	for _file; do
		[ -f "$_file" ] || continue
		_count=$((_count + 1))
		printf '%s\n' "$_file" > "$_dir/$_count.name"
		cat "$_file" > "$_dir/$_count.text"
	done
}

# Puts back what save_files noted for a step.
restore_files() {
	for _name in "$_state/saved/$1"/*.name; do
		[ -f "$_name" ] || continue
		IFS= read -r _file < "$_name"
		# Writing the same value again may be refused, and changes nothing.
		[ "$(cat "$_file")" != "$(cat "${_name%.name}.text")" ] || continue
		restore_file "$_file" "${_name%.name}.text" || {
			say "could not restore $_file"
			: > "$_state/undo-failed"
		}
	done
}

# FILE TEXT: a list of choices such as `always [madvise] never` is restored by the one in brackets.
restore_file() {
	case $1 in
	/proc/swaps)
		while read -r _device _; do
			case $_device in
			/*) swapon "$_device" 2> /dev/null || : ;;
			esac
		done < "$2"
		;;
	*)
		_value=$(cat "$2")
		# Some files refuse even the value that they hold.
		[ "$(cat "$1")" != "$_value" ] || return 0
		case $1:$_value in
		*/sys/*:*\[*\]*)
			_value=${_value#*\[}
			_value=${_value%%\]*}
			;;
		esac
		printf '%s\n' "$_value" > "$1"
		;;
	esac
}

# ---- Guards: no data is lost by surprise

# Notes a device whose contents the job destroys, and one that the job makes itself.
overwrites() {
	_overwritten="$_overwritten $1"
	check_device "$1"
}

makes() {
	[ ! -b "$1" ] || check_device "$1"
}

check_device() {
	_reason=$(device_use "$1")
	[ -z "$_reason" ] || _refusals="$_refusals
  $1 $_reason"
}

# Prints why a device must not be overwritten; nothing when it may be.
device_use() {
	_real=$(readlink -f "$1" || :)
	if [ ! -b "$_real" ]; then
		echo "is no block device of this machine"
		return
	fi
	_disk=/sys/class/block/${_real##*/}
	for _part in "$_disk" "$_disk/${_real##*/}"*; do
		[ -e "$_part/dev" ] || continue
		_why=$(block_use "/dev/${_part##*/}" "$_part")
		[ -n "$_why" ] || continue
		[ "$_part" = "$_disk" ] || _why="holds ${_part##*/}, which $_why"
		echo "$_why"
		return
	done
	case $(blkid -p -s TYPE -o value "$_real" 2> /dev/null || :) in
	linux_raid_member | isw_raid_member | ddf_raid_member) echo "is a member of a RAID array" ;;
	LVM*) echo "is a physical volume of LVM" ;;
	zfs_member | bcache | drbd) echo "belongs to another layer of storage" ;;
	*)
		# The kernel knows of users that leave no other trace, such as a btrfs of several devices. It lets nobody
		# open their devices exclusively, as wipefs does even when it only looks.
		wipefs -a -n "$_real" > /dev/null 2>&1 || echo "is in use (wipefs cannot open it)"
		;;
	esac
}

# DEVICE SYSFS: prints how the kernel uses one block device right now.
block_use() {
	IFS= read -r _number < "$2/dev"
	# Fields: id, parent, major:minor, root, mount point, options ... - type, source.
	while read -r _ _ _majmin _ _point _rest; do
		_source=${_rest#* - * }
		_source=${_source%% *}
		if [ "$_majmin" = "$_number" ] || [ "$_source" = "$1" ] || [ "$(readlink -f "$_source" || :)" = "$1" ]; then
			if [ "$_point" = / ]; then
				echo "carries the root file system"
			else
				echo "is mounted on $_point"
			fi
			return
		fi
	done <<-EOF
		$(mounted_sources)
	EOF
	while read -r _swap _; do
		if [ "$_swap" = "$1" ] || [ "$(readlink -f "$_swap" || :)" = "$1" ]; then
			echo "is in use as swap"
			return
		fi
	done < /proc/swaps
	for _holder in "$2"/holders/*; do
		[ -e "$_holder" ] || continue
		echo "is in use by ${_holder##*/}"
		return
	done
}

# The mounts that stand on a device.
mounted_sources() {
	grep ' - [^ ]* /' /proc/self/mountinfo || :
}

# Refuses to go on when a device is in use, or when nobody allowed to overwrite the devices.
guard() {
	_overwritten=
	_refusals=
	devices
	if [ -n "$_refusals" ]; then
		stop 4 "nothing was touched, because of$_refusals"
	fi
	if [ -n "$_overwritten" ] && [ -z "$_allow_format" ]; then
		stop 4 "this job destroys everything on$_overwritten; nothing was touched. Run it with --allow-format to let it"
	fi
}

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

# ---- Steps: each runs in a process and a session of its own

# Runs one step in this process. Its first failing command ends it.
run_step() {
	_state=$JOBC_STATE
	cd "$_state/work" || exit
	export_job
	case $1 in
	undo_*) ;;
	*)
		trap 'times > "$_state/times"' EXIT
		set -e
		;;
	esac
	step "$1"
}

# STEP OUTPUT: starts a step; _pid is its process, and the number of its session.
start_step() {
	if [ -z "$_caught" ] || [ -n "$_finishing" ]; then
		in_session step "$1" >> "$2" 2>&1 < /dev/null &
		_pid=$!
	else
		exit "$_caught"
	fi
}

# Becomes this script again, with the arguments given, in a new session.
in_session() {
	JOBC_RUN=$_run
	JOBC_STATE=$_state
	JOBC_RESULT=$_result
	export JOBC_RUN JOBC_STATE JOBC_RESULT
	case $_shell in
	*/busybox) exec setsid "$_shell" sh "$_script" "$@" ;;
	*) exec setsid "$_shell" "$_script" "$@" ;;
	esac
}

# Sets _status to the exit status of a process, however many signals come in between.
wait_for() {
	while
		wait "$1"
		_status=$?
		kill -0 "$1" 2> /dev/null
	do :; done
}

# PID: whether a process of ours still runs; one that ended but was not waited for does not.
is_running() {
	{ IFS= read -r _fields < "/proc/$1/stat"; } 2> /dev/null || return 1
	case ${_fields##*) } in
	Z*) return 1 ;;
	esac
}

# Prints the processes of the session $1.
session_members() {
	for _stat in /proc/[0-9]*/stat; do
		{ IFS= read -r _fields < "$_stat"; } 2> /dev/null || continue
		_id=${_fields%% *}
		# After the name in parentheses: state, parent, group, session.
		_fields=${_fields##*) }
		_process_state=${_fields%% *}
		_fields=${_fields#* * * }
		[ "${_fields%% *}" = "$1" ] && [ "$_process_state" != Z ] && echo "$_id"
	done
	return 0
}

# Prints the processes that stem from this run, whatever session they are in.
run_members() {
	for _environ in $(grep -l "JOBC_RUN=$_run" /proc/[0-9]*/environ 2> /dev/null || :); do
		_environ=${_environ#/proc/}
		echo "${_environ%/environ}"
	done
}

# Ends what a function finds: first politely, after five seconds by force.
end_processes() {
	for _signal in TERM KILL; do
		_tries=0
		while [ "$_tries" -lt 50 ]; do
			_found=$("$@")
			[ -n "$_found" ] || return 0
			if [ "$_tries" -eq 0 ]; then
				for _process in $_found; do
					kill -s "$_signal" "$_process" 2> /dev/null || :
				done
			fi
			pause
			_tries=$((_tries + 1))
		done
	done
	say "could not end these processes:" "$_found"
}

# A tenth of a second, where sleep can do that.
pause() {
	sleep 0.1 2> /dev/null || sleep 1
}

# ---- The parts of a run

# PROGRAM: the file for its output, empty when it is first used in this run.
use_output() {
	_output=$_result/$1
	case " $_outputs " in
	*" $1 "*) ;;
	*)
		_outputs="$_outputs $1"
		: > "$_output"
		rm -f "$_output.time"
		;;
	esac
}

# STEP PROGRAM [UNDO]
run_setup() {
	say "setup $2"
	use_output "$2"
	undo_later "${3-}"
	log "
# Setup: $2"
	start_step "$1" "$_output"
	wait_for "$_pid"
	_pid=
	stop_if_caught
	if [ "$_status" -ne 0 ]; then
		show_end "$_output"
		stop 2 "setup $2 failed (exit code $_status)"
	fi
}

# STEP PROGRAM [UNDO]
start_monitor() {
	use_output "$2"
	undo_later "${3-}"
	start_step "$1" "$_output"
	_monitors="$_monitors $_pid:$2"
	_pid=
}

# Gives the monitors a moment, and tells of each that does not run.
wait_monitors() {
	[ -n "$_monitors" ] || return 0
	pause
	for _monitor in $_monitors; do
		is_running "${_monitor%%:*}" && continue
		show_end "$_result/${_monitor#*:}"
		[ -z "$_strict" ] || stop 3 "monitor ${_monitor#*:} ended at once"
		say "monitor ${_monitor#*:} ended at once; see $_result/${_monitor#*:}"
	done
}

# STEP PROGRAM [UNDO]
start_daemon() {
	say "daemon $2"
	use_output "$2"
	undo_later "${3-}"
	log "
# Daemon: $2"
	start_step "$1" "$_output"
	_monitors="$_monitors $_pid:$2"
	_daemon=$_pid
	_pid=
	sleep 1
	stop_if_caught
	is_running "$_daemon" && return
	show_end "$_output"
	stop 2 "daemon $2 ended at once"
}

# STEP PROGRAM [UNDO [SECONDS]]
run_test() {
	say "test $2${4:+, about $4 s}"
	use_output "$2"
	undo_later "${3-}"
	log "
# Test: $2"
	rm -f "$_state/times"
	_begin=$(uptime_hundredths)
	start_step "$1" "$_output"
	wait_for "$_pid"
	write_times "$(($(uptime_hundredths) - _begin))" "$_status" >> "$_output.time"
	end_processes session_members "$_pid"
	_pid=
	stop_if_caught
	if [ "$_status" -ne 0 ]; then
		show_end "$_output"
		stop 1 "test $2 failed (exit code $_status); its output is in $_output"
	fi
}

undo_later() {
	[ -z "$1" ] || _undo="$1 $_undo"
	printf '%s\n' "$_undo" > "$_state/undo"
}

show_end() {
	[ ! -s "$1" ] || tail -n 5 "$1" >&2
}

uptime_hundredths() {
	read -r _up _ < /proc/uptime
	# The 1 keeps a leading zero from making the number octal.
	echo "$((${_up%.*} * 100 + 1${_up#*.} - 100))"
}

# WALL-HUNDREDTHS EXIT-CODE
write_times() {
	printf 'exit_code: %s\n' "$2"
	printf 'wall: %d.%02d\n' "$(($1 / 100))" "$(($1 % 100))"
	[ -s "$_state/times" ] || return 0
	# The second line is what the step's own commands used: minutes and seconds in user mode, then in the kernel.
	{
		read -r _ _
		read -r _user _sys
	} < "$_state/times"
	printf 'user: %s\nsys: %s\n' "$(seconds "$_user")" "$(seconds "$_sys")"
}

# 1m2.34s (or 1m2,34s) in seconds.
seconds() {
	_rest=${1#*m}
	_rest=${_rest%s}
	_whole=${_rest%[.,]*}
	# A leading zero would make the number octal.
	_whole=${_whole#0}
	echo "$((${1%%m*} * 60 + ${_whole:-0})).${_rest#*[.,]}"
}

# ---- The way out, whatever led to it

# CODE: a signal came. What runs now is ended; the way out is the same as always.
on_signal() {
	_caught=${_caught:-$1}
	if [ -n "$_pid" ]; then
		kill -s TERM "$_pid" 2> /dev/null || :
		end_processes session_members "$_pid"
	fi
}

stop_if_caught() {
	case $_caught in
	'') ;;
	5) stop 5 "timed out after $_timeout" ;;
	*) stop "$_caught" "ended by a signal" ;;
	esac
}

catch_signals() {
	_caught=
	_finishing=
	_pid=
	trap 'finish "$?"' EXIT
	trap 'on_signal 129' HUP
	trap 'on_signal 130' INT
	trap 'on_signal 131' QUIT
	# Whoever read the messages is gone, and would not see what went wrong from here on.
	trap 'on_signal 141' PIPE
	trap 'on_signal 143' TERM
	trap 'on_signal 5' ALRM
}

# Sends this script an alarm after the time given with --timeout.
start_timer() {
	[ -n "$_timeout" ] || return 0
	in_session timer "$(timeout_seconds "$_timeout")" "$$" > /dev/null 2>&1 < /dev/null &
	_timer=$!
}

timeout_seconds() {
	case $1 in
	*s) echo "$((${1%s}))" ;;
	*m) echo "$((${1%m} * 60))" ;;
	*h) echo "$((${1%h} * 3600))" ;;
	*d) echo "$((${1%d} * 86400))" ;;
	*) echo "$1" ;;
	esac
}

# Ends what still runs, undoes what was done, and ends the script with the exit code $1.
finish() {
	_final=$1
	_finishing=yes
	trap '' EXIT
	# Another signal changes nothing: the clean-up is under way. No signal is ignored, for its commands would
	# inherit that.
	trap : HUP INT QUIT TERM ALRM PIPE
	if [ -n "$_timer" ]; then
		end_processes session_members "$_timer"
	fi
	if [ -n "$_pid" ]; then
		end_processes session_members "$_pid"
	fi
	for _monitor in $_monitors; do
		end_processes session_members "${_monitor%%:*}"
	done
	if [ "$_action" != setup ] || [ "$_final" -ne 0 ]; then
		undo_all
		end_processes run_members
		forget_state
	fi
	[ "$_final" -ne 0 ] || say "done; results are in $_result"
	exit "$_final"
}

# What an earlier 'setup' did stays noted for 'cleanup'.
forget_state() {
	if [ -n "$_earlier" ]; then
		printf '%s\n' "$_earlier_undo" > "$_state/undo"
	else
		rm -rf "$_state"
	fi
}

undo_all() {
	for _step in $_undo; do
		start_step "$_step" "$_result/cleanup"
		_undo_pid=$_pid
		_pid=
		wait_for "$_undo_pid"
	done
	[ -e "$_state/undo-failed" ] || return 0
	show_end "$_result/cleanup"
	say "not everything could be undone; see $_result/cleanup"
	[ "$_final" -ne 0 ] || _final=2
}

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

# ---- The command line

usage() {
	cat <<-EOF
		usage: sh ${0##*/} [run|setup|test|cleanup|env|reproduce] [OPTION]...

		  run         set up, run the test, undo the setup (this is the default)
		  setup       set up only; 'cleanup' with the same -o undoes it
		  test        run the test only
		  cleanup     undo what 'setup' did
		  env         print the job's parameters as shell variables
		  reproduce   print the commands as a plain script

		  -o DIR           where results go (default: $job_name.result)
		  -n               only print what would run
		  --allow-format   destroy the contents of the job's disks
		  --strict         what cannot be set up on this machine is an error
		  --timeout TIME   end the test after TIME (90, 90s, 10m, 2h)

		exit codes: 0 done, 1 the test failed, 2 a setup failed, 3 something is missing, 4 refused to
		touch a disk, 5 timed out, 64 wrong usage, 128+N ended by signal N
	EOF
}

misuse() {
	say "$1"
	usage >&2
	exit 64
}

parse_options() {
	_action=run
	_result=$job_name.result
	_dry_run=
	_allow_format=
	_strict=
	_timeout=$job_timeout
	while [ "$#" -gt 0 ]; do
		case $1 in
		run | setup | test | cleanup | env | reproduce) _action=$1 ;;
		-o | --timeout)
			[ "$#" -gt 1 ] || misuse "$1 needs a value"
			if [ "$1" = -o ]; then _result=$2; else _timeout=$2; fi
			shift
			;;
		-n) _dry_run=yes ;;
		--allow-format) _allow_format=yes ;;
		--strict) _strict=yes ;;
		-h | --help)
			usage
			exit 0
			;;
		*) misuse "unknown argument: $1" ;;
		esac
		shift
	done
	case ${_timeout%[smhd]} in
	*[!0-9]*) misuse "$_timeout is no time; write 90, 90s, 10m or 2h" ;;
	esac
}

prepare() {
	_script=$(readlink -f "$0")
	[ -f "$_script" ] || stop 3 "run this script as a file: sh NAME.sh"
	_shell=$(readlink "/proc/$$/exe" || echo /bin/sh)
	_run=$$.$(date +%s)
	_undo=
	_monitors=
	_outputs=
	_timer=
	_earlier=
	choose_disks
	make_result
}

print_reproduce() {
	reproduce_head
	reproduce_disks
	reproduce_guard
	reproduce_body
}

do_run() {
	catch_signals
	start_result
	start_timer
	run_setups
	start_monitors
	wait_monitors
	run_tests
}

do_setup() {
	catch_signals
	start_result
	echo "$_run" > "$_state/run"
	run_setups
}

do_test() {
	catch_signals
	if [ -d "$_state" ]; then
		_earlier=yes
		_earlier_undo=$(cat "$_state/undo")
	else
		start_result
	fi
	start_timer
	start_monitors
	wait_monitors
	run_tests
}

do_cleanup() {
	[ -d "$_state" ] || stop 0 "nothing to undo in $_result"
	_undo=$(cat "$_state/undo")
	_run=$(cat "$_state/run")
	catch_signals
}

main() {
	case ${1-} in
	step)
		run_step "$2"
		exit
		;;
	timer)
		sleep "$2"
		kill -s ALRM "$3"
		exit
		;;
	esac
	parse_options "$@"
	case $_action in
	env) print_env ;;
	reproduce) print_reproduce ;;
	*)
		if [ -n "$_dry_run" ]; then
			print_reproduce | sed 1d
			say "nothing was run; monitors would be: $job_monitors"
			exit
		fi
		prepare
		if [ "$_action" != cleanup ]; then
			check_needs
			guard
		fi
		case $_action in
		run) do_run ;;
		setup) do_setup ;;
		test) do_test ;;
		cleanup) do_cleanup ;;
		esac
		# The trap does the rest.
		exit 0
		;;
	esac
}

main "$@"
