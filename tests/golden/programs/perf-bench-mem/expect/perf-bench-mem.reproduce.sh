#!/bin/sh
# perf-bench-mem: the commands of the job perf-bench-mem
set -e

cd "$(mktemp -d)"

# Test: perf-bench-mem
perf bench mem memcpy -s 1048576B -f all -l 1
