#!/bin/sh
# The tests play in a real browser: best in Chromium's headless shell, which draws pages and no
# window around them, else in any Chromium. Where there is none, say what to type; on a machine that
# is there for tests (CI=true) the shell is installed.
SHELL_OF_CHROMIUM=chromium-headless-shell
command -v "$SHELL_OF_CHROMIUM" >/dev/null && exit 0
if [ "${CI:-}" = true ] && command -v apt-get >/dev/null; then
    for package in "$SHELL_OF_CHROMIUM" chromium; do
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$package"; } >/dev/null 2>&1 && exit 0
    done
fi
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
echo "There is no Chromium on this machine: the tests in a browser will be skipped." >&2
echo "To have them, type: sudo apt-get install $SHELL_OF_CHROMIUM" >&2
