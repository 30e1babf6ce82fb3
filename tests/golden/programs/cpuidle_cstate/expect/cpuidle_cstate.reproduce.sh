#!/bin/sh
# mytest: the commands of the job cpuidle_cstate
set -e

cd "$(mktemp -d)"

# Setup: cpuidle_cstate
if [ -e /sys/devices/system/cpu/cpu0/cpuidle/state0/disable ]; then
	for file in /sys/devices/system/cpu/cpu[0-9]*/cpuidle/state[0-9]*/disable
	do
		state=${file%/disable}
		if [ "${state##*/state}" -gt 1 ]; then echo 1 > "$file"; fi
	done
else
	echo 'cpuidle_cstate: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sleep 0.5
