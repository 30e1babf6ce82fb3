#!/bin/sh
# ycsb: the commands of the job ycsb
set -e

cd "$(mktemp -d)"

# Test: ycsb
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/ycsb
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
bin/ycsb.sh load basic -s -threads 2 -p basic.host=127.0.0.1 -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=1000 -p operationcount=1000 -p readallfields=true -p readproportion=0.5 -p updateproportion=0.5 -p scanproportion=0 -p insertproportion=0 -p requestdistribution=uniform
bin/ycsb.sh run basic -s -threads 2 -p basic.host=127.0.0.1 -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=1000 -p operationcount=1000 -p readallfields=true -p readproportion=0.5 -p updateproportion=0.5 -p scanproportion=0 -p insertproportion=0 -p requestdistribution=uniform
