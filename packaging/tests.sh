#!/bin/sh
# Runs all tests in a few processes, two at a time: those of the window and what needs no terminal beside all others.
#
#   packaging/tests.sh PYTHON
#
# Apart they also keep contexts of OpenGL with a window and without one in different processes, which some drivers
# don't take in one, and none of them grows so large that Python spends its time on looking for garbage. What presses
# Ctrl-C is in the foreground: in the background a shell lets it be ignored.
set -u

python=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() {
	"$python" -m pytest -p no:cacheprovider "$@"
}

beside() {
	run tests/app
	window=$?
	run tests/conformance tests/bridges
	rules=$?
	[ "$window" -eq 0 ] && [ "$rules" -eq 0 ]
}

beside >"$log" 2>&1 &
other=$!
run tests/render tests/export tests/scene tests/engine
pictures=$?
run --ignore=tests/app --ignore=tests/conformance --ignore=tests/bridges --ignore=tests/engine \
	--ignore=tests/render --ignore=tests/export --ignore=tests/scene
rest=$?
wait "$other"
background=$?
cat "$log"
[ "$background" -eq 0 ] && [ "$pictures" -eq 0 ] && [ "$rest" -eq 0 ]
