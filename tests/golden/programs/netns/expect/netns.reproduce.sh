#!/bin/sh
# mytest: the commands of the job netns
set -e

cd "$(mktemp -d)"

# Setup: netns
ip netns add jobc
ip netns exec jobc ip link set lo up

# Test: mytest
ip netns exec jobc sleep 0.5

# To undo the setup:
# if [ -e /run/netns/jobc ]; then ip netns delete jobc; fi
