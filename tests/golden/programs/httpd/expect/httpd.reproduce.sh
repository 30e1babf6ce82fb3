#!/bin/sh
# mytest: the commands of the job httpd
set -e

cd "$(mktemp -d)"

# Daemon: httpd
echo '<html>hello</html>' > index.html
busybox httpd -f -p 127.0.0.1:8080 -h . &
daemon=$!
trap 'kill "$daemon"' EXIT
sleep 1

# Test: mytest
sleep 0.5
