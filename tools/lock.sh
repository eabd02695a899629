#!/bin/sh
# Pin every package and its hashes, a lock for each purpose; all purposes agree on the versions.
# What checks the browser side has a lock of npm's.
set -eu
cd "$(dirname "$0")/.."
compile() {
    lock=$1
    shift
    uv pip compile pyproject.toml --group build "$@" --universal --python-version 3.11 \
        --generate-hashes --no-header --quiet --output-file "locks/$lock.txt"
}
extras="--extra postgres --extra rl --extra cluster --extra reports"
# shellcheck disable=SC2086
compile test --group dev --group docs $extras
compile play --constraints locks/test.txt
compile host --extra postgres --constraints locks/test.txt
# shellcheck disable=SC2086
compile bench $extras --constraints locks/test.txt
compile docs --group docs --constraints locks/test.txt
sh tools/find_npm.sh
npm install --package-lock-only --ignore-scripts --no-audit --no-fund --loglevel error
