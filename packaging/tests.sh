#!/bin/sh
# Runs all tests: those of the window in one process, all others in another, side by side.
#
#   packaging/tests.sh PYTHON
#
# Apart they also keep contexts of OpenGL with a window and without one in different processes, which some drivers
# don't take in one.
set -u

python=$1
others=$(mktemp)
trap 'rm -f "$others"' EXIT
trap 'kill 0' INT TERM

"$python" -m pytest -p no:cacheprovider --ignore=tests/app >"$others" 2>&1 &
beside=$!
"$python" -m pytest tests/app
window=$?
wait "$beside"
rest=$?
cat "$others"
[ "$window" -eq 0 ] && [ "$rest" -eq 0 ]
