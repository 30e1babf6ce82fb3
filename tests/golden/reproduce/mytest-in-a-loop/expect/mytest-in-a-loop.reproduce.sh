#!/bin/sh
# mytest: the commands of the job mytest-in-a-loop
set -e

cd "$(mktemp -d)"

# The job's parameters that the commands below name.
export greeting="it's 5\$"

for i in 1 2; do
	export i

	# Test: mytest
	sh -c "echo \"\$i \$greeting\""
done
