"""E8 to E17, each on a drawn position: swimmers, and the creatures that meet them."""

import pytest

from tests.escape.drawn import dice, drawn, people, play, refuses, sinking, there

# Swimmers


def test_a_swimmer_moves_one_space_a_turn():
    """E8."""
    position = play(drawn(circle="c5"), "a-e")
    assert people(position) == "c6!"
    refuses(position, "a-e", "E8")


def test_a_swimmer_that_swam_may_not_board():
    """E8: nor does a boat that comes take it up in the same turn."""
    refuses(play(drawn(circle="c5", boats="c6"), "a-e"), "a-board", "E8")
    refuses(play(drawn(circle="c5", boats="c7"), "a-e", "boat1-w"), "a-board", "E8")


def test_a_swimmer_that_rode_its_dolphin_swam():
    """E8, E16."""
    position = play(drawn(circle="c5=1", dolphin="c5", boats="c6"), "a-dolphin-e")
    assert people(position) == "c6!=1"
    for move in ("a-board", "a-e", "a-dolphin-e"):
        refuses(position, move, "E8")


def test_a_swimmer_that_swam_may_not_land():
    """E8."""
    refuses(play(drawn(circle="b2"), "a-w"), "a-ashore", "E8")


def test_who_boards_swims_no_more():
    """E8, E20: the boat carries it on, it may jump to another boat, it may land."""
    carried = play(drawn(circle="c5", boats="c5"), "a-board", "boat1-e", "boat1-e")
    assert people(carried) == "+c7"
    jumped = play(drawn(circle="c5", boats="c5 c6"), "a-board", "a-boat-e")
    assert people(jumped) == "+c6"
    landed = play(drawn(circle="b2", boats="b2"), "a-board", "boat1-w", "a-ashore")
    assert people(landed) == "safe-b1"


def test_to_swim_ashore_from_a_port_costs_one_move():
    """E8, E22."""
    after = play(drawn(circle="b1 b1"), "a-ashore")
    assert after.state.moves == 2
    assert people(play(after, "b-ashore")) == "safe-b1 safe-b1"


def test_who_dives_neither_swims_on_nor_lands_in_that_turn():
    """E9."""
    position = play(drawn("d5", circle="d5", boats="c6"), "a-ne")
    assert people(position) == "c5~"
    for move in ("a-e", "a-ashore", "a-dolphin-e", "a-boat-e"):
        refuses(position, move, "E9")
    refuses(position, "a-board", "E3")
    refuses(drawn(circle="b1~"), "a-ashore", "E9")


def test_who_dived_may_board_the_boat_in_its_space():
    """E9, E8: it costs one move, and the boat carries it on."""
    position = play(drawn("d5", circle="d5", boats="c5"), "a-ne", "a-board")
    assert people(position) == "+c5"
    assert position.state.moves == 1
    assert people(play(position, "boat1-e")) == "+c6"


def test_who_dived_may_board_a_boat_that_comes():
    """E9, E20."""
    position = play(drawn("d5", circle="d5", boats="c6"), "a-ne", "boat1-w", "a-board")
    assert people(position) == "+c5"
    assert position.state.phase == 2


def test_who_dived_and_boarded_may_jump_to_another_boat_or_land():
    """E8, E9: aboard it is no swimmer any more."""
    jumped = play(drawn("d5", circle="d5", boats="c5 c6"), "a-ne", "a-board", "a-boat-e")
    assert people(jumped) == "+c6"
    assert people(play(drawn(circle="b1~", boats="b1"), "a-board", "a-ashore")) == "safe-b1"


def test_who_dived_boards_only_where_a_seat_is_free():
    """E9, E3."""
    position = drawn(circle="c5~", triangle="+c5 +c5 +c5", boats="c5")
    refuses(position, "a-board", "E3")


def test_a_dolphin_does_not_carry_who_dived_but_lets_it_board():
    """E9, E16: it stays behind, free."""
    position = play(drawn("d5", circle="d5", dolphin="c5", boats="c5"), "a-ne")
    assert people(position) == "c5~=1"
    refuses(position, "a-dolphin-e", "E9")
    after = play(position, "a-board")
    assert people(after) == "+c5"
    assert there(after, "dolphin") == ["c5"]
    assert after.state.protege[0] == -1


