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
