#!/bin/sh
# perf-bench-sched-messaging: the commands of the job perf-bench-sched-messaging
set -e

cd "$(mktemp -d)"

# Test: perf-bench-sched-messaging
perf bench sched messaging -g 2 -l 100 --pipe
