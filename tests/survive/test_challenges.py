"""The challenges, S25 to S34, on drawn positions."""

import kritias
from kritias.games import survive
from kritias.games.survive.box import DIVE, LAGOON, RIM, STARFISH, VESSEL
from kritias.games.survive.notation import TILE_NAMES
from kritias.kernel.position import Position
from tests.survive.drawn import at, drawn, lost, phase, play, refuses, where
from tests.survive.test_clauses import ROOM
from tests.survive.test_undersides import goals, moving


def test_a_crowded_island_takes_two_on_a_tile_but_not_on_its_rim():
    """S25: the lagoon does not make a rim."""
    position = kritias.start(ROOM, seats=2, seed=1, crowded=True)
    rim = [name for tile, name in enumerate(TILE_NAMES) if RIM >> tile & 1]
    assert "d5" in rim
    assert "f5" not in rim, "it lies beside the lagoon"
    assert LAGOON > 0
    first = play(position, "put-f5-1", "put-f5-2")
    refuses(first, "put-f5-3", "S25")
    refuses(play(position, "put-d5-1"), "put-d5-1", "S25")
    plain = kritias.start(ROOM, seats=2, seed=1)
    refuses(play(plain, "put-f5-1"), "put-f5-1", "S2")


# How the game ends


def erupting(*options: str) -> Position:
    """The volcano is below the last but one mountain; somebody swims beside it."""
    position = drawn(
        "j7:m d5:m",
        phase="sink",
        circle="k7 m2 saved=1",
        triangle="d5 saved=2 saved=3",
        below="mountain-volcano mountain-shark",
        options=options,
    )
    state = position.state
    for seed in range(50):
        state.seed = seed
        after = play(Position(survive, state), "sink-j7")
        if after.state.turned[2, 4] == 1 and state.turned[2, 4] == 0:
            return after
    raise AssertionError("the volcano does not come")


def test_with_no_one_left_behind_the_volcano_is_a_whirlpool():
    """S26."""
    after = erupting("no_one_left")
    assert not after.is_over
    assert where(after, "circle-a") == "lost"
    assert where(after, "circle-b") == "m2"
    assert erupting().is_over


def test_with_no_one_left_behind_the_game_goes_on_without_an_island():
    """S26: until nobody is left, also in mid-turn."""
    options = ("no_one_left", "atlantis_gone")
    position = drawn(phase="sink", circle="c0", triangle="saved", options=options)
    after = play(position, "sink-j7")
    assert not after.is_over, "with both, no one left behind ends it"
    assert after.state.phase < 13
    while phase(after) != "move" or after.state.active != 0:
        after = play(after, after.codes[-1])
    assert play(after, "a-land").is_over


def test_twelve_calm_rounds_end_the_game():
    """S26: a landing or a loss would begin them anew."""
    options = ("no_one_left",)
    position = drawn("", calm=24, circle="c4", triangle="m5", options=options)
    assert play(position, "end").is_over
    assert not play(drawn("", calm=23, circle="c4", triangle="m5", options=options), "end").is_over
    landing = drawn("", calm=24, circle="c4 c0", triangle="m5", options=options)
    after = play(landing, "b-land", "end")
    assert not after.is_over
    assert after.state.calm == 1


def test_a_loss_ends_the_calm():
    """S26: the twelve rounds begin anew."""
    position = drawn(
        "", calm=24, circle="c4 a8", triangle="m5", sharks="c5", options=("no_one_left",)
    )
    after = play(position, "a-e")
    assert (where(after, "circle-a"), after.state.calm) == ("lost", 0)
    assert not play(after, "end").is_over


def test_if_all_are_equal_the_number_of_the_saved_decides():
    """S26."""
    people = {"circle": "saved=6 c0=5", "triangle": "saved=1 saved=1 saved=2"}
    assert play(drawn("", **people), "b-land").payoff == [1.0, 0.0]
    after = play(drawn("", **people, options=("all_equal",)), "b-land")
    assert (after.points, after.payoff) == ([2, 3], [0.0, 1.0])


