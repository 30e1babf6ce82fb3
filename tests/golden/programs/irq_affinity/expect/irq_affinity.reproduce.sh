#!/bin/sh
# mytest: the commands of the job irq_affinity
set -e

cd "$(mktemp -d)"

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
sleep 0.5
