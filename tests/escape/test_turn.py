"""E1 to E7, each on a drawn position: set-up, the three steps of a turn, what comes up."""

from collections import Counter

import pytest

import kritias
from kritias.games import escape
from kritias.games.escape.box import (
    BAG,
    BOATS,
    CREATURE_DIE,
    CREATURES,
    DISTANCE_DIE,
    ISLAND,
    MAP,
    OF_A_KIND,
    PEOPLE,
    PORTS,
    RING,
    SPACE_NAMES,
    SPACES,
)
from kritias.kernel.position import Position
from tests.escape.drawn import dice, drawn, island, people, play, refuses, sinking, there

GAME = kritias.game("escape")


def start(seats: int = 2, seed: int = 1, **settings: bool) -> Position:
    return Position.start(GAME, seats, seed, **settings)


def placed(seats: int = 2, seed: int = 1) -> Position:
    """All Atlanteans on the island, as the first free hexes come."""
    position = start(seats, seed)
    while position.state.phase == 0:
        position = play(position, position.codes[0])
    return position


# The box


def test_the_box_holds_what_the_sheet_counts():
    assert (SPACES, len(ISLAND), SPACES - len(ISLAND), len(PORTS)) == (131, 37, 94, 4)
    assert Counter(RING.tolist()) == {0: 18, 1: 12, 2: 6, 3: 1}
    assert BAG.sum(axis=0).tolist() == [6] * 6
    assert [sum(BAG[ring]) for ring in range(4)] == [18, 12, 6, 0]
    assert (PEOPLE, OF_A_KIND, BOATS) == (12, 6, 10)
    assert Counter(CREATURE_DIE.tolist()) == {3: 3, 1: 1, 2: 1, 0: 1}
    assert DISTANCE_DIE.tolist() == [1, 1, 2, 2, 3, 4]


def test_boats_begin_beside_the_island_as_far_from_one_port_as_from_the_other():
    for name in ("c5", "k5", "g3", "g11"):
        space = SPACE_NAMES.index(name)
        assert min(MAP.steps[space, land] for land in ISLAND) == 1
        assert sorted(MAP.steps[space, port] for port in PORTS)[:2] == [5, 5]


def test_a_port_is_a_corner_of_the_sea():
    for port in PORTS:
        assert sum(beside >= 0 for beside in MAP.beside[port]) == 2


# Set-up


def test_undersides_are_unknown_to_all_and_shuffled_within_their_ring():
    """E1: the same table with other luck turns up other things, of the hex's own ring."""
    position = sinking("d4 d5 d6", rock="shark boat dolphin", hill="octopus")
    turned = set()
    for seed in range(40):
        after = play(position.imagine(0, seed), "sink-d5").state
        left = [int(number) for number in after.bag[0]]
        turned.add(tuple(left))
        assert sum(left) == 2
        assert sum(after.bag[1]) == 1
    assert len(turned) == 3


def test_each_underside_is_as_likely_as_there_are_of_it():
    """E1."""
    position = sinking("d4 d5 d6", rock="shark*2 boat")
    worlds = 600
    sharks = sum(
        bool(there(play(position.imagine(0, seed), "sink-d5"), "shark")) for seed in range(worlds)
    )
    assert 0.58 < sharks / worlds < 0.75


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_atlanteans_are_placed_in_turn_then_the_first_player_begins(seats):
    """E2."""
    position = start(seats)
    first = position.seat
    for number in range(12 * seats):
        assert position.state.phase == 0
        assert position.seat == (first + number) % seats
        position = play(position, position.codes[number % len(position.codes)])
    assert position.state.phase == 1
    assert position.seat == first
    assert "box" not in people(position)


def test_who_begins_is_drawn_by_lot():
    """E2."""
    assert {start(3, seed).seat for seed in range(40)} == {0, 1, 2}


def test_with_two_players_only_the_boats_in_north_and_south_are_there():
    """E2: as the figures of the set-up have it."""
    assert there(start(2), "boats") == ["c5", "k5"]
    assert there(start(3), "boats") == ["c5", "k5", "g3", "g11"]


