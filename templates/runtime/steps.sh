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
