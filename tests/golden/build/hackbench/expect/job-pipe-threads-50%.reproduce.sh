#!/bin/sh
# hackbench: the commands of the job job-pipe-threads-50%
set -e

cd "$(mktemp -d)"

# Test: hackbench
hackbench -g 4 -f 20 --threads --pipe -l 60000 -s 100
