"""What is installed is pinned by its hash, and docs/dependencies.md tells all of it."""

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import dependencies
import set_up

ROOT = dependencies.ROOT
LOCKS = dependencies.locks()
PAGE = dependencies.PAGE.read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
DIRECT = dependencies.direct()
ROOTS = set().union(*DIRECT.values())
LOCKED = {purpose: dependencies.askers(lock).keys() for purpose, lock in LOCKS.items()}
ANY = set().union(*LOCKED.values())
BY_HAND = DIRECT[dependencies.BY_HAND]
REASONED, ALL = PAGE.split(dependencies.HEAD)
WISHES = json.loads((ROOT / "package.json").read_text("utf-8"))
MODULES = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
NAMED = r"^\| `([^`/]+)` \|"
# What a purpose asks for, by the names of pyproject.toml.
ASKS = {
    "play": {"player", "build"},
    "host": {"player", "build", "postgres"},
    "test": {"player", "build", "dev", "docs", "postgres", "rl", "cluster", "reports"},
    "bench": {"player", "build", "postgres", "rl", "cluster", "reports"},
    "docs": {"player", "build", "docs"},
}
HEAVY = {"ray", "playwright", "scipy", "open-spiel", "mypy", "babel", "matplotlib", "hypothesis"}

EXACT = re.compile(r"[a-z0-9][a-z0-9.-]*==[0-9][\w.+!-]*(?: ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
REASON = re.compile(r"    # .*")
OPTION = r"^\s*-(?!-hash=sha256:)"
ADDRESS = r"\w+://|\bfile:|\s@\s"
PATH = r"(?:^|[\s='\"(])(?:[/~]|[A-Za-z]:\\)"
ELSEWHERE = re.compile(f"{OPTION}|{ADDRESS}|{PATH}")


def versions(lock):
    """Package, version and where it applies, of every pin."""
    return {pin.splitlines()[0].rstrip(" \\") for pin in dependencies.pins(lock)}


def brought(lock, asked):
    """All packages that some packages need, along the reasons a lock gives."""
    asked_by = dependencies.askers(lock)
    found = set(asked)
    while more := {name for name, asking in asked_by.items() if asking & found} - found:
        found |= more
    return found


@pytest.mark.parametrize("purpose", LOCKS)
def test_every_package_has_an_exact_version_and_a_hash(purpose):
    for pin in dependencies.pins(LOCKS[purpose]):
        first, *rest = pin.splitlines()
        hashes = [line for line in rest if HASH.fullmatch(line)]
        assert EXACT.fullmatch(first), first
        assert hashes, first
        assert [line for line in rest if line not in hashes and not REASON.fullmatch(line)] == []


@pytest.mark.parametrize("purpose", LOCKS)
def test_a_lock_names_no_place_to_fetch_from(purpose):
    assert [line for line in LOCKS[purpose].splitlines() if ELSEWHERE.search(line)] == []


@pytest.mark.parametrize("purpose", sorted(LOCKS.keys() - {"test"}))
def test_all_locks_agree_on_the_versions(purpose):
    pinned = {pin.split()[0] for pin in versions(LOCKS[purpose])}
    shared = {pin for pin in pinned if pin.split("==")[0] in LOCKED["test"]}
    assert LOCKED["play"] <= LOCKED[purpose]
    assert shared <= {pin.split()[0] for pin in versions(LOCKS["test"])}


def test_there_is_a_lock_for_each_purpose_and_no_other():
    assert {file.stem for file in dependencies.LOCKS.iterdir()} == LOCKS.keys() == ASKS.keys()


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


@pytest.mark.parametrize("purpose", ASKS)
def test_a_lock_holds_what_its_purpose_asks_for_and_what_that_needs(purpose):
    asked = set().union(*(DIRECT[name] for name in ASKS[purpose]))
    assert asked <= LOCKED[purpose]
    assert brought(LOCKS[purpose], asked) == LOCKED[purpose]


def test_a_player_gets_nothing_that_is_for_others():
    for_others = ROOTS - DIRECT["player"] - DIRECT["build"]
    assert LOCKED["play"].isdisjoint(for_others | HEAVY)
    assert HEAVY <= ANY


def test_a_package_that_nobody_needs_would_be_found():
    lock = LOCKS["play"] + "\nray==2.50.0 \\\n    --hash=sha256:0\n    # via open-spiel"
    assert "ray" in dependencies.askers(lock).keys() - brought(lock, DIRECT["player"])


def test_everything_kritias_asks_for_is_in_some_lock_but_what_is_installed_by_hand():
    assert BY_HAND
    assert BY_HAND.isdisjoint(ANY)
    assert ROOTS - BY_HAND <= ANY


def test_the_build_system_comes_from_the_lock():
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["dependency-groups"]["build"])


