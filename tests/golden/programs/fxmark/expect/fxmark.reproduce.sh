#!/bin/sh
# fxmark: the commands of the job fxmark
set -e

cd "$(mktemp -d)"

# Test: fxmark
benchmark_dir=${JOBC_BENCHMARKS:-/lkp/benchmarks}/fxmark
PATH=$PATH:$benchmark_dir:$benchmark_dir/bin
cd "$benchmark_dir"
sed "/^ *run_config = \\[/,/^ *\\]/c\\    run_config = [(Runner.CORE_FINE_GRAIN, PerfMon.LEVEL_LOW, ('ssd', 'ext4', 'MWCL', '*', 'bufferedio'))]" bin/run-fxmark.py > bin/run-case.py
python3 bin/run-case.py
