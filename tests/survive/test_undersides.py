"""What lies below the tiles, what is kept of it, and the creatures: S15 to S22."""

import pytest

from kritias.games import survive
from kritias.games.survive.box import BESIDE, HEX_NAMES, LAGOON, MOUNTAIN, WAY_NAMES
from kritias.games.survive.notation import TILE_NAMES
from kritias.games.survive.state import Phase
from kritias.kernel.position import Position
from tests.survive.drawn import at, dice, drawn, lost, phase, play, refuses, where


def sunk(below: str, circle: str = "d5 d5 m5", **more: object) -> Position:
    """The beach or forest on d5 sinks, with this below."""
    letter = {"b": "b", "f": "f", "m": "m"}[below[0]]
    island = f"d5:{letter} j7:m e5:m"
    rest = "mountain-repel-shark mountain-repel-whale"
    position = drawn(
        island, phase="sink", circle=circle, triangle="m7", below=f"{below} {rest}", **more
    )
    return play(position, "sink-d5")


def test_a_kept_tile_is_known_to_its_holder_and_its_terrain_to_all():
    """S15."""
    position = sunk("beach-wind")
    assert survive.describe(position.view(0).state)["circle"]["kept"] == "beach-wind"
    assert survive.describe(position.view(1).state)["circle"]["kept"] == "beach-?"
    assert survive.describe(position.state)["turned"].count("wind") == 1  # the other one
    imagined = {
        survive.describe(position.imagine(1, seed).state)["circle"]["kept"] for seed in range(80)
    }
    assert "beach-wind" in imagined
    assert "beach-shark" not in imagined, "a shark is never kept"


def test_only_the_keeper_is_told_what_is_kept():
    """S15."""
    position = drawn(
        "d5:b j7:m", phase="sink", circle="a5", triangle="m7", below="beach-wind mountain-shark"
    )
    own = " ".join(map(str, position.narrate("sink-d5", 0)))
    other = " ".join(map(str, position.narrate("sink-d5", 1)))
    assert "fair wind" in own
    assert "wind" not in other
    assert "keeps" in other


def test_a_shark_comes_up_and_takes_the_swimmers():
    """S16: a whale leaves them alone."""
    shark = sunk("beach-shark")
    assert at(shark, "sharks").startswith("d5")
    assert lost(shark) == 9
    whale = sunk("beach-whale")
    assert at(whale, "whales").startswith("d5")
    assert lost(whale) == 7


def test_a_boat_comes_up_and_takes_three_aboard():
    """S17."""
    position = sunk("beach-boat", "d5 d5 d5 m5")
    assert [where(position, f"circle-{n}") for n in "abc"] == ["boat1"] * 3


def test_of_more_than_three_the_player_chooses():
    """S17: whoever they belong to, without seeing values."""
    position = drawn(
        "d5:b j7:m",
        phase="sink",
        circle="d5 d5 d5",
        triangle="d5 d5",
        below="beach-boat mountain-shark",
    )
    position = play(position, "sink-d5")
    assert (position.seat, phase(position)) == (0, "crew")
    assert len(position.moves) == 5
    refuses(position, "pick-triangle-c", "S17")
    after = play(position, "pick-triangle-b", "pick-circle-a", "pick-circle-c")
    assert where(after, "triangle-b") == where(after, "circle-a") == "boat1"
    assert where(after, "circle-b") == where(after, "triangle-a") == "d5"
    assert after.state.phase != Phase.CREW


def test_when_the_crew_is_chosen_the_choice_is_over():
    """S17, S8: the die follows, and nothing more is asked about that space."""
    position = drawn(
        "d5:b j7:m",
        phase="sink",
        circle="d5 d5 d5 d5",
        triangle="m5",
        below="beach-boat mountain-shark",
        serpents="a2",
        sharks="a4",
        whales="a6",
    )
    asked = play(position, "sink-d5")
    assert survive.describe(asked.state)["move"]["site"] == "d5"
    after = play(asked, "pick-circle-a", "pick-circle-b", "pick-circle-c")
    assert phase(after) == "grab"
    assert "site" not in survive.describe(after.state)["move"]


