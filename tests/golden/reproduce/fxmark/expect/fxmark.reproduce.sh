#!/bin/sh
# fxmark: the commands of the job fxmark
set -e

cd "$(mktemp -d)"

# Everything on these disks will be lost. A disk in use is refused.
refuse_used() {
	use=$({ lsblk -nro MOUNTPOINT,TYPE "$1"; blkid -p -s TYPE -o value "$1"; } 2> /dev/null |
		grep -E '^/|^\[SWAP\]|raid|lvm|LVM|crypt|_member' || :)
	if [ -n "$use" ] || { [ -b "$1" ] && ! wipefs -a -n "$1" > /dev/null; }; then
		echo "$1 is in use $use; nothing was touched" >&2
		exit 4
	fi
}
refuse_used /dev/sdb1
if [ "${1-}" != --allow-format ]; then
	echo 'run it with --allow-format to let it destroy everything on' /dev/sdb1 >&2
	exit 4
fi

# Test: fxmark
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/fxmark
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
sed "/^ *run_config = \\[/,/^ *\\]/c\\    run_config = [(Runner.CORE_FINE_GRAIN, PerfMon.LEVEL_LOW, ('ssd', 'xfs', 'MWCM', '*', 'directio'))]" bin/run-fxmark.py > bin/run-case.py
sed -i "s|^\( *SSDDEV *=\).*|\1 \"$(readlink -f /dev/sdb1)\"|" bin/run-case.py
python3 bin/run-case.py
