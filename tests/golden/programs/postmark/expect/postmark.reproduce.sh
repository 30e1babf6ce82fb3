#!/bin/sh
# postmark: the commands of the job postmark
set -e

cd "$(mktemp -d)"

# Test: postmark
echo 'set location .
set number 100
set transactions 500
set subdirectories 0
run
quit' | postmark
