#!/bin/sh
# mytest: the commands of the job turbo
set -e

cd "$(mktemp -d)"

# Setup: turbo
if [ -e '/sys/devices/system/cpu/intel_pstate/no_turbo /sys/devices/system/cpu/cpufreq/boost' ]; then
	if [ -e /sys/devices/system/cpu/intel_pstate/no_turbo ]
	then echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo
	else echo 0 > /sys/devices/system/cpu/cpufreq/boost
	fi
else
	echo 'turbo: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sleep 0.5
