#!/bin/sh
# rcuscale: the commands of the job rcuscale
set -e

cd "$(mktemp -d)"

# Test: rcuscale
modprobe rcuscale scale_type=rcu shutdown=0
sleep 10
modprobe -r rcuscale
dmesg | grep -e '-scale:'

# To undo the setup:
# if [ -d /sys/module/rcuscale ]; then modprobe -r rcuscale; fi
