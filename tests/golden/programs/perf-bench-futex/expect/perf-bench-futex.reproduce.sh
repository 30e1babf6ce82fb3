#!/bin/sh
# perf-bench-futex: the commands of the job perf-bench-futex
set -e

cd "$(mktemp -d)"

# Test: perf-bench-futex
perf bench futex hash -t 2 -r 1
