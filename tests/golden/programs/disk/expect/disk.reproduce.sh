#!/bin/sh
# mytest: the commands of the job disk
set -e

cd "$(mktemp -d)"

# Setup: disk
modprobe -r brd || :
modprobe brd rd_nr=1 rd_size=1048576

# Test: mytest
sleep 0.5

# To undo the setup:
# modprobe -r brd
