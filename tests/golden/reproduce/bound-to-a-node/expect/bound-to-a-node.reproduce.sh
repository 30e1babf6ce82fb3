#!/bin/sh
# mytest: the commands of the job bound-to-a-node
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

# Setup: irq_affinity
if [ -e /proc/irq ]; then
	for file in /proc/irq/[0-9]*/smp_affinity_list
	do
		echo 0 2> /dev/null > "$file" || :
	done
else
	echo 'irq_affinity: this machine cannot do it; skipped' >&2
fi

# Test: mytest
taskset -c 0-1 numactl --membind=0 --cpunodebind=0 sh -c 'echo hello | cat'
