"""What is kept of compiled rules can never stop a game: what cannot be loaded is compiled anew."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"
LOOP = """
from kritias.kernel.rule import rule

@rule
def one_for(anything):
    return 1
"""
BOX = """
from typing import NamedTuple

class Box(NamedTuple):
    step: int

BOX = Box(1)
"""
RULES = """
from {game}.box import BOX
from kritias.kernel.rule import rule

@rule
def more(number):
    return number + BOX.step
"""
PROGRAM = """
import os, sys
from importlib import import_module
from kritias.kernel.rule import rule

@rule
def warm(number):
    return number + 1

warm(0)
for line in sys.stdin:
    if os.fork() == 0:
        os.environ["KRITIAS_CACHE"], game = line[:-1].split("\t")
        from loops import one_for
        if game:
            sys.path.append(f"of_{game}")
            one_for(import_module(f"{game}.rules").more.compiled)
        else:
            one_for(1)
        print("found" if sum(one_for.compiled.stats.cache_hits.values()) else "made", flush=True)
        os._exit(0)
    assert os.wait()[1] == 0
"""


@pytest.fixture(scope="module")
def process(tmp_path_factory):
    """A process that has the compiler at hand, beside a rule that two games use, each in a folder
    of its own: whoever is asked there is a fork of it that knows of one game alone."""
    folder = tmp_path_factory.mktemp("rules")
    (folder / "loops.py").write_text(LOOP)
    for game in ("red", "blue"):
        package = folder / f"of_{game}" / game
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "box.py").write_text(BOX)
        (package / "rules.py").write_text(RULES.format(game=game))
    around = {name: text for name, text in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    around |= {"PYTHONPATH": f"{SOURCES}{os.pathsep}{folder}"}
    with subprocess.Popen(
        [sys.executable, "-B", "-c", PROGRAM], cwd=folder, env=around, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as opened:  # fmt: skip
        yield opened
        opened.stdin.close()


@pytest.fixture
def ask(process, tmp_path):
    """Whether the rule is found or made, with a game or else a number for its argument."""

    def of(game=""):
        process.stdin.write(f"{tmp_path}\t{game}\n")
        process.stdin.flush()
        told = process.stdout.readline()
        assert told, process.stderr.read()
        return told.strip()

    return of


def test_the_entry_of_a_game_that_is_not_at_hand_is_a_miss_and_stops_nobody(ask):
    assert ask() == "made"
    assert ask("red") == "made"
    assert ask() == "found"
    assert ask("blue") == "made"
    assert ask() == "found"


def test_entries_that_cannot_be_read_here_are_kept(ask, tmp_path):
    ask("red")
    ask()
    ask("blue")
    [index] = tmp_path.rglob("loops.one_for*.nbi")
    assert b"red.box" in index.read_bytes()
    assert b"blue.box" in index.read_bytes()


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_entry_is_a_miss(ask, tmp_path, kind):
    assert ask() == "made"
    for file in tmp_path.rglob(f"loops.*.{kind}"):
        file.write_bytes(file.read_bytes()[:-20])
    assert ask() == "made"
    assert ask() == "found"


def test_tests_keep_what_they_compile_in_this_tree(tmp_path):
    """And so does what compiles it for them; nothing is left where a player's rules lie."""
    root = SOURCES.parent
    around = {name: text for name, text in os.environ.items() if name != "KRITIAS_CACHE"}
    around |= {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(root)}
    program = (
        "import tests.conftest, tools.compile_games as tool; from kritias.kernel.cache import *;"
        "print(cache_root(), tool.RULES, tool.USUAL)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=around, capture_output=True, text=True
    )
    kept = str(root / "build" / "rules")
    assert done.stdout.split() == [kept, kept, f"{tmp_path}/kritias/rules"], done.stderr
    assert not list(tmp_path.iterdir())