def test_atlantis_is_gone_with_its_last_tile():
    """S26: the volcano is a whirlpool before; then whoever is not safe is lost."""
    assert not erupting("atlantis_gone").is_over
    position = drawn(
        phase="sink", circle="saved=1 m5", triangle="saved=2 m7", options=("atlantis_gone",)
    )
    after = play(position, "sink-j7")
    assert after.is_over
    assert after.points == [1, 2]


# Dolphins and dive dice

BLUE = ("dolphins",)


def test_a_dolphin_comes_up_for_all_to_see():
    """S27, S29: it protects whoever is there."""
    position = drawn(
        "d5:b j7:m",
        phase="sink",
        circle="d5",
        triangle="m7",
        below="beach-dolphin mountain-shark",
        options=BLUE,
    )
    after = play(position, "sink-d5")
    assert at(after, "dolphins").startswith("d5")
    assert at(after, "protected").startswith("circle-a")
    assert sum(after.state.held[0]) == 0


def test_two_blue_dice_say_what_moves_and_how_far():
    """S27."""
    faces, reaches = set(), set()
    for seed in range(150):
        state = drawn(
            phase="sink",
            circle="a5",
            triangle="a8",
            serpents="g5",
            sharks="m4",
            whales="m8",
            dolphins="m6",
            boats="f0",
            options=BLUE,
        ).state
        state.seed = seed
        after = play(Position(survive, state), "sink-j7").state
        faces.add(after.face)
        reaches.add(after.reach)
    assert faces == {0, 1, 2, 3, VESSEL, STARFISH}
    assert reaches == {1, 2, 3, DIVE}


def test_a_starfish_moves_anything_but_an_occupied_boat():
    """S27, S28: with squids in play those too."""
    position = moving(
        "starfish",
        2,
        serpents="g5",
        sharks="e1",
        whales="e2",
        dolphins="f0",
        squids="f1",
        boats="m2 m3",
        circle="boat1 a5",
        options=("dolphins", "squids"),
    )
    pieces = ["serpent1", "shark1", "whale1", "dolphin1", "squid1", "boat2"]
    assert set(position.moves) == {f"grab-{piece}" for piece in pieces} | {"end"}
    refuses(position, "grab-boat1", "S28")
    whale = moving("whale", 2, whales="e2", squids="f1", options=("dolphins", "squids"))
    assert set(whale.moves) == {"grab-whale1", "grab-squid1", "end"}


def test_a_dive_goes_to_any_empty_space():
    """S28, S22: dolphins and boats too; it finds nothing there."""
    for face, pieces in (("shark", "sharks"), ("dolphin", "dolphins"), ("boat", "boats")):
        position = moving(face, DIVE, **{pieces: "m2"}, circle="c3", options=BLUE)
        steering = play(position, f"grab-{face}1")
        refuses(steering, "to-c3", "S28")
        after = play(steering, "to-b5")
        assert at(after, pieces).startswith("b5")
        assert lost(after) == 9


def test_an_empty_boat_drifts_round_other_boats():
    """S28, S12."""
    position = moving("boat", 2, boats="a2 a3", options=BLUE)
    reach = goals(position, "boat1")
    assert "a3" not in reach
    assert "b4" in reach, "through b3"
    refuses(play(position, "grab-boat1"), "to-a3", "S28")


def test_creatures_stop_at_what_they_can_attack():
    """S28: a protected swimmer stops nobody."""
    free = moving("serpent", 3, serpents="a2", circle="a3 m8", options=BLUE)
    assert "a4" in goals(free, "serpent1"), "round about, by row b"
    line = {"island": "j7:m", "circle": "a3 b3 b2 m8"}
    shut = moving("serpent", 3, serpents="a2", **line, options=BLUE)
    assert goals(shut, "serpent1") == {"a2", "a3", "b2", "b3"}
    guarded = moving(
        "serpent",
        3,
        serpents="a2",
        dolphins="a3",
        protected="circle-a",
        **line,
        options=BLUE,
    )
    assert "a5" in goals(guarded, "serpent1")
    boats = moving("whale", 3, whales="a2", boats="a3 b3 b2", circle="boat1 boat2 boat3 m8")
    assert goals(boats, "whale1") == {"a2", "a3", "b2", "b3"}


