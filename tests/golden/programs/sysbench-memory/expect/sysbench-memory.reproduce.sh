#!/bin/sh
# sysbench-memory: the commands of the job sysbench-memory
set -e

cd "$(mktemp -d)"

# Test: sysbench-memory
sysbench memory --time=1 --threads=2 --memory-block-size=1K --memory-total-size=1G --memory-scope=global --memory-hugetlb=off --memory-oper=write --memory-access-mode=seq run