def test_a_hex_holds_three_of_any_colours():
    """E2: when they are placed and when they walk, the Acropolis too."""
    position = play(start(), "put-g7", "put-g7", "put-g7")
    refuses(position, "put-g7", "E2")
    refuses(position, "done", "E2")
    full = drawn("g7 g8", circle="g7 g7 g8", triangle="g7")
    refuses(full, "c-w", "E2")
    assert "b-w" in drawn("g7 g8", circle="g7 g8", triangle="g7").moves


def test_all_are_placed_only_once():
    """E2."""
    refuses(placed(), "put-g7", "E2")


# Move


def test_three_spaces_are_spread_as_one_likes():
    """E3: one Atlantean three spaces; or a boat and two Atlanteans."""
    position = drawn("d4 d5 d6 d7", circle="d4 d4")
    after = play(position, "a-e", "a-e", "a-e")
    assert people(after) == "d7 d4"
    assert after.state.phase == 2
    after = play(drawn("d4 d5 d6 d7", circle="d4 d4", boats="a1"), "a-e", "boat1-e", "b-e")
    assert people(after) == "d5 d5"
    assert there(after, "boats") == ["a2"]


def test_fewer_moves_or_none_are_allowed():
    """E3."""
    assert play(drawn(circle="g7"), "done").state.phase == 2
    assert play(drawn("g7 g8", circle="g7"), "a-e", "done").state.phase == 2


def test_only_own_atlanteans_are_moved():
    """E3."""
    position = drawn("g7 g8", circle="g7", triangle="g8")
    assert {move for move in position.moves if move.startswith("b-")} == set()
    refuses(position, "b-e", "E3")


def test_who_has_nobody_left_still_moves_empty_boats():
    """E3, E19."""
    position = drawn(circle="", boats="a1")
    assert set(position.moves) == {"done", "boat1-e", "boat1-sw", "boat1-se"}


def test_from_land_one_walks_dives_or_jumps_into_a_boat():
    """E3."""
    position = drawn("d5 d6", circle="d5", boats="c5")
    assert {"a-e", "a-w", "a-nw", "a-ne", "a-sw", "a-se", "a-boat-ne"} <= set(position.moves)
    assert people(play(position, "a-e")) == "d6"
    assert people(play(position, "a-ne")) == "c5~"
    assert people(play(position, "a-boat-ne")) == "+c5"
    refuses(position, "a-boat-e", "E3")


def test_a_full_boat_takes_nobody():
    """E3."""
    full = drawn("d5", circle="d5", triangle="+c5 +c5 +c5", boats="c5")
    refuses(full, "a-boat-ne", "E3")
    refuses(drawn(circle="c5", triangle="+c5 +c5 +c5", boats="c5"), "a-board", "E3")


def test_one_jumps_from_boat_to_boat():
    """E3."""
    position = drawn(circle="+c5", boats="c5 c6")
    assert people(play(position, "a-boat-e")) == "+c6"
    refuses(position, "a-boat-w", "E3")


def test_a_swimmer_boards_in_its_own_space_only():
    """E3, E8."""
    assert people(play(drawn(circle="c5", boats="c5"), "a-board")) == "+c5"
    refuses(drawn(circle="c5", boats="c6"), "a-board", "E3")
    refuses(drawn(circle="c5", boats="c6"), "a-boat-e", "E8")
    refuses(drawn(circle="+c5", boats="c5"), "a-board", "E3")


def test_the_board_ends():
    """E3."""
    refuses(drawn(circle="a1"), "a-nw", "E3")
    refuses(drawn(circle="+a1", boats="a1 c5"), "boat1-nw", "E3")
    refuses(drawn(circle="+a1", boats="a1 c5"), "a-boat-nw", "E3")


