#!/bin/sh
# perf-bench-syscall: the commands of the job perf-bench-syscall
set -e

cd "$(mktemp -d)"

# Test: perf-bench-syscall
perf bench syscall basic -l 1000
