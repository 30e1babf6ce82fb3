#!/bin/sh
# mytest: the commands of the job intel_pstate
set -e

cd "$(mktemp -d)"

# Setup: intel_pstate
if [ -e /sys/devices/system/cpu/intel_pstate/no_turbo ]; then
	echo 80 > /sys/devices/system/cpu/intel_pstate/max_perf_pct
	echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo
else
	echo 'intel_pstate: this machine cannot do it; skipped' >&2
fi

# Test: mytest
echo hello