def test_atlanteans_that_are_alike_are_one_choice():
    """E3: the first of them goes; one that swam, one that dived and one that did neither differ."""
    position = drawn("d5", circle="d5 d5 c5! c5 c5 c5~ c5~", boats="c5")
    people = {move.split("-")[0] for move in position.moves} - {"done", "boat1"}
    assert people == {"a", "d", "f"}
    assert [move for move in position.moves if move.startswith("f")] == ["f-board"]
    refuses(position, "b-e", "E3")
    refuses(position, "e-e", "E3")
    refuses(position, "g-board", "E3")


def test_moving_comes_first():
    """E3, E4, E5: each step in its order."""
    refuses(drawn(phase="sink", circle="g7"), "a-e", "E3")
    refuses(drawn(phase="sink", circle="g7"), "done", "E3")
    refuses(drawn(circle="g7"), "sink-g7", "E4")
    refuses(drawn(circle="g7"), "stay", "E5")
    refuses(dice("shark", shark="a1"), "sink-g7", "E4")
    refuses(dice("shark", shark="a1", circle="g7"), "a-e", "E3")


# Sink


def test_rock_goes_first_then_hill_then_citadel_then_the_acropolis():
    """E4."""
    for left, goes in (
        ("d4 e5 f6 g7", "sink-d4"), ("e5 f6 g7", "sink-e5"), ("f6 g7", "sink-f6"),
        ("g7", "sink-g7"),
    ):  # fmt: skip
        position = drawn(left, phase="sink")
        assert position.moves == (goes,)
        for other in {"sink-d4", "sink-e5", "sink-f6", "sink-g7"} - {goes}:
            refuses(position, other, "E4")


def test_who_stood_on_the_hex_swims_in_its_space():
    """E4: under the Acropolis is nothing."""
    after = play(drawn("g7", phase="sink", circle="g7 g7", triangle="g7"), "sink-g7")
    assert people(after, 0) == "g7 g7"
    assert people(after, 1) == "g7"
    assert after.state.wet[SPACE_NAMES.index("g7")] == 3
    assert island(after) == ""


def test_without_a_hex_the_step_is_skipped():
    """E4: the dice follow the last move."""
    position = drawn("", circle="c5", triangle="k5", shark="a1", octopus="a1", monster="a1",
                     dolphin="a1")  # fmt: skip
    assert play(position, "done").state.phase == 3


# Dice


def test_both_dice_are_rolled_after_the_hex_has_gone():
    """E5: the creature die and the distance die, each face as often as it is there."""
    position = drawn("g7", phase="sink", circle="c5", shark="a1", octopus="a1", monster="a1",
                     dolphin="a1")  # fmt: skip
    rolls = Counter()
    for seed in range(400):
        after = play(position.imagine(0, seed), "sink-g7").state
        rolls[after.die, after.reach] += 1
        assert after.phase == 3
    creatures = [sum(rolls[kind, reach] for reach in range(5)) / 400 for kind in range(4)]
    distances = [sum(rolls[kind, reach] for kind in range(4)) / 400 for reach in range(1, 5)]
    for share, wanted in zip(creatures, (1 / 6, 1 / 6, 1 / 6, 1 / 2), strict=True):
        assert abs(share - wanted) < 0.09
    for share, wanted in zip(distances, (1 / 3, 1 / 3, 1 / 6, 1 / 6), strict=True):
        assert abs(share - wanted) < 0.09


def test_without_a_creature_of_that_kind_the_turn_ends():
    """E5."""
    after = play(drawn("g7", phase="sink", circle="c5"), "sink-g7")
    assert after.seat == 1
    assert after.state.phase == 1


def test_a_creature_moves_up_to_the_distance_rolled():
    """E5: it may stop before."""
    position = dice("shark", 2, shark="a1 a7")
    assert "shark2-w" in position.moves
    on_its_way = play(position, "shark1-e")
    refuses(on_its_way, "shark2-w", "E5")
    assert there(play(on_its_way, "shark1-e"), "shark") == ["a3", "a7"]
    assert play(on_its_way, "shark1-e").seat == 1
    assert there(play(on_its_way, "stay"), "shark") == ["a2", "a7"]
    assert play(on_its_way, "stay").seat == 1


