#!/bin/sh
# The tests play in a real browser. Where Chromium is missing and may be installed, it is; where
# it may not, the tests say which of them they skip.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0
fi
echo "There is no Chromium on this machine: the tests in a browser will be skipped." >&2
