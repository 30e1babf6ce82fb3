#!/bin/sh
# rcurefscale: the commands of the job rcurefscale
set -e

cd "$(mktemp -d)"

# Test: rcurefscale
modprobe refscale scale_type=rcu nreaders=2 loops=10000 readdelay=0 nruns=2 shutdown=0
sleep 10
modprobe -r refscale
dmesg | grep -e '-ref-scale:'

# To undo the setup:
# if [ -d /sys/module/refscale ]; then modprobe -r refscale; fi