def test_the_last_of_twelve_may_board_after_a_dive_too():
    """E9."""
    position = drawn("d5", circle="lost " * 11 + "d5", boats="c5")
    assert people(play(position, "l-ne", "l-board")).endswith("+c5")


def test_who_fell_in_with_the_own_hex_may_move_in_the_own_next_turn():
    """E9, E4."""
    position = play(sinking("d5 g7", rock="octopus", circle="d5"), "sink-d5")
    while position.seat != 0 or position.state.phase != 1:
        position = play(position, position.moves[0])
    assert people(play(position, "a-e")) == "d6!"


def test_who_falls_in_during_anothers_turn_may_move_in_the_own():
    """E9."""
    position = sinking("d5 g7", rock="octopus", circle="d5", seat="triangle", triangle="g7")
    position = play(position, "sink-d5")
    while position.seat != 0:
        position = play(position, "stay")
    assert people(play(position, "a-e")) == "d6!"


def test_who_boards_beside_an_octopus_has_fallen_in_for_this_turn():
    """E9, E13: also who had dived there before; no boat comes where the octopus is (E18)."""
    for moves in (("a-boat-ne",), ("a-ne", "a-board")):
        position = play(drawn("d5", circle="d5", boats="c5 c6", octopus="c5"), *moves)
        assert people(position) == "c5~"
        refuses(position, "a-e", "E9")
        refuses(position, "boat2-w", "E18")


def test_swimmers_never_climb_back_on_the_island():
    """E10."""
    refuses(drawn("d5", circle="c5"), "a-sw", "E10")
    refuses(drawn("d5", circle="c5=1", dolphin="c5"), "a-dolphin-sw", "E10")


def test_nobody_leaves_a_boat_for_land_or_water():
    """E10."""
    position = drawn("d5", circle="+c5", boats="c5")
    refuses(position, "a-sw", "E10")
    refuses(position, "a-e", "E10")


@pytest.mark.parametrize("creature", ["shark", "monster"])
def test_a_swimmer_that_enters_a_space_with_a_shark_or_monster_is_eaten(creature):
    """E11: who dives there too."""
    after = play(drawn(circle="c5 c5", **{creature: "c6"}), "a-e")
    assert people(after) == "lost c5"
    after = play(drawn("d5", circle="d5 d5", **{creature: "c5"}), "a-ne")
    assert people(after) == "lost d5"


def test_its_dolphin_or_a_free_one_there_saves_it():
    """E11, E15."""
    assert people(play(drawn(circle="c5=1", dolphin="c5", shark="c6"), "a-dolphin-e")) == "c6!=1"
    assert people(play(drawn(circle="c5", dolphin="c6", shark="c6"), "a-e")) == "c6!=1"
    taken = drawn(circle="c5", triangle="c6=1", dolphin="c6", shark="c6")
    after = play(taken, "a-e")
    assert people(after) == ""
    assert people(after, 1) == "c6=1"


def test_a_swimmer_that_leaves_its_dolphin_behind_is_on_its_own():
    """E11, E16."""
    after = play(drawn(circle="c5=1 k5", dolphin="c5", shark="c6"), "a-e")
    assert people(after) == "lost k5"
    assert there(after, "dolphin") == ["c5"]


# Creatures


def test_a_shark_eats_every_unprotected_swimmer_and_ignores_boats():
    """E12."""
    position = dice("shark", 1, shark="c4", dolphin="c5", boats="c5",
                    circle="c5 c5=1 +c5", triangle="c5 g7")  # fmt: skip
    after = play(position, "shark1-e")
    assert people(after) == "lost c5=1 +c5"
    assert people(after, 1) == "lost g7"
    assert there(after, "boats") == ["c5"]


def test_a_creature_acts_in_every_space_it_enters_and_may_go_on():
    """E12, E5."""
    position = dice("shark", 3, shark="c3", circle="c4 c5 c6 c7")
    eaten = play(position, "shark1-e")
    assert people(eaten) == "lost c5 c6 c7"
    assert people(play(eaten, "shark1-e", "shark1-e")) == "lost lost lost c7"


def test_the_way_of_a_creature_is_the_players_choice():
    """E5: round a swimmer as well as over it."""
    position = dice("shark", 3, shark="c4", circle="c5")
    assert people(play(position, "shark1-ne", "shark1-e", "shark1-se")) == "c5"
    assert people(play(position, "shark1-e", "shark1-e", "stay")) == ""


