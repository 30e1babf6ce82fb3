#!/bin/sh
# fio: the commands of the job fio
set -e

cd "$(mktemp -d)"

# Test: fio
echo '[global]
bs=4k
ioengine=sync
iodepth=32
size=33554432
nr_files=1
filesize=33554432
direct=0
runtime=5
invalidate=1
fallocate=posix
io_size=33554432
file_service_type=roundrobin
random_distribution=random
group_reporting
pre_read=0

[task_0]
rw=randwrite
directory=.
numjobs=2' | fio --output-format=json -
