#!/bin/sh
# What Kritias costs somebody who has just cloned it: `sh tools/newcomer.sh [--no-test] [REF]`.
# A fresh clone with an empty HOME; `make play`, a first move in a real Chromium, then `make test`.
# Prints a table for benchmarks/RESULTS.md. Chromium is driven from this tree's .venv.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
ref=HEAD
tests=make
for word; do
    case $word in
        --no-test) tests= ;;
        -*) echo "usage: sh tools/newcomer.sh [--no-test] [REF]" >&2; exit 2 ;;
        *) ref=$word ;;
    esac
done
commit=$(git -C "$root" rev-parse --verify --quiet "$ref^{commit}") || {
    echo "There is no $ref in this repository." >&2
    exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet --no-local "$root" "$folder/kritias"
git -C "$folder/kritias" checkout --quiet --detach "$commit"
mkdir "$folder/home"
"$root/.venv/bin/python" "$root/tools/newcomer.py" "$folder/kritias" "$folder/home" ${tests:+--test}
