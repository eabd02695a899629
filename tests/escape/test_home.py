"""E18 to E25, each on a drawn position: boats, and the end."""

import pytest

from kritias.games import escape
from kritias.kernel.position import Position
from tests.escape.drawn import dice, drawn, people, play, refuses, sinking, there

# Boats


@pytest.mark.parametrize("creature", ["octopus", "monster"])
def test_a_boat_never_enters_a_space_with_an_octopus_or_monster(creature):
    """E18: not even an empty one."""
    refuses(drawn(boats="c5", circle="+c5", **{creature: "c6"}), "boat1-e", "E18")
    refuses(drawn(boats="c5", circle="k5", **{creature: "c6"}), "boat1-e", "E18")


def test_a_boat_never_enters_a_space_with_another_boat():
    """E18."""
    refuses(drawn(boats="c5 c6", circle="+c5"), "boat1-e", "E18")


def test_a_boat_shares_a_space_with_swimmers_sharks_and_dolphins():
    """E18."""
    position = drawn(boats="c5", circle="+c5", triangle="c6=1 g7", shark="c6", dolphin="c6 c6")
    after = play(position, "boat1-e")
    assert people(after) == "+c6"
    assert people(after, 1) == "c6=1 g7"


def test_an_empty_boat_may_leave_the_space_of_an_octopus():
    """E18, E19: it never enters one, but it may have been there first."""
    assert there(play(drawn(boats="c5", octopus="c5", circle="k5"), "boat1-e"), "boats") == ["c6"]


def test_boats_stay_at_sea():
    """E3."""
    refuses(drawn("d5", boats="c5", circle="+c5"), "boat1-sw", "E3")
    refuses(drawn(boats="c5", circle="+c5"), "boat2-e", "E3")


@pytest.mark.parametrize(
    ("circle", "triangle", "square", "steers"),
    [
        ("", "", "", (0, 1, 2)),
        ("+c5", "", "", (0,)),
        ("+c5", "+c5", "", (0, 1)),
        ("+c5 +c5", "+c5", "", (0,)),
        ("+c5", "", "+c5 +c5", (2,)),
        ("+c5", "+c5", "+c5", (0, 1, 2)),
    ],
)
def test_who_has_most_aboard_steers_and_a_tie_shares_control(circle, triangle, square, steers):
    """E19: an empty boat is anyone's."""
    for seat, mark in enumerate(("circle", "triangle", "square")):
        position = drawn("g7", seat=mark, seats=3, boats="c5", circle=f"{circle} g7",
                         triangle=triangle, square=square)  # fmt: skip
        if seat in steers:
            assert there(play(position, "boat1-e"), "boats") == ["c6"]
        else:
            refuses(position, "boat1-e", "E19")


def test_the_whole_crew_goes_with_the_boat():
    """E19."""
    position = drawn(boats="c5", circle="+c5 +c5 c5", triangle="+c5 g7")
    after = play(position, "boat1-e")
    assert people(after) == "+c6 +c6 c5"
    assert people(after, 1) == "+c6 g7"


def test_a_boat_picks_a_swimmer_up_and_moves_on():
    """E20, E3: one move in, one to board, one out."""
    after = play(drawn(boats="c5", circle="+c5 c6"), "boat1-e", "b-board", "boat1-e")
    assert people(after) == "+c7 +c7"


# Home


@pytest.mark.parametrize("port", ["b1", "b10", "l1", "l10"])
def test_safety_is_on_any_of_the_four_coral_islands(port):
    """E21: it counts for good."""
    after = play(drawn(circle=f"{port} g7"), "a-ashore")
    assert people(after) == f"safe-{port} g7"
    assert after.points == [1, 0]
    refuses(after, "a-ashore", "E21")


def test_one_goes_ashore_only_from_a_port():
    """E22."""
    refuses(drawn(circle="b2"), "a-ashore", "E22")
    refuses(drawn(circle="+b2", boats="b2"), "a-ashore", "E22")
    refuses(drawn(circle="g7"), "a-ashore", "E22")


def test_each_of_a_crew_needs_a_move_and_the_boat_stays():
    """E22."""
    after = play(drawn(boats="b1", circle="+b1 +b1 +b1"), "a-ashore", "b-ashore")
    assert people(after) == "safe-b1 safe-b1 +b1"
    assert there(after, "boats") == ["b1"]


