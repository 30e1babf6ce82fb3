#!/bin/sh
# mytest: the commands of the job intel_pstate
set -e

cd "$(mktemp -d)"

# Setup: intel_pstate
echo 80 > /sys/devices/system/cpu/intel_pstate/max_perf_pct
echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo

# Test: mytest
echo hello
