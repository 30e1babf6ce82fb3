#!/bin/sh
# phoronix-test-suite: the commands of the job phoronix-test-suite
set -e

cd "$(mktemp -d)"

# Test: phoronix-test-suite
phoronix-test-suite batch-install darktable-1.0.5
printf '%s\n' Masskrug CPU-only n | phoronix-test-suite run darktable-1.0.5
