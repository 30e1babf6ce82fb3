#!/bin/sh
# sysbench-fileio: the commands of the job sysbench-fileio
set -e

cd "$(mktemp -d)"

# Test: fileio
sysbench fileio --events=0 --threads=2 --time=5 --file-test-mode=rndrw --file-total-size=16777216 --file-io-mode=sync --file-num=4 prepare
sysbench fileio --events=0 --threads=2 --time=5 --file-test-mode=rndrw --file-total-size=16777216 --file-io-mode=sync --file-num=4 run

# Test: sysbench-fileio
sysbench fileio --events=0 --threads=2 --time=5 --file-test-mode=rndrw --file-total-size=16777216 --file-io-mode=sync --file-num=4 prepare
sysbench fileio --events=0 --threads=2 --time=5 --file-test-mode=rndrw --file-total-size=16777216 --file-io-mode=sync --file-num=4 run
