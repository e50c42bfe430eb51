#!/bin/sh
# Makes sure that the machine has what the program takes from its system.
#
#   packaging/system.sh python   a Python that can make virtual environments
#   packaging/system.sh play     what opens a window and draws
#   packaging/system.sh test     the same, and a display for tests
#
# On Debian and its relatives the missing packages are installed where that is permitted (as root, or
# with a sudo that asks for no password). Everywhere else one sentence says what to install.
set -eu

drawing="libgl1 libglx-mesa0 libegl1 libegl-mesa0 libgl1-mesa-dri \
    libx11-6 libxext6 libxi6 libxinerama1 libxrandr2 libxcursor1 libxrender1 libxxf86vm1 \
    libfontconfig1 libfreetype6"

case ${1:-} in
python) packages="python3 python3-venv" ;;
play) packages=$drawing ;;
test) packages="$drawing xvfb xauth" ;;
*) echo "usage: packaging/system.sh python|play|test" >&2 && exit 2 ;;
esac

missing_packages() {
    for package in $packages; do
        state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || printf '%s ' "$package"
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo --non-interactive "$@"; fi
}

install_debian() {
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if ! as_root true 2>/dev/null; then
        echo "Shibumi 3D needs some packages of the system. Install them with: sudo apt-get install $missing" >&2
        return 1
    fi
    echo "Installing packages of the system: $missing"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    # shellcheck disable=SC2086  # one word a package
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq --yes --no-install-recommends $missing </dev/null >/dev/null
}

# Other Linux systems name their packages differently, so what is missing is named by its library.
check_linux() {
    known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || return 0
    missing=
    for library in libGL.so.1 libEGL.so.1 libX11.so.6 libXext.so.6 libXi.so.6 libXrandr.so.2; do
        case $known in *"$library"*) ;; *) missing="$missing$library " ;; esac
    done
    if [ "$1" = test ] && ! command -v Xvfb >/dev/null; then missing="${missing}Xvfb "; fi
    [ -n "$missing" ] || return 0
    echo "Shibumi 3D needs from your system, and does not find: $missing" >&2
    return 1
}

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    install_debian
elif [ "$1" = python ]; then
    echo "Shibumi 3D needs Python 3.11 to 3.14 with venv and pip: install it, or name it with PYTHON=… ." >&2
    exit 1
elif [ "$(uname -s)" = Linux ]; then
    check_linux "$1"
fi
