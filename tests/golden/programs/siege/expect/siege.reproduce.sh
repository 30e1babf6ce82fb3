#!/bin/sh
# siege: the commands of the job siege
set -e

cd "$(mktemp -d)"

# Daemon: httpd
echo '<html>hello</html>' > index.html
busybox httpd -f -p 127.0.0.1:8080 -h . &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: siege
siege --benchmark --quiet --concurrent=2 --time=1S http://127.0.0.1:8080/index.html
