#!/bin/sh
# perf-bench-epoll: the commands of the job perf-bench-epoll
set -e

cd "$(mktemp -d)"

# Test: perf-bench-epoll
perf bench epoll wait -t 2 -r 1 -f 64
