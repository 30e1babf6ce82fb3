#!/bin/sh
# rcutorture: the commands of the job rcutorture
set -e

cd "$(mktemp -d)"

# Test: rcutorture
modprobe rcutorture torture_type=rcu
sleep 10
modprobe -r rcutorture
dmesg | grep -e '-torture:--- End of test' | tail -n 1 | grep SUCCESS

# To undo the setup:
# if [ -d /sys/module/rcutorture ]; then modprobe -r rcutorture; fi
