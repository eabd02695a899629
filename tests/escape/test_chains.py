"""Chains of consequences: one move, and everything that comes of it, before and after."""

from kritias.games import escape
from tests.escape.drawn import dice, drawn, island, people, play, refuses, sinking, there

# An octopus tips a boat where others wait


def test_an_octopus_tips_a_boat_beside_a_shark():
    """E13, E17: the crew is eaten at once."""
    position = dice("octopus", 1, octopus="c4", shark="c5", boats="c5",
                    circle="+c5 +c5 k5", triangle="+c5 g7")  # fmt: skip
    after = play(position, "octopus1-e")
    assert people(after) == "lost lost k5"
    assert people(after, 1) == "lost g7"
    assert there(after, "boats") == []
    assert there(after, "shark") == ["c5"]


def test_a_dolphin_takes_one_of_the_crew_before_the_shark_eats():
    """E13, E15: the player whose turn it is chooses which."""
    position = dice("octopus", 1, octopus="c4", shark="c5", dolphin="c5", boats="c5",
                    circle="+c5", triangle="+c5 +c5 g7")  # fmt: skip
    asked = play(position, "octopus1-e")
    assert people(asked, 0) == "c5"
    assert people(asked, 1) == "c5 c5 g7"
    after = play(asked, "guard-circle-a")
    assert people(after, 0) == "c5=1"
    assert people(after, 1) == "lost lost g7"


def test_with_two_dolphins_two_are_chosen_one_after_the_other():
    """E13, E15."""
    position = dice("octopus", 1, octopus="c4", shark="c5", dolphin="c5 c5", boats="c5", seats=3,
                    circle="+c5", triangle="+c5 g7", square="+c5")  # fmt: skip
    asked = play(position, "octopus1-e", "guard-square-a")
    assert set(asked.moves) == {"guard-circle-a", "guard-triangle-a"}
    after = play(asked, "guard-triangle-a")
    assert [people(after, seat) for seat in range(3)] == ["", "c5=2 g7", "c5=1"]


def test_a_dolphin_that_has_a_protege_takes_nobody_of_the_crew():
    """E13, E15."""
    position = dice("octopus", 1, octopus="c4", monster="k5", shark="c5", dolphin="c5", boats="c5",
                    circle="+c5", triangle="c5=1")  # fmt: skip
    after = play(position, "octopus1-e")
    assert people(after, 0) == ""
    assert people(after, 1) == "c5=1"


def test_an_octopus_tips_three_boats_in_a_row():
    """E13, E5: it acts in every space it enters."""
    position = dice("octopus", 3, octopus="c3", boats="c4 c5 c6", circle="+c4 +c6", triangle="+c5")
    after = play(position, "octopus1-e", "octopus1-e", "octopus1-e")
    assert there(after, "boats") == []
    assert people(after) == "c4 c6"
    assert people(after, 1) == "c5"


# Boarding beside an octopus


def test_boarding_beside_an_octopus_and_a_shark_costs_boat_and_life():
    """E13, E17."""
    position = drawn("d5", circle="d5 d5", boats="c5", octopus="c5", shark="c5")
    after = play(position, "a-boat-ne")
    assert people(after) == "lost d5"
    assert there(after, "boats") == []


def test_a_free_dolphin_saves_who_boards_beside_an_octopus_and_a_shark():
    """E13, E15."""
    position = drawn("d5", circle="d5", boats="c5", octopus="c5", shark="c5", dolphin="c5")
    assert people(play(position, "a-boat-ne")) == "c5~=1"


def test_a_protected_swimmer_that_boards_beside_an_octopus_may_lose_its_dolphin():
    """E13, E15: it is free for a moment, and whoever swims there could be taken."""
    position = drawn(circle="c5=1", triangle="c5 g7", boats="c5", octopus="c5", dolphin="c5")
    asked = play(position, "a-board")
    assert set(asked.moves) == {"guard-circle-a", "guard-triangle-a"}
    assert people(play(asked, "guard-triangle-a"), 1) == "c5=1 g7"
    assert people(play(asked, "guard-circle-a"), 0) == "c5~=1"


# A dolphin moves away


def test_a_dolphin_moves_away_from_a_shark_to_a_new_protege():
    """E16, E17: one is eaten, the other safe."""
    position = dice("dolphin", 1, dolphin="c5", shark="c5", circle="c6", triangle="c5=1 g7")
    after = play(position, "dolphin1-e")
    assert people(after, 0) == "c6=1"
    assert people(after, 1) == "lost g7"