def test_only_the_creature_rolled_moves_and_only_over_sea():
    """E5."""
    position = dice("shark", 1, island="d5 d6", triangle="d6", shark="c5", octopus="a1")
    refuses(position, "octopus1-e", "E5")
    refuses(position, "shark1-sw", "E5")
    refuses(position, "shark2-e", "E5")
    refuses(position, "shark1-dive", "E5")
    refuses(position, "up-a1", "E5")
    refuses(dice("shark", 1, shark="a1"), "shark1-nw", "E5")


def test_after_the_roll_any_creature_of_that_kind_may_move():
    """E5."""
    everywhere = {"octopus": "a1 a7", "monster": "e1 e2", "shark": "g1 g2", "dolphin": "i1 i2"}
    position = drawn("", circle="c5", triangle="k5", **everywhere)
    after = play(position, "done")
    name = CREATURES[after.state.die]
    movers = {move.split("-")[0] for move in after.moves} - {"stay"}
    assert movers == {f"{name}1", f"{name}2"}


def test_when_a_turn_ends_the_next_one_begins_and_is_counted():
    """E2, E5."""
    position = dice("shark", 1, shark="a1", circle="c5")
    after = play(position, "stay")
    assert after.seat == 1
    assert after.state.turn == position.state.turn + 1


def test_a_creature_may_stay():
    """E5: which does nothing."""
    position = dice("shark", 3, circle="c5=1", shark="c5", dolphin="c5")
    after = play(position, "stay")
    assert people(after) == "c5=1"
    assert there(after, "shark") == ["c5"]


def test_on_a_dive_it_comes_up_in_any_other_sea_space_and_acts_only_there():
    """E5: whoever is on the way is spared."""
    position = dice("shark", "dive", shark="c3", circle="c4 c5", island="d5 g7")
    refuses(position, "shark1-e", "E5")
    dived = play(position, "shark1-dive")
    assert len(dived.moves) == SPACES - 2 - 1
    refuses(dived, "up-d5", "E5")
    refuses(dived, "up-c3", "E5")
    refuses(dived, "stay", "E5")
    after = play(dived, "up-c5")
    assert people(after) == "c4"
    assert there(after, "shark") == ["c5"]
    assert after.seat == 1


def test_creatures_that_are_alike_are_one_choice():
    """E5."""
    position = dice("shark", 1, shark="c5 c5")
    refuses(position, "shark2-e", "E5")
    assert not any(move.startswith("shark2") for move in position.moves)


# What comes up


@pytest.mark.parametrize("name", ["octopus", "monster", "shark", "dolphin"])
def test_a_creature_comes_up_where_the_hex_was(name):
    """E6."""
    after = play(sinking("d5", rock=name, circle="g7", triangle="k5"), "sink-d5")
    assert there(after, name) == ["d5"]


@pytest.mark.parametrize(
    ("name", "left"), [("octopus", "d5 d5"), ("monster", ""), ("shark", ""), ("boat", "d5 d5")]
)
def test_what_comes_up_acts_on_who_falls_in(name, left):
    """E6: a shark or monster eats them, an octopus and a boat do not."""
    after = play(sinking("d5", rock=name, circle="d5 d5", triangle="k5"), "sink-d5")
    assert people(after) == left


def test_a_boat_that_comes_up_is_empty():
    """E6: swimmers there spend a move to board."""
    after = play(sinking("d5", rock="boat", circle="d5", triangle="k5"), "sink-d5")
    assert there(after, "boats") == ["d5"]
    assert people(after) == "d5"
    assert after.state.crew.sum() == 0


