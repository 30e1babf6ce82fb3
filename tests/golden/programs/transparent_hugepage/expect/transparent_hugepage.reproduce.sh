#!/bin/sh
# mytest: the commands of the job transparent_hugepage
set -e

cd "$(mktemp -d)"

# Setup: transparent_hugepage
if [ -e /sys/kernel/mm/transparent_hugepage/enabled ]; then
	echo always > /sys/kernel/mm/transparent_hugepage/enabled
else
	echo 'transparent_hugepage: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sleep 0.5
