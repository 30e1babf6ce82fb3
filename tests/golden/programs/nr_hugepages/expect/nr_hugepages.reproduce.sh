#!/bin/sh
# mytest: the commands of the job nr_hugepages
set -e

cd "$(mktemp -d)"

# Setup: nr_hugepages
if [ -e /proc/sys/vm/nr_hugepages ]; then
	echo 16 > /proc/sys/vm/nr_hugepages
else
	echo 'nr_hugepages: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sleep 0.5
