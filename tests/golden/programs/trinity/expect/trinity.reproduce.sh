#!/bin/sh
# trinity: the commands of the job trinity
set -e

cd "$(mktemp -d)"

# Test: trinity
mkdir -m 777 trinity
cd trinity
timeout 2 runuser -u nobody -- trinity -q -s1 -N1000 --disable-fds=sockets || [ $? -eq 124 ]
