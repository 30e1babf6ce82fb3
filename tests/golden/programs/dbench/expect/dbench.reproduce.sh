#!/bin/sh
# dbench: the commands of the job dbench
set -e

cd "$(mktemp -d)"

# Test: dbench
dbench -t 1 2
