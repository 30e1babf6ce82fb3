#!/bin/sh
# hackbench: the commands of the job in-a-control-group
set -e

cd "$(mktemp -d)"

# Setup: cgroup2
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
	mkdir -p /sys/fs/cgroup/jobc
	echo +cpu > /sys/fs/cgroup/cgroup.subtree_control
	echo '50000 100000' > /sys/fs/cgroup/jobc/cpu.max
	echo +cpuset > /sys/fs/cgroup/cgroup.subtree_control
	echo 0-1 > /sys/fs/cgroup/jobc/cpuset.cpus
	echo +memory > /sys/fs/cgroup/cgroup.subtree_control
	echo 1G > /sys/fs/cgroup/jobc/memory.max
else
	echo 'cgroup2: this machine cannot do it; skipped' >&2
fi

# Test: hackbench
sh -c "if [ -d /sys/fs/cgroup/jobc ]; then echo \$\$ > /sys/fs/cgroup/jobc/cgroup.procs; fi; exec \"\$@\"" in-cgroup hackbench -g 2 -f 20 --process --pipe -l 60000 -s 100

# To undo the setup:
# if [ -d /sys/fs/cgroup/jobc ]; then rmdir /sys/fs/cgroup/jobc; fi