def test_a_whirlpool_takes_everything_around_but_the_tiles():
    """S18: people on tiles beside it too."""
    more = {"serpents": "c5", "sharks": "c4 m2", "boats": "d4 m4", "squids": "d6", "whales": "a4"}
    position = sunk("forest-whirlpool", "d5 e5 boat1 boat2 c3", **more, options=("squids",))
    assert [where(position, f"circle-{n}") for n in "abc"] == ["lost"] * 3
    assert [where(position, f"circle-{n}") for n in "de"] == ["boat2", "c3"]
    assert at(position, "serpents").startswith("gone")
    assert at(position, "sharks").startswith("gone m2")
    assert at(position, "boats").startswith("gone m4")
    assert at(position, "squids").startswith("gone")
    assert at(position, "whales").startswith("a4")
    assert position.state.terrain[TILE_NAMES.index("e5")] == MOUNTAIN


def test_a_sea_whirlpool_spares_who_stands_on_land():
    """S18, the option."""
    position = sunk("forest-whirlpool", "d5 e5 c5 m5", options=("sea_whirlpool",))
    assert [where(position, f"circle-{n}") for n in "abcd"] == ["lost", "e5", "lost", "m5"]


# Tiles played at the start of a turn


def test_a_dolphin_carries_a_swimmer_three_spaces():
    """S19: beside its own space of S10."""
    position = drawn(circle={"people": "c3 a5", "kept": "beach-dolphin"}, triangle="m5")
    helped = play(position, "play-beach-dolphin", "a-e", "a-e")
    refuses(helped, "b-e", "S19")
    refuses(helped, "a-land", "S19")
    after = play(helped, "a-e")
    assert (phase(after), after.state.moves, where(after, "circle-a")) == ("move", 3, "c6")
    assert where(play(after, "a-e"), "circle-a") == "c7"
    assert survive.describe(after.state)["circle"]["kept"] == ""


def test_a_helped_swimmer_is_lost_where_a_hunter_is():
    """S19, S11: on every space entered."""
    position = drawn(
        circle={"people": "c3 a5", "kept": "beach-dolphin"}, triangle="m5", sharks="c5"
    )
    after = play(position, "play-beach-dolphin", "a-e", "a-e")
    assert where(after, "circle-a") == "lost"
    assert (phase(after), after.state.moves) == ("move", 3)


def test_a_fair_wind_carries_a_boat_that_one_controls():
    """S19, S12, S13."""
    position = drawn(
        boats="c3 a5 m5",
        circle={"people": "boat1 boat2", "kept": "beach-wind"},
        triangle="boat2 boat2",
        whales="c6",
    )
    wind = play(position, "play-beach-wind")
    assert "control" in refuses(wind, "boat3-e", "S19")
    refuses(wind, "boat2-e", "S12")
    after = play(wind, "boat1-e", "boat1-e", "boat1-e")
    assert (where(after, "circle-a"), at(after, "boats")[:4]) == ("c6", "gone")
    assert (phase(after), after.state.moves) == ("move", 3)
    assert phase(play(wind, "boat1-e", "end")) == "move"


def test_a_fair_wind_carries_the_last_boat_of_the_box():
    """S19: whichever boat it is."""
    position = drawn(
        boats="gone " * 11 + "c3",
        circle={"people": "boat12", "kept": "beach-wind"},
        triangle="m5",
    )
    after = play(position, "play-beach-wind", "boat12-e", "boat12-e", "boat12-e")
    assert at(after, "boats").endswith("c6")
    assert (phase(after), after.state.moves) == ("move", 3)


@pytest.mark.parametrize("way", WAY_NAMES)
def test_a_dolphin_helps_a_swimmer_out_of_the_lagoon_by_the_only_way(way):
    """S19: the tile can do something as long as there is sea beside, on whichever side."""
    ring = [HEX_NAMES[cell] for cell in BESIDE[LAGOON]]
    opening = ring[WAY_NAMES.index(way)]
    position = drawn(
        " ".join(f"{tile}:m" for tile in ring if tile != opening),
        circle={"people": "g5", "kept": "beach-dolphin"},
        triangle="m5",
    )
    helped = play(position, "play-beach-dolphin")
    assert set(helped.moves) == {f"a-{way}", "end"}
    assert where(play(helped, f"a-{way}"), "circle-a") == opening


