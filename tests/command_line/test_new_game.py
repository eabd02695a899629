"""`kritias new-game`: what it lays out obeys the laws at once, is formatted, and keeps secrets."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kritias.kernel.engine import engine_of
from kritias.kernel.position import Position
from kritias.registry import open_room, picture_of
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words
from tests.command_line.typed import ROOT, assert_one_sentence, typed


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder in which commands are typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "my"]:
        del sys.modules[name]


def test_a_room_is_laid_out_and_obeys_the_laws(here):
    told = typed("new-game", "my.first_game")
    assert told.code == 0, told.err
    assert "kritias laws my.first_game" in told.out
    there = {file.name for file in (here / "my" / "first_game").iterdir()}
    assert {"__init__.py", "box.py", "state.py", "moves.py", "rules.py", "view.py", "notation.py",
            "words.py", "move_kind.py", "rules.en.md", "golden", "tests"} == there  # fmt: skip
    laws = json.loads(typed("laws", "my.first_game", "--games", "12", "--json").out)
    assert [law["broken"] for law in laws] == [""] * len(laws)
    assert {law["seats"] for law in laws} == {2, 3, 4}
    idle = {law["law"] for law in laws if law["untried"] and "few" not in law["untried"]}
    assert idle <= {2, 13}, "hands are hidden, and something is refused"
    room = open_room("my.first_game")
    assert room.TITLE == "First Game"
    check_secrets(room)
    check_format(here / "my")
    check_own_tests(here / "my" / "first_game")


def check_secrets(room) -> None:
    """The plain picture is the same in two worlds that look alike to a seat."""
    engine, picture = engine_of(room), picture_of(room)
    position = Position.start(room, 3, seed=4)
    for _ in range(4):
        position = position.play(position.moves[0])
    for viewer in (-1, 0, 1, 2):
        context, pictures = ViewContext(viewer, Words()), set()
        for world in (position.state, *(position.imagine(viewer, luck).state for luck in range(5))):
            seen = engine.veil(world, viewer)
            pictures.add(picture.board(seen, context) + picture.tray(seen, context))
        assert len(pictures) == 1
        assert "cell slip back" in str(pictures)


def check_format(folder: Path) -> None:
    """It is laid out as this house lays out its own code."""
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--check", "--config",
         str(ROOT / "pyproject.toml"), str(folder)], capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def check_own_tests(folder: Path) -> None:
    """Its tests of single clauses pass; that of the laws is this one."""
    scope: dict[str, Any] = {}
    source = (folder / "tests" / "test_rules.py").read_text(encoding="utf-8")
    exec(compile(source, "test_rules.py", "exec"), scope)
    scope["test_a_card_that_one_does_not_hold_is_refused"]()
    scope["test_the_highest_card_wins_the_trick"]()


@pytest.mark.parametrize("name", [
    "", "game", "My.game", "my.class", "my..game", "my.game!", "../my.game", "json.game", ".game",
    "kritias.games", "numpy.game", "ä.b",
])  # fmt: skip
def test_a_bad_name_is_refused(here, name):
    assert_one_sentence(typed("new-game", name))
    assert not list(here.iterdir())


def test_nothing_is_written_over(here):
    (here / "my" / "game").mkdir(parents=True)
    (here / "file").touch()
    assert_one_sentence(typed("new-game", "my.game"))
    assert_one_sentence(typed("new-game", "file.game"))
    assert not list((here / "my" / "game").iterdir())
