#!/bin/sh
# apachebench: the commands of the job apachebench
set -e

cd "$(mktemp -d)"

# Daemon: httpd
echo '<html>hello</html>' > index.html
busybox httpd -f -p 127.0.0.1:8080 -h . &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: apachebench
ab -q -r -t 1 -n 100000000 -c 2 http://127.0.0.1:8080/index.html