def test_an_octopus_sinks_a_manned_boat_whose_crew_swim():
    """E13."""
    position = dice("octopus", 1, octopus="c4", boats="c5", circle="+c5 +c5", triangle="+c5")
    after = play(position, "octopus1-e")
    assert there(after, "boats") == []
    assert people(after) == "c5 c5"
    assert people(after, 1) == "c5"


def test_an_octopus_ignores_swimmers_and_empty_boats():
    """E13."""
    after = play(dice("octopus", 1, octopus="c4", boats="c5", circle="c5"), "octopus1-e")
    assert there(after, "boats") == ["c5"]
    assert people(after) == "c5"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (drawn(circle="c5", boats="c5", octopus="c5"), "a-board"),
        (drawn("d5", circle="d5", boats="c5", octopus="c5"), "a-boat-ne"),
        (drawn(circle="+c4", boats="c4 c5", octopus="c5"), "a-boat-e"),
    ],
    ids=["from the water", "from land", "from a boat"],
)
def test_who_boards_an_empty_boat_beside_an_octopus_loses_it(position, move):
    """E13."""
    after = play(position, move)
    assert people(after) == "c5~"
    assert "c5" not in there(after, "boats")


def test_a_monster_eats_swimmers_and_boats_with_their_crew():
    """E14: manned or not."""
    position = dice("monster", 2, monster="c4", boats="c5 c6", dolphin="c5",
                    circle="+c5 c5", triangle="+c5 c5=1 g7")  # fmt: skip
    after = play(position, "monster1-e")
    assert people(after) == ""
    assert people(after, 1) == "lost c5=1 g7"
    assert there(after, "boats") == ["c6"]
    position = dice("monster", 2, monster="c4", boats="c5 c6")
    assert there(play(position, "monster1-e", "monster1-e"), "boats") == []


# Dolphins


def test_a_dolphin_protects_the_first_that_joins_it():
    """E15."""
    after = play(drawn(circle="c4 c4", dolphin="c5"), "a-e", "b-e")
    assert people(after) == "c5!=1 c5!"


def test_several_dolphins_protect_several_swimmers():
    """E15."""
    position = dice("shark", 1, shark="c4", dolphin="c5 c5", circle="c5=1", triangle="c5=2")
    after = play(position, "shark1-e")
    assert people(after) == "c5=1"
    assert people(after, 1) == "c5=2"


def test_who_moves_a_dolphin_among_several_chooses_whom_it_protects():
    """E15."""
    position = dice("dolphin", 1, dolphin="c4", circle="c5", triangle="c5 g7")
    asked = play(position, "dolphin1-e")
    assert (asked.seat, asked.state.phase) == (0, 5)
    assert set(asked.moves) == {"guard-circle-a", "guard-triangle-a"}
    refuses(asked, "guard-triangle-b", "E15")
    assert people(play(asked, "guard-circle-a")) == "c5=1"
    assert play(asked, "guard-circle-a").seat == 1


def test_the_last_of_twelve_is_a_choice_like_any_other():
    """E15."""
    position = dice("dolphin", 1, dolphin="c4", circle="lost " * 11 + "c5", triangle="c5 g7")
    asked = play(position, "dolphin1-e")
    assert set(asked.moves) == {"guard-circle-l", "guard-triangle-a"}


def test_nobody_is_asked_where_all_swimmers_are_alike():
    """E15."""
    after = play(dice("dolphin", 1, dolphin="c4", circle="c5 c5"), "dolphin1-e")
    assert people(after) == "c5=1 c5"


def test_a_dolphin_that_goes_on_leaves_whom_it_protected():
    """E15, E16."""
    position = dice("dolphin", 2, dolphin="c4", circle="c5")
    after = play(position, "dolphin1-e", "dolphin1-e")
    assert people(after) == "c5"
    assert there(after, "dolphin") == ["c6"]


def test_no_dolphin_protects_from_a_whirlpool():
    """E15, E7."""
    position = sinking("d5", rock="whirlpool", dolphin="c5", circle="c5=1", triangle="k5")
    after = play(position, "sink-d5")
    assert people(after) == ""


