"""What is installed is pinned by its hash, and docs/dependencies.md tells all of it."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import dependencies

ROOT = dependencies.ROOT
LOCK = dependencies.LOCK.read_text("utf-8")
PAGE = dependencies.PAGE.read_text("utf-8")
PINS = dependencies.pins(LOCK)
DIRECT = dependencies.direct()
LOCKED = dependencies.askers(LOCK).keys()
BY_HAND = DIRECT[dependencies.BY_HAND]
TOLD = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)

EXACT = re.compile(r"[a-z0-9][a-z0-9.-]*==[0-9][\w.+!-]*(?: ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
REASON = re.compile(r"    # .*")
OPTION = r"^\s*-(?!-hash=sha256:)"
ADDRESS = r"\w+://|\bfile:|\s@\s"
PATH = r"(?:^|[\s='\"(])(?:[/~]|[A-Za-z]:\\)"
ELSEWHERE = re.compile(f"{OPTION}|{ADDRESS}|{PATH}")


@pytest.mark.parametrize("pin", PINS, ids=lambda pin: pin.split()[0])
def test_every_package_has_an_exact_version_and_a_hash(pin):
    first, *rest = pin.splitlines()
    hashes = [line for line in rest if HASH.fullmatch(line)]
    assert EXACT.fullmatch(first), first
    assert hashes, first
    assert [line for line in rest if line not in hashes and not REASON.fullmatch(line)] == []


def test_the_lock_names_no_place_to_fetch_from():
    assert [line for line in LOCK.splitlines() if ELSEWHERE.search(line)] == []


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://pypi.example/simple",
        "--extra-index-url=simple",
        "segno @ file:///wheels/segno.whl",
        "segno @ file:segno.whl",
        "/wheels/segno-1.6.6-py3-none-any.whl",
        "    # from /home/somebody/simple",
        "    # via -r C:\\lists\\more.txt",
    ],
)
def test_a_place_to_fetch_from_would_be_found(line):
    assert ELSEWHERE.search(line)


@pytest.mark.parametrize("purpose", sorted(DIRECT.keys() - {dependencies.BY_HAND}))
def test_what_kritias_asks_for_is_in_the_lock(purpose):
    assert DIRECT[purpose]
    assert DIRECT[purpose] <= LOCKED


def test_what_is_installed_by_hand_is_not_in_the_lock():
    assert BY_HAND
    assert BY_HAND.isdisjoint(LOCKED)


def test_the_build_system_comes_from_the_lock():
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert set(asked["build-system"]["requires"]) <= set(asked["dependency-groups"]["build"])


def test_the_page_names_every_package_once_and_no_other():
    assert sorted(TOLD) == sorted(LOCKED | BY_HAND)


def test_the_page_says_who_brings_each_package():
    roots = set().union(*DIRECT.values())
    assert dependencies.renewed(PAGE, LOCK, roots) == PAGE, "run `make lock`"


def test_the_set_up_fetches_nothing_without_a_hash():
    script = (ROOT / "tools" / "set_up.sh").read_text("utf-8")
    fetched, built = re.findall(r"^install (.*)", script, re.MULTILINE)
    assert {"--require-hashes", "--only-binary"} <= set(fetched.split())
    assert {"--no-deps", "--no-build-isolation"} <= set(built.split())
