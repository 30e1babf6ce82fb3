#!/bin/sh
# iozone: the commands of the job iozone
set -e

cd "$(mktemp -d)"

# Test: iozone
iozone -a -n 64k -g 1024k
