#!/bin/sh
# iperf: the commands of the job slow-network
set -e

cd "$(mktemp -d)"

# Setup: sysctl
echo 4096 > /proc/sys/net/core/somaxconn

# Setup: netns
ip netns add jobc
ip netns exec jobc ip link set lo up
ip netns exec jobc tc qdisc add dev lo root netem delay 10ms loss 1%

# Daemon: iperf-server
ip netns exec jobc iperf3 --server &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: iperf
ip netns exec jobc iperf3 --client 127.0.0.1 --time 5 --parallel 1 --json

# To undo the setup:
# if [ -e /run/netns/jobc ]; then ip netns delete jobc; fi
