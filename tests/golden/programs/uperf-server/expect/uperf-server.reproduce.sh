#!/bin/sh
# mytest: the commands of the job uperf-server
set -e

cd "$(mktemp -d)"

# Daemon: uperf-server
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/uperf
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
uperf -s &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
