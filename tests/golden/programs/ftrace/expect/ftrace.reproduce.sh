#!/bin/sh
# mytest: the commands of the job ftrace
set -e

cd "$(mktemp -d)"

# Test: mytest
sleep 0.5

# To undo the setup:
# if [ -d /sys/kernel/tracing/instances/jobc-ftrace ]; then rmdir /sys/kernel/tracing/instances/jobc-ftrace; fi
