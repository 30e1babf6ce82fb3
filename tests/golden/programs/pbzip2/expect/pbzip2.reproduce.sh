#!/bin/sh
# pbzip2: the commands of the job pbzip2
set -e

cd "$(mktemp -d)"

# Test: pbzip2
head -c 16M /dev/urandom > data
end=$(($(date +%s) + 1))
while [ "$(date +%s)" -lt "$end" ]
do
	pbzip2 -c -p2 -b9 data | wc -c
done
