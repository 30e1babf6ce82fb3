#!/bin/sh
# cyclictest: the commands of the job cyclictest
set -e

cd "$(mktemp -d)"

# Test: cyclictest
cyclictest --mlockall --smp --quiet -p 99 -c 0 -i 1000 -l 500
