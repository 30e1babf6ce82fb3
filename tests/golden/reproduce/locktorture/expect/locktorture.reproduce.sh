#!/bin/sh
# locktorture: the commands of the job locktorture
set -e

cd "$(mktemp -d)"

# Test: locktorture
modprobe locktorture torture_type=spin_lock
sleep 10
modprobe -r locktorture
dmesg | grep -e '-torture:--- End of test' | tail -n 1 | grep SUCCESS

# To undo the setup:
# if [ -d /sys/module/locktorture ]; then modprobe -r locktorture; fi
