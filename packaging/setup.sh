#!/bin/sh
# Makes the virtual environment .venv with the program (editable) and everything its tests need.
# PYTHON=… chooses the interpreter; without it the first fitting one is taken.
set -eu
cd "$(dirname "$0")/.."

export PIP_DISABLE_PIP_VERSION_CHECK=1

fits() {
    "$1" -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$candidate" >/dev/null && fits "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

venv_python() {
    if [ -x .venv/Scripts/python.exe ]; then echo .venv/Scripts/python.exe; else echo .venv/bin/python; fi
}

if ! "$(venv_python)" -m pip --version >/dev/null 2>&1; then
    if ! python=$(find_python); then
        # Debian's python3 comes without what makes virtual environments.
        packaging/system.sh python
        python=$(find_python) || {
            echo "Shibumi 3D needs Python 3.11 to 3.14 with venv and pip; this system's python3 doesn't fit." >&2
            exit 1
        }
    fi
    echo "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
fi

echo "Installing the libraries into .venv"
"$(venv_python)" -m pip install --quiet --no-input --editable '.[dev]'
# OpenSpiel plays every game in the tests; where it has no wheel, these tests are skipped.
"$(venv_python)" -m pip install --quiet --no-input --only-binary :all: 'open_spiel>=1.6' 2>/dev/null ||
    echo "OpenSpiel has no wheel for this Python: its tests will be skipped"
# PyAV writes MP4.
"$(venv_python)" -m pip install --quiet --no-input --only-binary :all: 'av>=14' 2>/dev/null ||
    echo "PyAV has no wheel for this Python: its tests will be skipped"
touch .venv/ready