def test_nothing_stops_a_dolphin_or_an_empty_boat():
    """S28: they attack nobody, so they pass whales, crews and people beside."""
    for face, pieces in (("dolphin", "dolphins"), ("boat", "boats")):
        whale = moving(face, 2, **{pieces: "a2"}, whales="a3", circle="m8", options=BLUE)
        assert "a4" in goals(whale, f"{face}1")
        people = moving(face, 2, **{pieces: "c4"}, island="d5:m j7:m", circle="d5 m8", options=BLUE)
        assert "c6" in goals(people, f"{face}1")
    crew = moving("dolphin", 2, dolphins="a2", boats="a3", circle="boat1 m8", options=BLUE)
    assert "a4" in goals(crew, "dolphin1")


# What dolphins protect


def test_a_protected_swimmer_is_safe_from_hunters():
    """S29: the first to meet the dolphin; the next one is not."""
    position = drawn(dolphins="c5", sharks="c5", circle="c4 c6 m5", triangle="m7", options=BLUE)
    after = play(position, "a-e")
    assert where(after, "circle-a") == "c5"
    assert at(after, "protected").startswith("circle-a")
    assert where(play(after, "b-w"), "circle-b") == "lost"
    shark = moving(
        "shark",
        2,
        sharks="c3",
        dolphins="c5",
        protected="circle-a",
        circle="c5 m5",
        options=BLUE,
    )
    passed = play(shark, "grab-shark1", "to-c5")
    assert where(passed, "circle-a") == "c5"


def test_a_protected_swimmer_takes_its_dolphin_along():
    """S29: on its one space (S10); or leaves it to another."""
    position = drawn(
        dolphins="c5",
        protected="circle-a",
        sharks="c4",
        circle="c5 c5 m5",
        triangle="m7",
        options=BLUE,
    )
    together = play(position, "a-dolphin-w")
    assert (where(together, "circle-a"), at(together, "dolphins")[:2]) == ("c4", "c4")
    refuses(together, "a-dolphin-w", "S10")
    refuses(position, "b-dolphin-e", "S29")
    alone = play(position, "a-e")
    assert at(alone, "protected").startswith("circle-b")
    assert at(alone, "dolphins").startswith("c5")


def test_among_several_the_player_whose_turn_it_is_picks():
    """S29: before anything attacks."""
    position = drawn(
        boats="c4",
        whales="c5",
        sharks="c5",
        dolphins="c5",
        circle="boat1 boat1 m5",
        triangle="boat1 m7",
        options=BLUE,
    )
    asked = play(position, "boat1-e")
    assert (asked.seat, phase(asked)) == (0, "guard")
    assert len(asked.moves) == 3
    refuses(asked, "pick-circle-c", "S29")
    after = play(asked, "pick-circle-b")
    assert [where(after, n) for n in ("circle-a", "circle-b", "triangle-a")] == [
        "lost",
        "c5",
        "lost",
    ]
    assert phase(after) == "move"


def test_two_dolphins_protect_two():
    """S29."""
    position = drawn(
        boats="c4",
        whales="c5",
        sharks="c5",
        dolphins="c5 c5",
        circle="boat1 boat1 m5",
        triangle="m7",
        options=BLUE,
    )
    after = play(position, "boat1-e")
    assert [where(after, f"circle-{n}") for n in "ab"] == ["c5", "c5"]


def test_who_is_left_by_its_dolphin_beside_a_hunter_is_lost():
    """S29: the mover picks another protégé where the dolphin arrives."""
    position = moving(
        "dolphin",
        2,
        dolphins="c5",
        protected="circle-a",
        sharks="c5",
        circle="c5 c7 m5",
        triangle="c7 m7",
        options=BLUE,
    )
    gone = play(position, "grab-dolphin1", "to-c6")
    assert where(gone, "circle-a") == "lost"
    asked = play(position, "grab-dolphin1", "to-c7")
    assert phase(asked) == "guard"
    after = play(asked, "pick-triangle-a")
    assert at(after, "protected").startswith("triangle-a")
    assert after.state.active == 1


