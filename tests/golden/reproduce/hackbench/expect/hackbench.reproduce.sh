#!/bin/sh
# hackbench: the commands of the job hackbench
set -e

cd "$(mktemp -d)"

# Test: hackbench
hackbench -g 4 -f 20 --threads -l 60000 -s 100
hackbench -g 4 -f 20 --threads -l 60000 -s 100
hackbench -g 4 -f 20 --threads -l 60000 -s 100
hackbench -g 4 -f 20 --threads -l 60000 -s 100
