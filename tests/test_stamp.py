"""Compiled rules are found again only as long as nothing they were made from has changed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kritias.kernel.cache import room_of, sources

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
PROGRAM = """
import os, sys
from kritias.kernel.rule import rule

@rule
def warm(number):
    return number + 1

warm(0)
for _ in sys.stdin:
    if os.fork() == 0:
        import room.words
        from room.rules import total
        total(0)
        hits = sum(total.compiled.stats.cache_hits.values())
        print(total(0), "found" if hits else "made", flush=True)
        os._exit(0)
    assert os.wait()[1] == 0
"""


class Room:
    """A folder with a room, and a process that has the compiler at hand: whoever is asked there is
    a fork of it that has imported nothing of the room."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in SOURCES.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        around = {name: text for name, text in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
        around |= {"PYTHONPATH": f"{HOUSE.parent}{os.pathsep}{folder}",
                   "KRITIAS_CACHE": str(folder / "cache")}  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-B", "-c", PROGRAM], env=around, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self) -> list[str]:
        """What the rule says, and whether it was compiled for that or found in the cache."""
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline()
        assert told, self.process.stderr.read()
        return told.split()


@pytest.fixture
def room(tmp_path):
    opened = Room(tmp_path)
    with opened.process:
        yield opened
        opened.process.stdin.close()
    assert opened.process.returncode == 0


def test_a_constant_changed_anywhere_it_can_come_from_compiles_the_rule_anew(room):
    assert room.run() == ["11111", "made"]
    assert room.run() == ["11111", "found"]
    changes = {
        "room/box.py": ("OTHER = 1", "OTHER = 2", "11112"),
        "room/deep/__init__.py": ("TENS = 10", "TENS = 20", "11122"),
        "room/near.py": ("HUNDREDS = 100", "HUNDREDS = 200", "11222"),
        "room/told.toml": ("told = 1000", "told = 2000", "12222"),
        "beside.py": ("MORE = 10000", "MORE = 20000", "22222"),
    }
    for name, (before, after, said) in changes.items():
        file = room.folder / name
        file.write_text(file.read_text().replace(before, after))
        assert room.run() == [said, "made"], name


def test_what_no_rule_imports_compiles_nothing(room):
    room.run()
    (room.folder / "room" / "words.py").write_text("SAID = 'something else'\n")
    assert room.run() == ["11111", "found"]


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


RULES = """
import elsewhere
from kritias.kernel.rule import rule
from {near} import N

@rule
def value():
    return N + elsewhere.N
"""


def written(folder, files):
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def followed(folder, name):
    """The files that a rule's stamp follows below a folder, ours left out."""
    file, module = folder / name, name.removesuffix(".py").replace("/", ".")
    space = {"__name__": module}
    exec(compile("def value(): ...", file, "exec"), space)
    found = sources(room_of(space["value"]))
    return {one.relative_to(folder).as_posix() for one in found if folder in one.parents}


@pytest.mark.parametrize("is_installed", [True, False])
def test_of_a_game_in_a_package_all_of_it_and_no_other_installed_one_is_followed(
    tmp_path, is_installed
):
    files = {
        "game/__init__.py": "",
        "game/box.py": "N = 1\n",
        "game/rules.py": RULES.format(near="game.box"),
        "elsewhere.py": "N = 1\n",
    }
    written(tmp_path, files | ({"other-1.0.dist-info/METADATA": ""} if is_installed else {}))
    own = {"game/box.py", "game/rules.py"}
    assert followed(tmp_path, "game/rules.py") - {"game/__init__.py"} == (
        own if is_installed else own | {"elsewhere.py"}
    )


def test_of_a_lone_script_what_it_imports_from_its_folder_is_followed(tmp_path):
    written(
        tmp_path,
        {
            "game.py": RULES.format(near="near"),
            "near.py": "N = 1\n",
            "elsewhere.py": "N = 1\n",
            "another_game.py": RULES.format(near="far.down"),
            "far/down.py": "N = 1\n",
        },
    )
    assert followed(tmp_path, "game.py") == {"game.py", "near.py", "elsewhere.py"}