def test_a_dolphin_passes_its_protection_where_it_stays():
    """S29."""
    position = moving(
        "dolphin", 2, dolphins="c5", protected="circle-a", circle="c5 c5 m5", options=BLUE
    )
    asked = play(position, "grab-dolphin1", "to-c5")
    assert set(asked.moves) == {"pick-circle-a", "pick-circle-b"}
    assert at(play(asked, "pick-circle-b"), "protected").startswith("circle-b")


def test_a_whirlpool_takes_dolphin_and_protege():
    """S29, S18."""
    position = drawn(
        "d5:f j7:m",
        phase="sink",
        dolphins="c5",
        protected="circle-a",
        circle="c5 m5",
        triangle="m7",
        below="forest-whirlpool mountain-shark",
        options=BLUE,
    )
    after = play(position, "sink-d5")
    assert (where(after, "circle-a"), at(after, "dolphins")[:4]) == ("lost", "gone")


# Squids

SQUID = ("squids",)


def whale_tile(island: str, options: tuple[str, ...] = SQUID, **more: str) -> Position:
    position = drawn(
        f"d5:b {island}",
        phase="sink",
        below="beach-whale " + "mountain-repel-shark " + "mountain-repel-whale" * ("e5" in island),
        options=options,
        **more,
    )
    return play(position, "sink-d5")


def test_with_a_whale_a_squid_comes_up_beside_a_tile():
    """S30: in an empty space, and takes somebody who stands beside it."""
    position = whale_tile("e5:m j7:m", circle="e5 m5", triangle="e5 m7", boats="e6")
    assert phase(position) == "summon"
    assert at(position, "whales").startswith("d5")
    refuses(position, "to-e6", "S30")
    refuses(position, "to-a5", "S30")
    asked = play(position, "to-e4")
    assert at(asked, "squids").startswith("e4")
    assert set(asked.moves) == {"pick-circle-a", "pick-triangle-a"}
    refuses(asked, "pick-circle-b", "S32")
    assert where(play(asked, "pick-triangle-a"), "triangle-a") == "lost"


def test_where_no_space_is_free_no_squid_comes():
    """S30."""
    position = drawn(
        "d5:b",
        phase="sink",
        below="beach-whale",
        circle="a5",
        triangle="m7",
        options=("squids", "no_one_left"),
    )
    after = play(position, "sink-d5")
    assert phase(after) != "summon"
    assert at(after, "squids") == "reserve " * 4 + "reserve"


def test_a_squid_moves_as_a_whale_would():
    """S31: even with no whale there; by a tile to any empty space."""
    red = moving("whale", 3, squids="a2", options=SQUID)
    assert set(red.moves) == {"grab-squid1", "end"}
    assert "a5" in goals(moving("whale", 3, squids="a2", circle="m8", options=SQUID), "squid1")
    tile = drawn(
        circle={"people": "c3", "kept": "beach-move-whale"},
        triangle="m5",
        squids="a2",
        options=SQUID,
    )
    after = play(tile, "play-beach-move-whale", "grab-squid1", "to-m6")
    assert at(after, "squids").startswith("m6")
    assert phase(after) == "move"
    dive = moving("whale", DIVE, squids="a2", options=("dolphins", "squids"))
    assert "m2" in goals(dive, "squid1")


def test_a_squid_stops_where_there_is_prey():
    """S31: an occupied boat, a whale, people beside; where it starts does not hold it."""
    position = moving(
        "whale",
        3,
        squids="a2",
        boats="a3",
        whales="b3",
        island="j7:m",
        circle="boat1 b2 m8",
        options=SQUID,
    )
    reach = goals(position, "squid1")
    assert {"a3", "b3"} <= reach
    assert "a4" not in reach
    refuses(play(position, "grab-squid1"), "to-a4", "S31")
    held = moving("whale", 3, squids="c5", island="d5:m", circle="d5 m8", options=SQUID)
    assert "c7" in goals(held, "squid1")
    beside = moving("whale", 3, squids="c7", island="d5:m d6:m", circle="d5 m8", options=SQUID)
    assert "c5" in goals(beside, "squid1")
    assert "c4" not in goals(beside, "squid1")


