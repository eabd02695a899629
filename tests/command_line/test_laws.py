"""`kritias laws` on somebody's own room: what was not tried, and what is wrong with the code."""

import json
import sys

import pytest

from tests.command_line.typed import typed

FOUR = "examples.connect_four"


def laws_of(room: str, *words: str) -> dict[int, dict[str, object]]:
    told = typed("laws", room, *words, "--json")
    return {one["law"]: one for one in json.loads(told.out)}


@pytest.fixture
def own_room(tmp_path, monkeypatch):
    """A module beside where the command is typed: connect four with something of one's own."""

    folder = tmp_path / "own_rooms"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)

    def write(name: str, source: str) -> str:
        (folder / f"{name}.py").write_text(f"from {FOUR} import *\n{source}", encoding="utf-8")
        return f"own_rooms.{name}"

    yield write
    for name in [name for name in sys.modules if name.startswith("own_rooms")]:
        del sys.modules[name]


def test_a_law_that_was_never_exercised_says_so():
    laws = laws_of(FOUR, "--games", "20")
    assert laws[3]["untried"] == laws[4]["untried"]
    assert laws[4]["untried"] == "nothing is ever hidden but the luck of the table"
    assert laws[13]["untried"] == "the room names no TERMS"
    assert laws[13]["held"] == 0
    assert laws[7]["untried"] == laws[11]["untried"] == "", "refusals were tried"
    table = typed("laws", FOUR, "--games", "20", COLUMNS="200").out
    assert "never tried: the room names no TERMS" in table
    assert "but nothing is ever hidden" in table


def test_too_few_games_to_try_a_law_are_not_taken_for_a_proof():
    """In one game of this luck no moment is looked at closely."""
    laws = laws_of(FOUR, "--games", "1", "--seed", "2")
    assert laws[7]["held"] == 0
    assert laws[7]["untried"]


@pytest.mark.parametrize(
    ("name", "source", "told"),
    [
        ("short", "def appraise(s, shares, points):\n    pass\n", "own_rooms"),
        ("optional", "from dataclasses import replace\nOPTIONS = (replace(MISERE, name='fast'),)\n",
         "fast"),
    ],
)  # fmt: skip
def test_what_a_room_does_wrong_is_not_called_a_defect_of_the_house(own_room, name, source, told):
    answer = typed("laws", own_room(name, source), "--games", "2")
    assert answer.code in (1, 2), answer.err
    assert "defect of Kritias" not in answer.err
    assert told in answer.err


def test_games_that_do_not_end_in_time_are_no_figures(own_room):
    room = own_room("hurried", "BOUND = 3\n")
    for command in (["simulate", room], ["balance", room, "--bots", "random"]):
        answer = typed(*command, "--games", "4")
        assert answer.code == 2
        assert "4 of 4 games were not over after 3 decisions" in answer.err


def test_an_error_in_a_rooms_own_code_breaks_a_law_with_file_and_line(own_room):
    room = own_room("hasty", "def describe(s):\n    return {'seat': no_such_name}\n")
    laws = laws_of(room, "--games", "2")
    assert "own_rooms/hasty.py, line 3: NameError" in str(laws[9]["broken"])
    assert not laws[1]["broken"]
