"""Compiled rules are found again only as long as nothing they were made from has changed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kritias.kernel.cache import sources

HOUSE = Path(__file__).parents[1] / "src" / "kritias"
SOURCES = {  # a room elsewhere: every file gives its rule one digit
    "room/__init__.py": "from room.box import OTHER\n",
    "room/box.py": "OTHER = 1\n",
    "room/deep/__init__.py": "TENS = 10\n",
    "room/deep/down.py": "from ..near import HUNDREDS as ALL_OF_THEM  # by another name\n",
    "room/near.py": "HUNDREDS = 100\n",
    "room/told.py": "import tomllib\nfrom pathlib import Path\n"
    "THOUSANDS = tomllib.loads(Path(__file__).with_name('told.toml').read_text())['told']\n",
    "room/told.toml": "told = 1000\n",
    "beside.py": "MORE = 10000\n",
    "room/words.py": "SAID = 'nothing that a rule would import'\n",
    "room/rules.py": """
import room.deep
import room.near, \\
    beside
from kritias.kernel.rule import rule
from room.box import (
    OTHER,  # a constant (of another file)
)
from room.deep.down import ALL_OF_THEM
from .told import THOUSANDS

TENS, MORE = room.deep.TENS, beside.MORE

@rule
def total(number):
    return number + OTHER + TENS + ALL_OF_THEM + THOUSANDS + MORE
""",
}
PROGRAM = (
    "import room.words; from room.rules import total; total(0);"
    "hits = sum(total.compiled.stats.cache_hits.values());"
    "print(total(0), 'found' if hits else 'made')"
)


@pytest.fixture
def room(tmp_path):
    for name, text in SOURCES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def run(room):
    """What the rule says, and whether it was compiled for that or found in the cache."""
    environment = {name: text for name, text in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    environment |= {"PYTHONPATH": f"{HOUSE.parent}{os.pathsep}{room}",
                    "KRITIAS_CACHE": str(room / "cache")}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-B", "-c", PROGRAM], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_constant_changed_anywhere_it_can_come_from_compiles_the_rule_anew(room):
    assert run(room) == ["11111", "made"]
    assert run(room) == ["11111", "found"]
    changes = {
        "room/box.py": ("OTHER = 1", "OTHER = 2", "11112"),
        "room/deep/__init__.py": ("TENS = 10", "TENS = 20", "11122"),
        "room/near.py": ("HUNDREDS = 100", "HUNDREDS = 200", "11222"),
        "room/told.toml": ("told = 1000", "told = 2000", "12222"),
        "beside.py": ("MORE = 10000", "MORE = 20000", "22222"),
    }
    for name, (before, after, said) in changes.items():
        file = room / name
        file.write_text(file.read_text().replace(before, after))
        assert run(room) == [said, "made"], name


def test_what_no_rule_imports_compiles_nothing(room):
    run(room)
    (room / "room" / "words.py").write_text("SAID = 'something else'\n")
    assert run(room) == ["11111", "found"]


@pytest.mark.parametrize("name", ["atlantis", "escape", "gods", "artonauti", "survive"])
def test_rules_of_the_house_are_made_from_rules_alone(name):
    """A changed sentence or picture leaves compiled rules as they are."""
    used = {file.relative_to(HOUSE).parts for file in sources(HOUSE / "games" / name)}
    assert ("games", name, "box.py") in used
    assert ("games", name, "rules.py") in used
    assert ("kernel", "chance.py") in used
    strange = [
        parts
        for parts in used
        if parts[0] not in ("games", "kernel")
        or (parts[0] == "games" and parts[1] != name)
        or (
            parts[-1].startswith(("picture", "words", "notation", "move_kind"))
            and parts[0] == "games"
        )
    ]
    assert not strange
