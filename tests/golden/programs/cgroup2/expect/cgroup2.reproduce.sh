#!/bin/sh
# mytest: the commands of the job cgroup2
set -e

cd "$(mktemp -d)"

# Setup: cgroup2
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
	mkdir -p /sys/fs/cgroup/jobc
	echo +pids > /sys/fs/cgroup/cgroup.subtree_control
	echo 1000 > /sys/fs/cgroup/jobc/pids.max
else
	echo 'cgroup2: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sh -c "if [ -d /sys/fs/cgroup/jobc ]; then echo \$\$ > /sys/fs/cgroup/jobc/cgroup.procs; fi; exec \"\$@\"" in-cgroup sleep 0.5

# To undo the setup:
# if [ -d /sys/fs/cgroup/jobc ]; then rmdir /sys/fs/cgroup/jobc; fi
