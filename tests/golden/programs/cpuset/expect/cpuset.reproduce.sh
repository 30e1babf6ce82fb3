#!/bin/sh
# mytest: the commands of the job cpuset
set -e

cd "$(mktemp -d)"

# Setup: cpuset
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
	mkdir -p /sys/fs/cgroup/jobc-cpuset
	echo +cpuset > /sys/fs/cgroup/cgroup.subtree_control
	echo 0 > /sys/fs/cgroup/jobc-cpuset/cpuset.cpus
else
	echo 'cpuset: this machine cannot do it; skipped' >&2
fi

# Test: mytest
sh -c "if [ -d /sys/fs/cgroup/jobc-cpuset ]; then echo \$\$ > /sys/fs/cgroup/jobc-cpuset/cgroup.procs; fi; exec \"\$@\"" in-cpuset sleep 0.5

# To undo the setup:
# if [ -d /sys/fs/cgroup/jobc-cpuset ]; then rmdir /sys/fs/cgroup/jobc-cpuset; fi
