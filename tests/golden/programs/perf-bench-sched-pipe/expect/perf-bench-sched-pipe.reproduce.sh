#!/bin/sh
# perf-bench-sched-pipe: the commands of the job perf-bench-sched-pipe
set -e

cd "$(mktemp -d)"

# Test: perf-bench-sched-pipe
perf bench sched pipe -l 1000
