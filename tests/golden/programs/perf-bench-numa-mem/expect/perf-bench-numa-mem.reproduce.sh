#!/bin/sh
# perf-bench-numa-mem: the commands of the job perf-bench-numa-mem
set -e

cd "$(mktemp -d)"

# Test: perf-bench-numa-mem
perf bench numa mem -p 1 -t 2 -P 16 -s 1
