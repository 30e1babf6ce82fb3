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
