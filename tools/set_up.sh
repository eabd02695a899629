#!/bin/sh
# Make the virtual environment and install the pinned versions. Debian splits venv from Python;
# where it is missing and may be installed, it is.
set -eu
"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Kritias needs Python 3.11 or newer; $PYTHON is $("$PYTHON" --version)." >&2
    exit 2
}
if ! "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
    package="python$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && apt-get install -y -qq "$package"
    else
        echo "Python's venv is missing: install the package $package and try again." >&2
        exit 2
    fi
fi
[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
# Nothing is fetched whose hash is not in the lock: no source that would fetch its own tools to be
# built, and Kritias is built with the tools just installed.
install() {
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}
install --require-hashes --only-binary :all: -r requirements.lock
install --no-deps --no-build-isolation -e .
