#!/bin/sh
# Biome checks CSS and JavaScript; npm puts it into `node_modules`. Whoever only plays needs neither.
# Where npm is missing, say what to type; on a machine that is there for tests (CI=true) it is
# installed.
command -v npm >/dev/null && exit 0
if [ "${CI:-}" = true ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends npm; } >/dev/null 2>&1 && exit 0
fi
echo "There is no npm on this machine: CSS and JavaScript cannot be checked." >&2
echo "To have it, type: sudo apt-get install npm" >&2
exit 2
