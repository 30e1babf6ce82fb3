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