def test_who_sank_the_hex_chooses_whom_a_dolphin_that_comes_up_protects():
    """E6, E15."""
    position = sinking("d5", rock="dolphin", circle="d5", triangle="d5 d5")
    asked = play(position, "sink-d5")
    assert asked.seat == 0
    assert set(asked.moves) == {"guard-circle-a", "guard-triangle-a"}
    refuses(asked, "guard-triangle-b", "E15")
    refuses(asked, "guard-triangle-c", "E15")
    refuses(asked, "done", "E15")
    assert people(play(asked, "guard-triangle-a"), 1) == "d5=1 d5"
    assert people(play(asked, "guard-circle-a"), 0) == "d5=1"


def test_a_whirlpool_destroys_everything_on_the_six_spaces_around():
    """E7: Atlanteans in the water, aboard and on land, creatures, boats, the hexes themselves."""
    position = sinking(
        "d5 e5 g7", rock="whirlpool", hill="boat", boats="c5 b5", octopus="c4 a1",
        dolphin="c5", circle="d6 +c5 c4 a2 b5", triangle="e5 d4 g7",
    )  # fmt: skip
    after = play(position, "sink-d5")
    assert island(after) == "g7"
    assert people(after, 0) == "lost lost lost a2 b5"
    assert people(after, 1) == "lost lost g7"
    assert there(after, "boats") == ["b5"]
    assert there(after, "octopus") == ["a1"]
    assert there(after, "dolphin") == []


def test_whoever_stood_on_the_whirlpools_own_hex_swims_in_its_place():
    """E7, E4: of any colour; only what is around it is destroyed."""
    position = sinking("d5 g7", rock="whirlpool", circle="d5 d6 k5", triangle="d5 d5 d4 g7",
                       boats="c5", shark="c4")  # fmt: skip
    after = play(position, "sink-d5")
    assert people(after, 0) == "d5 lost k5"
    assert people(after, 1) == "d5 d5 lost g7"
    assert after.state.wet[SPACE_NAMES.index("d5")] == 3
    assert there(after, "boats") == there(after, "shark") == []


def test_whoever_fell_into_the_whirlpools_place_swims_on_in_the_own_next_turn():
    """E7, E9: the one who sank the hex, and the others."""
    position = sinking("d5 g7", rock="whirlpool", circle="d5", triangle="d5 g7")
    after = play(position, "sink-d5")
    assert people(play(after, "a-e"), 1) == "d6! g7"
    own = play(after, "done", "sink-g7")
    assert own.seat == 0
    assert people(play(own, "a-w")) == "d4!"


def test_a_whirlpool_leaves_plain_sea():
    """E7."""
    after = play(sinking("d5", rock="whirlpool", triangle="k5", boats="b5"), "sink-d5")
    space = SPACE_NAMES.index("d5")
    assert after.state.moored[space] == -1
    assert after.state.shoal[:, space].sum() == 0
    assert play(drawn("", seat="triangle", triangle="d4", circle="k5"), "a-e").state.wet[space] == 1


def test_a_whirlpool_may_take_the_acropolis():
    """E7: the only way in which a hex goes out of order."""
    position = sinking("f6 g7 g8", citadel="whirlpool shark", circle="g7", triangle="k5")
    worlds = [play(position.imagine(0, seed), "sink-f6") for seed in range(12)]
    assert {island(world) for world in worlds} == {"g8", "g7 g8"}


def test_nobody_sees_the_undersides_that_a_whirlpool_tears_away():
    """E7: they have no effect, and any unseen one may still be under what is left."""
    position = sinking("d4 d5 d7", rock="whirlpool shark boat", triangle="k5")
    turned = set()
    for seed in range(60):
        after = play(position.imagine(0, seed), "sink-d5")
        if island(after) != "d7":
            continue
        assert there(after, "shark") == []
        assert there(after, "boats") == []
        assert sum(after.state.bag[0]) == 2
        last = drawn("d7", phase="sink", triangle="k5",
                     undersides=escape.describe(after.state)["undersides"])  # fmt: skip
        for luck in range(6):
            end = play(last.imagine(0, luck), "sink-d7")
            turned.add((tuple(there(end, "shark")), tuple(there(end, "boats"))))
    assert turned == {(("d7",), ()), ((), ("d7",))}