def test_a_tile_that_moves_a_creature_gives_no_steps_to_people():
    """S19, S6: one's own three moves come after it."""
    position = drawn(
        circle={"people": "c3", "kept": "beach-move-shark"}, triangle="m5", sharks="a4"
    )
    grabbing = play(position, "play-beach-move-shark")
    assert survive.describe(grabbing.state)["move"]["moves"] == 0
    after = play(grabbing, "grab-shark1", "to-m6")
    assert survive.describe(after.state)["move"]["moves"] == 3


def test_a_creature_is_moved_to_an_empty_sea_space():
    """S19, S22: no person, boat or creature is there, so it takes nothing."""
    position = drawn(
        circle={"people": "c3", "kept": "beach-move-shark"},
        triangle="m5",
        boats="m8",
        sharks="a4 a6",
        serpents="a7",
    )
    grabbing = play(position, "play-beach-move-shark")
    assert set(grabbing.moves) == {"grab-shark1", "grab-shark2"}
    refuses(grabbing, "grab-serpent1", "S19")
    refuses(grabbing, "end", "S19")
    steering = play(grabbing, "grab-shark2")
    for taken in ("c3", "m5", "m8", "a4", "a6", "a7"):
        refuses(steering, f"to-{taken}", "S19")
    refuses(steering, "to-j7", "S21")
    after = play(steering, "to-m6")
    assert at(after, "sharks").startswith("a4 m6")
    assert (phase(after), lost(after)) == ("move", 9)


def test_a_tile_that_can_do_nothing_is_not_played():
    """S19."""
    kept = "beach-move-shark beach-dolphin beach-wind forest-repel-whale"
    position = drawn("d5:m", circle={"people": "d5", "kept": kept}, triangle="m5", boats="c5")
    assert not [move for move in position.moves if move.startswith("play")]
    assert "nothing" in refuses(position, "play-beach-dolphin", "S19")
    refuses(position, "play-beach-wind", "S19")
    refuses(position, "play-beach-move-shark", "S19")
    assert "defends" in refuses(position, "play-forest-repel-whale", "S20")


# Defence


def attacked(kept: str, **more: object) -> Position:
    """Circle moves a shark onto c5 where triangle swims."""
    position = drawn(
        phase="grab",
        move=dice("shark", 2),
        sharks="c3",
        circle="a5",
        triangle={"people": "c5 m5", "kept": kept},
        **more,
    )
    return play(position, "grab-shark1", "to-c5")


def test_a_shark_is_repelled_before_it_acts():
    """S20."""
    position = attacked("forest-repel-shark")
    assert (position.seat, phase(position), position.state.active) == (1, "ask", 0)
    assert set(position.moves) == {"repel-forest", "decline"}
    refuses(position, "repel-beach", "S20")
    after = play(position, "repel-forest")
    assert at(after, "sharks").startswith("gone")
    assert where(after, "triangle-a") == "c5"
    assert after.state.active == 1
    declined = play(position, "decline")
    assert where(declined, "triangle-a") == "lost"


def test_being_asked_tells_nothing():
    """S20: whoever keeps any tile is asked, whoever keeps none is not."""
    position = attacked("beach-wind")
    assert position.moves == ("decline",)
    assert survive.timeout_move(position.state) == survive.parse(None, "decline")
    assert survive.timeout_move(drawn(circle="a5", triangle="m5").state) == -1
    unasked = attacked("")
    assert where(unasked, "triangle-a") == "lost"


def test_a_whale_is_repelled_by_who_controls_the_boat():
    """S20, S12: asked from the mover's left on; whoever plays first ends it."""
    position = drawn(
        seats=3,
        seat="triangle",
        phase="grab",
        move=dice("whale", 3),
        whales="c3",
        boats="c5",
        circle={"people": "boat1", "kept": "forest-repel-whale"},
        triangle={"people": "boat1", "kept": "mountain-repel-whale"},
        square={"people": "boat1", "kept": "forest-repel-whale"},
    )
    asked = play(position, "grab-whale1", "to-c5")
    assert (asked.seat, asked.state.active) == (2, 1)
    second = play(asked, "decline")
    assert second.seat == 0
    after = play(second, "repel-forest")
    assert at(after, "whales").startswith("gone")
    assert at(after, "boats").startswith("c5")
    assert play(asked, "repel-forest").state.active == 2, "nobody else is asked"
    tipped = play(second, "decline")
    assert at(tipped, "boats").startswith("gone")


