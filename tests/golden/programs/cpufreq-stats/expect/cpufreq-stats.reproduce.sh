#!/bin/sh
# mytest: the commands of the job cpufreq-stats
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5
