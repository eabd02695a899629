#!/bin/sh
# The tests play in a real browser. Where Chromium is missing, say what to type; on a machine that
# is there for tests (CI=true) it is installed.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "${CI:-}" = true ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0
fi
echo "There is no Chromium on this machine: the tests in a browser will be skipped." >&2
echo "To have them, type: sudo apt-get install chromium" >&2
