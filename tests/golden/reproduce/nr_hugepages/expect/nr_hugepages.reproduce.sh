#!/bin/sh
# mytest: the commands of the job nr_hugepages
set -e

cd "$(mktemp -d)"

# Setup: nr_hugepages
echo 16 > /proc/sys/vm/nr_hugepages

# Test: mytest
echo hello
