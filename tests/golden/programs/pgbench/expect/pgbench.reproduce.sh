#!/bin/sh
# pgbench: the commands of the job pgbench
set -e

cd "$(mktemp -d)"

# Setup: pgbench-setup
rm -rf /var/tmp/jobc-pgbench
install -d -o postgres /var/tmp/jobc-pgbench
cd /var/tmp/jobc-pgbench
runuser -u postgres -- initdb -D /var/tmp/jobc-pgbench/data
runuser -u postgres -- pg_ctl -D /var/tmp/jobc-pgbench/data -l /var/tmp/jobc-pgbench/log -w -o '-c listen_addresses= -c unix_socket_directories=/var/tmp/jobc-pgbench' start
runuser -u postgres -- pgbench -h /var/tmp/jobc-pgbench -i -q -s 1 postgres

# Test: pgbench
cd /var/tmp/jobc-pgbench
runuser -u postgres -- pgbench -h /var/tmp/jobc-pgbench -c 2 -j 1 -T 1 postgres

# To undo the setup:
# if [ -f /var/tmp/jobc-pgbench/data/postmaster.pid ]; then cd / && runuser -u postgres -- pg_ctl -D /var/tmp/jobc-pgbench/data -m fast -w stop; fi
# rm -rf /var/tmp/jobc-pgbench