def test_who_does_not_control_the_boat_is_not_asked():
    """S20: nor in the own turn."""
    position = drawn(
        phase="grab",
        move=dice("whale", 3),
        whales="c3",
        boats="c5",
        circle={"people": "boat1 boat1 a5", "kept": "forest-repel-whale"},
        triangle={"people": "boat1", "kept": "forest-repel-whale"},
    )
    after = play(position, "grab-whale1", "to-c5")
    assert at(after, "boats").startswith("gone")


def test_a_shark_from_below_is_not_repelled():
    """S20: nor one to which a swimmer comes."""
    position = drawn(
        "d5:b j7:m",
        phase="sink",
        circle="a5",
        triangle={"people": "d5 m5", "kept": "forest-repel-shark"},
        below="beach-shark mountain-shark",
    )
    assert where(play(position, "sink-d5"), "triangle-a") == "lost"


# Creatures


def moving(face: str, reach: int, **more: object) -> Position:
    return drawn(phase="grab", move=dice(face, reach), **{"circle": "a5", "triangle": "m5"} | more)


def goals(position: Position, piece: str) -> set[str]:
    return {move.removeprefix("to-") for move in play(position, f"grab-{piece}").moves}


def test_a_serpent_goes_one_space_and_takes_boat_and_swimmers():
    """S21: an empty boat stays."""
    position = moving("serpent", 1, serpents="c4", boats="c5 c3", circle="boat1 c5 a5")
    assert goals(position, "serpent1") == {"c4", "c5", "c3", "b4", "b5", "d4", "d5"}
    after = play(position, "grab-serpent1", "to-c5")
    assert (lost(after), at(after, "boats")[:7]) == (9, "gone c3")
    assert at(play(position, "grab-serpent1", "to-c3"), "boats").startswith("c5 c3")


def test_a_shark_stops_at_swimmers_and_ignores_boats():
    """S21."""
    line = {"sharks": "a2", "circle": "a3 m8"}
    position = moving("shark", 2, **line)
    assert "a4" not in goals(position, "shark1")
    assert lost(play(position, "grab-shark1", "to-a3")) == 9
    boat = moving("shark", 2, sharks="a2", boats="a3", circle="boat1 m8")
    assert "a4" in goals(boat, "shark1")
    assert lost(play(boat, "grab-shark1", "to-a3")) == 8
    refuses(play(position, "grab-shark1"), "to-a4", "S21")


def test_a_whale_stops_at_an_occupied_boat_and_tips_it_over():
    """S21: a shark there takes the crew; swimmers and empty boats are nothing to it."""
    position = moving("whale", 3, whales="a2", boats="a4 a3", circle="boat1 a3 m8", sharks="a4")
    reach = goals(position, "whale1")
    assert "a4" in reach
    assert "a5" not in reach
    after = play(position, "grab-whale1", "to-a4")
    assert (where(after, "circle-a"), at(after, "boats")[:7]) == ("lost", "gone a3")
    alone = moving("whale", 3, whales="a2", boats="a4", circle="boat1 m8")
    assert where(play(alone, "grab-whale1", "to-a4"), "circle-a") == "a4"
    swimmer = play(position, "grab-whale1", "to-a3")
    assert where(swimmer, "circle-b") == "a3"
    assert at(swimmer, "boats").startswith("a4 a3")


@pytest.mark.parametrize(("kind", "reach"), [("serpent", 1), ("shark", 2), ("whale", 3)])
def test_not_moving_is_allowed_and_does_nothing(kind, reach):
    """S21: creatures leave each other alone."""
    position = moving(kind, reach, **{f"{kind}s": "a4"}, boats="a4")
    after = play(position, f"grab-{kind}1", "to-a4")
    assert at(after, f"{kind}s").startswith("a4")
    assert (lost(after), at(after, "boats")[:2]) == (9, "a4")


def test_creatures_stay_on_the_sea():
    """S21."""
    position = moving("whale", 3, whales="c5", island="d5:m d6:m j7:m")
    refuses(play(position, "grab-whale1"), "to-d5", "S21")
