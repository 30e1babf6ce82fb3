#!/bin/sh
# fileio: the commands of the job fileio
set -e

cd "$(mktemp -d)"

# Setup: fs
mkdir -p /fs/tmpfs0
mount -t tmpfs tmpfs0 /fs/tmpfs0

# Test: fileio
cd /fs/tmpfs0
sysbench fileio --events=0 --threads=96 --time=600 --file-test-mode=rndrw --file-total-size=68719476736 --file-io-mode=sync --file-num=1024 prepare
sysbench fileio --events=0 --threads=96 --time=600 --file-test-mode=rndrw --file-total-size=68719476736 --file-io-mode=sync --file-num=1024 run

# To undo the setup:
# if mountpoint -q /fs/tmpfs0; then umount /fs/tmpfs0; fi