def test_a_dolphin_that_is_free_again_takes_another_swimmer():
    """E15, E16: of several, the player whose turn it is chooses."""
    position = drawn(circle="c5=1 c5", triangle="c5 g7", dolphin="c5")
    asked = play(position, "a-e")
    assert set(asked.moves) == {"guard-circle-b", "guard-triangle-a"}
    after = play(asked, "guard-triangle-a")
    assert people(after, 1) == "c5=1 g7"
    assert people(after) == "c6! c5"
    assert (after.state.phase, after.state.moves) == (1, 2)


def test_swimmers_that_swam_or_dived_and_others_are_three_choices():
    """E15, E8, E9: each may do other things in this turn."""
    position = drawn(circle="c5=1 c5! c5 c5~ c5! c5~ c5", dolphin="c5")
    asked = play(position, "a-e")
    assert set(asked.moves) == {"guard-circle-b", "guard-circle-c", "guard-circle-d"}


def test_a_protected_swimmer_takes_its_dolphin_along():
    """E16: one space, one move, and it is not the creature of the turn."""
    position = drawn(circle="c5=1", dolphin="c5", boats="c6")
    after = play(position, "a-dolphin-e")
    assert people(after) == "c6!=1"
    assert there(after, "dolphin") == ["c6"]
    assert after.state.moves == 2
    refuses(after, "a-dolphin-e", "E8")
    refuses(drawn(circle="c5"), "a-dolphin-e", "E16")


def test_who_swims_without_a_dolphin_takes_nobody_elses():
    """E15: not the last of six either."""
    position = drawn(circle="c3 c5=6", dolphin="a1 a2 a3 a4 a5 c5")
    assert people(play(position, "a-e")) == "c4! c5=6"
    eater = dice("shark", 1, shark="c2", circle="c3 c5=6", dolphin="a1 a2 a3 a4 a5 c5")
    assert people(play(eater, "shark1-e")) == "lost c5=6"


def test_in_step_dice_the_dolphin_moves_alone():
    """E16."""
    after = play(dice("dolphin", 1, dolphin="c5", circle="c5=1"), "dolphin1-e")
    assert people(after) == "c5"
    assert there(after, "dolphin") == ["c6"]


def test_dolphins_that_protect_swimmers_of_two_seats_are_two_choices():
    """E16, E5: it matters whom the one that moves leaves behind."""
    position = dice("dolphin", 1, dolphin="c5 c5", shark="c5", circle="c5=1", triangle="c5=2 g7")
    first, second = play(position, "dolphin1-e"), play(position, "dolphin2-e")
    assert (people(first, 0), people(first, 1)) == ("", "c5=2 g7")
    assert (people(second, 0), people(second, 1)) == ("c5=1", "lost g7")


@pytest.mark.parametrize("distance", [1, "dive"])
def test_a_dolphin_that_stays_may_pass_its_protection_on(distance):
    """E16, E5."""
    position = dice("dolphin", distance, dolphin="c5", circle="c5=1", triangle="c5 g7")
    after = play(position, "dolphin1-pass-triangle")
    assert people(after) == "c5"
    assert people(after, 1) == "c5=1 g7"
    assert after.seat == 1
    refuses(position, "dolphin1-pass-circle", "E16")
    refuses(dice("shark", 1, shark="a1", dolphin="c5"), "dolphin1-pass-circle", "E5")


def test_a_dolphin_that_moved_does_not_pass_its_protection_on():
    """E16."""
    position = dice("dolphin", 2, dolphin="c4", circle="c5", triangle="c5 g7")
    position = play(position, "dolphin1-e", "guard-circle-a")
    refuses(position, "dolphin1-pass-triangle", "E16")


@pytest.mark.parametrize("creature", ["shark", "monster"])
def test_a_swimmer_left_unprotected_with_a_shark_or_monster_is_eaten_at_once(creature):
    """E17."""
    position = dice("dolphin", 1, dolphin="c5", circle="c5=1", **{creature: "c5"})
    assert people(play(position, "dolphin1-e")) == ""
    assert people(play(position, "stay")) == "c5=1"


def test_another_free_dolphin_takes_who_is_left():
    """E15, E17."""
    position = dice("dolphin", 1, dolphin="c5 c5", circle="c5=1", shark="c5")
    assert people(play(position, "dolphin1-e")) == "c5=2"
