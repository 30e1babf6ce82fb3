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
