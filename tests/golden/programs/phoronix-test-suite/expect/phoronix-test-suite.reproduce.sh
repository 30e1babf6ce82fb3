#!/bin/sh
# phoronix-test-suite: the commands of the job phoronix-test-suite
set -e

cd "$(mktemp -d)"

# Test: phoronix-test-suite
phoronix-test-suite batch-install compress-gzip-1.2.0
phoronix-test-suite batch-run compress-gzip-1.2.0
