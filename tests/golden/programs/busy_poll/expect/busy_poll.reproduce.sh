#!/bin/sh
# mytest: the commands of the job busy_poll
set -e

cd "$(mktemp -d)"

# Setup: busy_poll
if [ -e /proc/sys/net/core/busy_poll ]; then
	echo 0 > /proc/sys/net/core/busy_poll
	echo 0 > /proc/sys/net/core/busy_read
else
	echo 'busy_poll: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sleep 0.5
