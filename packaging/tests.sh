#!/bin/sh
# Runs all tests: those of the window in one process, all others in another, side by side.
#
#   packaging/tests.sh PYTHON
#
# Apart they also keep contexts of OpenGL with a window and without one in different processes, which some drivers
# don't take in one. The others are in the foreground: in the background a shell lets Ctrl-C be ignored, and some of
# them press it.
set -u

python=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT

"$python" -m pytest -p no:cacheprovider tests/app >"$log" 2>&1 &
beside=$!
"$python" -m pytest --ignore=tests/app
rest=$?
wait "$beside"
window=$?
cat "$log"
[ "$window" -eq 0 ] && [ "$rest" -eq 0 ]