def test_a_squid_takes_a_whale_and_one_person():
    """S32: from a tile beside or from the boat, not both; own ones included."""
    position = moving(
        "whale",
        3,
        squids="b5",
        boats="c5",
        island="d5:m j7:m",
        circle="boat1 m8",
        triangle="d5 m7",
        options=SQUID,
    )
    asked = play(position, "grab-squid1", "to-c5")
    assert set(asked.moves) == {"pick-circle-a", "pick-triangle-a"}
    after = play(asked, "pick-circle-a")
    assert where(after, "circle-a") == "lost"
    assert where(after, "triangle-a") == "d5"
    assert at(after, "boats").startswith("c5")
    whale = moving("whale", 3, squids="b5", whales="c5", options=SQUID)
    assert at(play(whale, "grab-squid1", "to-c5"), "whales").startswith("gone")


def test_of_several_whales_a_squid_takes_one_with_each_move():
    """S32: a whale, not all of them; S31: staying is a move as well."""
    position = moving("whale", 3, squids="b5", whales="c5 c5 c5 a2", options=SQUID)
    after = play(position, "grab-squid1", "to-c5")
    assert at(after, "whales").split()[:4] == ["gone", "c5", "c5", "a2"]
    again = moving("whale", 3, squids="c5", whales="gone c5 c5 a2", options=SQUID)
    assert at(play(again, "grab-squid1", "to-c5"), "whales").split()[:4] == (
        ["gone", "gone", "c5", "a2"]
    )


def test_staying_counts_as_moving_for_a_squid():
    """S31, S32."""
    position = moving("whale", 3, squids="c5", island="d5:m j7:m", circle="d5 m8", options=SQUID)
    after = play(position, "grab-squid1", "to-c5")
    assert where(after, "circle-a") == "lost"


def test_a_whale_removes_a_squid_and_then_tips_the_boat():
    """S33: an occupied boat may not enter a squid's space; others leave squids alone."""
    position = moving(
        "whale", 3, whales="a2", squids="a4", boats="a4", circle="boat1 m8", options=SQUID
    )
    assert "a5" not in goals(position, "whale1")
    after = play(position, "grab-whale1", "to-a4")
    assert at(after, "squids").startswith("gone")
    assert (where(after, "circle-a"), at(after, "boats")[:4]) == ("a4", "gone")
    boat = drawn(boats="a3 a5", squids="a4", circle="boat1", triangle="m5", options=SQUID)
    refuses(boat, "boat1-e", "S33")
    assert at(play(boat, "boat2-w"), "boats").startswith("a3 a4")
    shark = moving("shark", 2, sharks="a3", squids="a4", circle="m8", options=SQUID)
    assert at(play(shark, "grab-shark1", "to-a4"), "squids").startswith("a4")


def test_of_several_squids_a_whale_removes_one():
    """S33: and stops there; a whirlpool takes all of them."""
    position = moving(
        "whale", 3, whales="a2", squids="a4 a4 m2", boats="a4", circle="boat1 m8", options=SQUID
    )
    after = play(position, "grab-whale1", "to-a4")
    assert at(after, "squids").split()[:3] == ["gone", "a4", "m2"]
    assert where(after, "circle-a") == "a4"


def test_squids_instead_of_whales():
    """S34: whale tiles bring squids only, and are repelled in their place."""
    position = whale_tile("e5:m j7:m", ("squids_only",), circle="a5", triangle="m7")
    assert phase(position) == "summon"
    assert at(position, "whales").startswith("reserve")
    repelled = moving(
        "whale",
        3,
        squids="a2",
        boats="a4",
        triangle={"people": "boat1", "kept": "forest-repel-whale"},
        circle="m8",
        options=("squids_only",),
    )
    asked = play(repelled, "grab-squid1", "to-a4")
    assert (asked.seat, phase(asked)) == (1, "ask")
    after = play(asked, "repel-forest")
    assert at(after, "squids").startswith("gone")
    assert where(after, "triangle-a") == "boat1"


def test_with_whales_in_play_a_squid_is_not_repelled():
    """S34."""
    position = moving(
        "whale",
        3,
        squids="a2",
        boats="a4",
        triangle={"people": "boat1 m7", "kept": "forest-repel-whale"},
        circle="m8",
        options=SQUID,
    )
    assert where(play(position, "grab-squid1", "to-a4"), "triangle-a") == "lost"
