#!/bin/sh
# uperf: the commands of the job uperf
set -e

cd "$(mktemp -d)"

# Daemon: uperf-server
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/uperf
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
uperf -s &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: uperf
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/uperf
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
echo '<?xml version="1.0"?>
<profile name="uperf">
<group nthreads="1">
<transaction iterations="1">
<flowop type="connect" options="remotehost=127.0.0.1 protocol=tcp wndsz=32k"/>
</transaction>
<transaction duration="1s">
<flowop type="write" options="size=64"/>
<flowop type="read" options="size=64"/>
</transaction>
<transaction iterations="1">
<flowop type="disconnect"/>
</transaction>
</group>
</profile>' > profile.xml
uperf -a -m profile.xml