def test_who_swims_in_a_port_goes_ashore_or_swims_on():
    """E22, E8: these are all the choices, and each is there once."""
    assert sorted(drawn(circle="b1").moves) == ["a-ashore", "a-e", "a-se", "done"]


def test_a_dolphin_stays_in_the_port():
    """E22: and is free for the next."""
    after = play(drawn(circle="b1=1 b1", dolphin="b1"), "a-ashore")
    assert people(after) == "safe-b1 b1=1"
    assert there(after, "dolphin") == ["b1"]


def test_from_a_boat_beside_the_port_one_jumps_into_the_boat_there_first():
    """E22, E3: the worked example with three boats in a row."""
    position = drawn(boats="b1 b2 b3", circle="+b3")
    after = play(position, "a-boat-w", "a-boat-w", "a-ashore")
    assert people(after) == "safe-b1"
    assert there(after, "boats") == ["b1", "b2", "b3"]


def test_the_game_ends_the_moment_nobody_is_left_outside():
    """E23: when the last one lands, in the middle of a turn."""
    after = play(drawn(circle="b1 safe", triangle="safe"), "a-ashore")
    assert after.is_over
    assert after.points == [2, 1]
    assert after.payoff == [1, 0]


def test_the_game_ends_the_moment_the_last_one_is_lost():
    """E23: equals share the victory."""
    after = play(dice("shark", 3, shark="c4", circle="c5 safe", triangle="safe"), "shark1-e")
    assert after.is_over
    assert after.payoff == [0.5, 0.5]


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (drawn(circle="b1", triangle="safe"), "a-ashore"),
        (dice("shark", 3, shark="c4", circle="c5", triangle="safe"), "shark1-e"),
    ],
    ids=["of the mover", "of the creature"],
)
def test_moves_that_are_left_are_forfeited_when_the_game_ends(position, move):
    """E23: it ends in the middle of a turn."""
    after = play(position, move)
    assert after.is_over
    assert escape.describe(after.state)["move"] == {"moves": 0, "steps": 0}


def test_while_one_is_left_the_game_goes_on():
    """E23."""
    after = play(drawn(circle="b1 g7", triangle="safe safe safe"), "a-ashore")
    assert not after.is_over
    assert after.payoff == [0, 0]


def test_a_short_game_ends_when_the_acropolis_sinks():
    """E24: most saved wins, whoever is still at sea."""
    position = drawn("g7", phase="sink", circle="safe c5 c5", triangle="g7 g7",
                     options={"short": True})  # fmt: skip
    after = play(position, "sink-g7")
    assert after.is_over
    assert after.payoff == [1, 0]
    assert not play(drawn("g7", phase="sink", circle="safe c5"), "sink-g7").is_over


def test_a_short_game_ends_when_a_whirlpool_takes_the_acropolis():
    """E24, E7."""
    position = sinking("f6 g7", citadel="whirlpool", circle="c5", triangle="safe",
                       options={"short": True})  # fmt: skip
    after = play(position, "sink-f6")
    assert after.is_over
    assert after.payoff == [0, 1]


def calm(turns: int, **more: str) -> Position:
    """The island is gone, two players, and nothing has happened for so many turns."""
    return drawn("", circle="c5", triangle="k5", calm=turns, **more)


def test_twelve_full_rounds_without_landing_or_loss_end_the_game():
    """E25: who is still at sea is lost."""
    after = play(calm(23), "done")
    assert after.is_over
    assert people(after, 0) == people(after, 1) == ""
    assert not play(calm(22), "done").is_over
    assert play(calm(22), "done").state.calm == 23


def test_a_landing_or_a_loss_starts_the_count_anew():
    """E25."""
    landed = play(drawn("", circle="b1 c5", triangle="k5", calm=23), "a-ashore", "done")
    assert not landed.is_over
    assert landed.state.calm == 0
    lost = drawn("", circle="c5 k5", triangle="k5", calm=23, phase="dice", shark="c4",
                 dice={"creature": "shark", "distance": "1"})  # fmt: skip
    assert play(lost, "shark1-e").state.calm == 0
    assert play(lost, "stay").is_over


def test_rounds_count_only_after_the_island_is_gone():
    """E25: the turn in which its last hex goes does not count either."""
    after = play(drawn("g7", phase="sink", circle="c5", triangle="k5"), "sink-g7")
    assert after.state.calm == 0
    assert play(after, "done").state.calm == 1
    with_island = play(dice("shark", 1, island="g7", shark="a1", circle="c5"), "stay")
    assert with_island.state.calm == 0