def test_the_page_gives_a_reason_for_everything_kritias_asks_for():
    assert sorted(re.findall(NAMED, REASONED, re.MULTILINE)) == sorted(ROOTS)


def test_the_page_names_every_package_once_and_no_other():
    assert sorted(re.findall(NAMED, ALL, re.MULTILINE)) == sorted(ANY)


def test_the_page_says_who_brings_each_package_and_to_what():
    assert dependencies.renewed(PAGE, LOCKS, ROOTS) == PAGE, "run `make lock`"


def test_the_page_says_how_many_packages_a_lock_lists():
    for purpose, names in LOCKED.items():
        assert re.search(
            rf"^\| `locks/{purpose}.txt` \| .* \| {len(names)} \|$", PAGE, re.MULTILINE
        )


def test_the_page_says_what_everything_weighs_that_a_player_gets():
    weights = dependencies.told_weights(ALL)
    elsewhere = {pin.split("==")[0] for pin in versions(LOCKS["play"]) if "win32" in pin}
    lacking = {name for name in LOCKED["play"] if not weights[name]}
    assert lacking <= elsewhere
    assert float(weights["llvmlite"]) > 100


@pytest.mark.parametrize("has_uv", [False, True], ids=["with pip", "with uv"])
def test_the_set_up_fetches_nothing_without_a_hash(monkeypatch, tmp_path, has_uv):
    """Every program it starts is caught; what installs does so by hash, or from this tree alone."""
    asked = []
    monkeypatch.setattr(set_up.shutil, "which", lambda name: name if has_uv else None)
    monkeypatch.setattr(set_up.subprocess, "run", lambda order, **_: Heard(asked, order))
    monkeypatch.setattr(set_up.subprocess, "Popen", lambda order, **_: Heard(asked, order))
    monkeypatch.chdir(ROOT)
    set_up.main("play", str(tmp_path / "environment"))
    installing = [order for order in asked if "install" in order]
    by_hash, ourselves = installing
    assert {"--require-hashes", "--only-binary", ":all:"} <= set(by_hash)
    assert by_hash[-2:] == ["-r", str(Path("locks/play.txt"))]
    assert {"--no-deps", "--no-build-isolation"} <= set(ourselves)
    assert ourselves[-2:] == ["-e", "."]


def test_only_what_checks_the_browser_side_comes_from_npm_in_an_exact_version():
    assert WISHES.keys().isdisjoint({"dependencies", "optionalDependencies", "scripts"})
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", wish) for wish in WISHES["devDependencies"].values())
    assert MODULES[""]["devDependencies"] == WISHES["devDependencies"]
    for name, version in WISHES["devDependencies"].items():
        assert MODULES[f"node_modules/{name}"]["version"] == version


def test_every_package_from_npm_has_a_hash_and_no_address_and_runs_nothing():
    for name, module in MODULES.items():
        if name:
            assert re.fullmatch(r"sha512-[\w+/]{86}==", module["integrity"]), name
            assert module["dev"], name
        assert module.keys().isdisjoint({"resolved", "link", "hasInstallScript"}), name


def test_the_lock_of_npm_has_what_every_system_needs():
    """A lock renewed where some of it was not to be had would lack the programs of others."""
    asked = {
        f"node_modules/{name}"
        for module in MODULES.values()
        for kind in ("devDependencies", "dependencies", "optionalDependencies")
        for name in module.get(kind, {})
    }
    assert asked == MODULES.keys() - {""}
    systems = {system for module in MODULES.values() for system in module.get("os", ())}
    assert {"linux", "darwin", "win32"} <= systems


def test_the_page_gives_a_reason_for_everything_that_comes_from_npm():
    named = re.findall(r"^\| `(@?[\w-]+/[\w-]+)` \|", PAGE, re.MULTILINE)
    assert named == sorted(WISHES["devDependencies"])


def test_npm_installs_what_its_lock_lists_and_runs_no_script():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    [order] = re.findall(r"^\t@?(npm .*)$", makefile, re.MULTILINE)
    assert order.split()[:3] == ["npm", "ci", "--ignore-scripts"]


class Heard:
    """A program that was only asked for."""

    returncode = 0
    stdout = ()

    def __init__(self, asked, order):
        asked.append(list(order))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass
