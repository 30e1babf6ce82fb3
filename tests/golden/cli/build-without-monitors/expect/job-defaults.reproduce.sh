#!/bin/sh
# hackbench: the commands of the job job-defaults
set -e

cd "$(mktemp -d)"

# Test: hackbench
hackbench -g 8 -f 20 --process --pipe -l 60000 -s 100
