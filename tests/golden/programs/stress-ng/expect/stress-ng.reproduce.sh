#!/bin/sh
# stress-ng: the commands of the job stress-ng
set -e

cd "$(mktemp -d)"

# Test: stress-ng
stress-ng --timeout 10 --times --verify --metrics-brief --getrandom 2
