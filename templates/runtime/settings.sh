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
