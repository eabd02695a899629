"""Whoever does not say how many play gets a number that the game allows."""

import json

import pytest

from tests.command_line.typed import typed

THREE = "tests.command_line.three_seats"


@pytest.mark.parametrize(
    "line",
    [
        f"simulate {THREE} --games 3 --json",
        f"arena {THREE} --bots random --games 1 --workers 1 --json",
    ],
)
def test_a_room_for_three_is_played_by_three(line):
    told = typed(*line.split())
    assert told.code == 0, told.err
    assert json.loads(told.out)["seats"] == 3


def test_a_table_in_the_terminal_has_as_many_seats_as_the_room_allows():
    told = typed("terminal", THREE, "--seed", "3", "--level", "random", given=b"1\n")
    assert "[square]" in told.out
    assert "[diamond]" not in told.out
    assert told.err == "The input has ended before the game has.\n"


def test_the_laws_are_tried_with_the_seats_that_there_are():
    told = typed("laws", THREE, "--games", "1", "--json")
    assert {law["seats"] for law in json.loads(told.out)} == {3}


@pytest.mark.parametrize(
    ("game", "shown", "beyond"),
    [("gods", "Triangle: ", "Square: "), ("atlantis", "Triangle: ", "Square: ")],
)
def test_a_person_in_the_terminal_has_one_opponent_where_that_is_possible(game, shown, beyond):
    told = typed("terminal", game, "--seed", "3", "--level", "random", given=b"x\n")
    assert shown in told.out
    assert beyond not in told.out


@pytest.mark.parametrize("command", ["simulate", "arena", "terminal"])
def test_another_number_is_refused(command):
    told = typed(command, THREE, "--seats", "2")
    assert told.code == 2
    assert told.err == "Atlantis for three is for 3 seats.\n"
