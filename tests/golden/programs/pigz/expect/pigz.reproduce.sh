#!/bin/sh
# pigz: the commands of the job pigz
set -e

cd "$(mktemp -d)"

# Test: pigz
head -c 64M /dev/urandom > data
end=$(($(date +%s) + 1))
while [ "$(date +%s)" -lt "$end" ]
do
	pigz -c -p 2 -b 128 data | wc -c
done
