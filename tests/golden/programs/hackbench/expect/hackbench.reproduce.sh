#!/bin/sh
# hackbench: the commands of the job hackbench
set -e

cd "$(mktemp -d)"

# Test: hackbench
hackbench -g 4 -f 20 --process --pipe -l 100 -s 100
