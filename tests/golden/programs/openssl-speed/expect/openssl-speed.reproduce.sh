#!/bin/sh
# openssl-speed: the commands of the job openssl-speed
set -e

cd "$(mktemp -d)"

# Test: openssl-speed
openssl speed -seconds 1 -evp sha256