def test_a_dolphin_dives_to_the_rescue():
    """E5, E15, E17."""
    position = dice("dolphin", "dive", dolphin="c5", shark="c5", circle="l1", triangle="c5=1 g7")
    after = play(position, "dolphin1-dive", "up-l1")
    assert people(after, 0) == "l1=1"
    assert people(after, 1) == "lost g7"


def test_who_boards_leaves_the_dolphin_to_the_one_beside():
    """E15, E16, E8."""
    position = drawn(circle="c5=1", triangle="c5 g7", dolphin="c5", boats="c5")
    after = play(position, "a-board")
    assert people(after, 0) == "+c5"
    assert people(after, 1) == "c5=1 g7"


def test_a_rider_brings_its_dolphin_past_a_shark_into_port():
    """E16, E11, E22: two turns, and the dolphin stays for the next."""
    position = drawn("", circle="c1=1", triangle="k5", dolphin="c1", shark="b1")
    position = play(position, "a-dolphin-nw", "done")
    while position.seat != 0 or position.state.phase != 1:
        position = play(position, position.moves[0])
    after = play(position, "a-ashore")
    assert people(after) == "safe-b1"
    assert there(after, "dolphin") == ["b1"]


# Whirlpools


def test_a_whirlpool_beside_the_port_takes_those_who_were_nearly_home():
    """E7, E21: those ashore are safe. The island's rim is as near a port as a hex can be."""
    position = sinking("d4 g7", rock="whirlpool", boats="c3 c4 b4", circle="+c4 +c3 safe b4",
                       triangle="d3 c4 g7", dolphin="c3")  # fmt: skip
    after = play(position, "sink-d4")
    assert people(after) == "lost lost safe b4"
    assert people(after, 1) == "lost lost g7"
    assert there(after, "boats") == ["b4"]
    assert there(after, "dolphin") == []
    assert after.points == [1, 0]


def test_a_whirlpool_takes_the_last_hexes_and_the_dice_follow():
    """E7, E4, E25: the island is gone from now on."""
    position = sinking("f6 f7 g7", citadel="whirlpool shark", circle="c5", triangle="k5",
                       octopus="a1", monster="a1", dolphin="a1")  # fmt: skip
    worlds = [play(position.imagine(0, seed), "sink-f6") for seed in range(12)]
    gone = [world for world in worlds if island(world) == ""]
    assert gone
    for world in gone:
        assert world.state.rolled == 1
        if world.state.phase == 3:
            world = play(world, "stay")
        assert (world.seat, world.state.phase, world.state.calm) == (1, 1, 0)
        refuses(world, "sink-g7", "E4")


def test_a_whirlpool_takes_a_dolphin_and_all_it_protects():
    """E7, E15: nobody is left for it."""
    position = sinking("d5", rock="whirlpool", dolphin="c5 c5", shark="c5", circle="c5=1 k5",
                       triangle="c5=2 k5")  # fmt: skip
    after = play(position, "sink-d5")
    assert people(after, 0) == "lost k5"
    assert people(after, 1) == "lost k5"
    assert escape.describe(after.state)["dolphin"] == "gone " * 5 + "gone"


# Sinking


def test_a_dolphin_comes_up_among_three_and_one_is_protected_when_the_shark_comes():
    """E6, E12, E15."""
    position = sinking("d5 g7", rock="dolphin", circle="d5 d5", triangle="d5 g7", shark="d7",
                       hill="", citadel="", octopus="a1", monster="a1")  # fmt: skip
    asked = play(position, "sink-d5")
    assert set(asked.moves) == {"guard-circle-a", "guard-triangle-a"}
    chosen = play(asked, "guard-triangle-a")
    assert people(chosen, 1) == "d5=1 g7"
    document = escape.describe(chosen.state) | {
        "phase": "dice", "seat": "circle", "move": {"steps": 2, "moves": 0},
        "dice": {"creature": "shark", "distance": "2", "turn": chosen.state.turn},
    }  # fmt: skip
    hunted = type(chosen)(escape, escape.from_document(document))
    after = play(hunted, "shark1-w", "shark1-w")
    assert people(after, 0) == ""
    assert people(after, 1) == "d5=1 g7"
