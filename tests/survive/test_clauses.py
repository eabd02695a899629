"""Set-up, turn, people, boats and the end, clause by clause, on drawn positions."""

import pytest

import kritias
from kritias.games import survive
from kritias.games.survive.box import (
    HEX_NAMES,
    LAGOON,
    LANDINGS,
    RIM,
    STARTS,
    TERRAINS,
    TILES,
    UNDER,
    WORTH,
)
from kritias.games.survive.state import Phase, Step
from kritias.kernel.position import Position
from kritias.kernel.refusal import Unreadable
from kritias.kernel.rulebook import LANGUAGES, rule_page
from tests.survive.drawn import at, dice, drawn, lost, phase, play, refuses, saved, where

ROOM = "survive"


def placed(seats: int = 2, seed: int = 3, **options: bool) -> Position:
    """A table at which everybody and every boat is placed."""
    position = kritias.start(ROOM, seats=seats, seed=seed, **options)
    while position.state.phase <= Phase.LAUNCH:
        position = play(position, position.codes[len(position.codes) // 2])
    return position


# Set-up


def test_the_box_holds_what_the_sheet_counts():
    assert len(HEX_NAMES) == 133
    assert [int(UNDER[ground].sum()) for ground in range(3)] == [16, 16, 8]
    assert UNDER.sum(axis=0).tolist() == [6, 5, 4, 6, 1, 4, 2, 2, 2, 2, 3, 3]
    assert sum((value + 1) * number for value, number in enumerate(WORTH)) == 28
    assert HEX_NAMES[LAGOON] == "g5"
    assert " ".join(HEX_NAMES[cell] for cell in LANDINGS) == "b1 b10 c0 c10 k0 k10 l1 l10"
    assert RIM.bit_count() == 22


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shelf_and_the_rule_page_name_the_same_time(language):
    first_lines = rule_page(survive, language).split("##")[0]
    assert f" {survive.ABOUT.minutes} minut" in first_lines


def test_serpents_and_shuffled_tiles_lie_ready():
    """S1."""
    islands = set()
    for seed in range(5):
        position = kritias.start(ROOM, seats=3, seed=seed)
        assert at(position, "serpents") == "b1 c10 g5 k0 l10"
        state = position.state
        assert [list(state.terrain).count(ground) for ground in range(3)] == [16, 16, 8]
        islands.add(bytes(state.terrain.tolist()))
    assert len(islands) == 5
    assert [HEX_NAMES[cell] for cell in STARTS] == at(position, "serpents").split()


def test_who_begins_is_drawn_and_play_goes_clockwise():
    """S1."""
    assert {kritias.start(ROOM, seats=3, seed=s).state.first for s in range(30)} == {0, 1, 2}
    position = placed(seats=3)
    first = position.state.first
    assert position.seat == first
    while position.state.turn == 1:
        position = play(position, position.codes[-1])
    assert position.state.active == (first + 1) % 3


def test_nobody_knows_what_is_below_a_tile():
    """S1: the same table with other luck turns up another underside."""
    position = drawn(
        "d5:b d6:b j7:m", phase="sink", circle="j7", below="beach-shark beach-boat mountain-shark"
    )
    turned = {at(play(world, "sink-d5"), "sharks") for world in worlds(position)}
    assert turned == {"d5 " + "reserve " * 4 + "reserve", "reserve " * 5 + "reserve"}


def worlds(position: Position) -> list[Position]:
    """What the seat to decide can take for true."""
    return [position.imagine(position.seat, seed) for seed in range(25)]


def test_people_are_put_on_tiles_by_turns_and_only_the_owner_knows_them():
    """S2."""
    position = kritias.start(ROOM, seats=2, seed=4)
    first, second = position.seat, 1 - position.seat
    after = play(position, "put-d5-6")
    assert after.seat == second
    assert after.state.value[first, 0] == 6
    assert after.view(first).state.value[first, 0] == 6
    assert after.view(second).state.value[first, 0] == 0
    assert sum(after.view(second).state.hand[first]) == 0
    refuses(after, "put-d5-1", "S2")
    refuses(play(after, "put-d6-1"), "put-e4-6", "S2")
    told = [str(position.narrate("put-d5-6", viewer)[0]) for viewer in (first, second)]
    assert "6" in told[0]
    assert "6" not in told[1]
    assert position.engine.veil_move(position.state, survive.parse(None, "put-d5-6"), second) == (
        survive.parse(None, "put-d5-?")
    )


def test_all_ten_are_placed_and_then_two_boats_each():
    """S2, S3: a boat beside a tile, where there is neither boat nor serpent."""
    position = kritias.start(ROOM, seats=4, seed=4)
    for _ in range(40):
        assert position.state.phase == Phase.PLACE
        position = play(position, position.codes[0])
    assert list(position.state.afoot) == [10] * 4
    assert phase(position) == "launch"
    refuses(position, "launch-g5", "S3")
    refuses(position, "launch-a4", "S3")
    refuses(position, "launch-d5", "S3")
    position = play(position, "launch-c5")
    refuses(position, "launch-c5", "S3")
    for _ in range(7):
        position = play(position, position.codes[0])
    assert phase(position) == "move"
    assert sum(cell >= 0 for cell in position.state.boat) == 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boats_are_launched_by_turns(seats):
    """S3: in turn order, from the first player on, one each time."""
    position = kritias.start(ROOM, seats=seats, seed=4)
    while position.state.phase == Phase.PLACE:
        position = play(position, position.codes[0])
    launching = []
    while position.state.phase == Phase.LAUNCH:
        launching.append(position.seat)
        position = play(position, position.codes[0])
    first = position.state.first
    assert launching == [(first + number) % seats for number in range(2 * seats)]


def test_after_the_set_up_nobody_is_in_hand():
    """S2: a document says of everybody where they are."""
    document = survive.describe(drawn(circle="c4=1", triangle="a5").state)
    document["circle"] = {"people": "c4=1"}
    with pytest.raises(Unreadable, match=r"^People are in hand in the phase «place» only\.$"):
        survive.from_document(document)


def test_the_saved_are_turned_over_at_the_end_and_nobody_else():
    """S4: until then, and of the lost, only the owner knows the value."""
    position = drawn("", circle="saved=6 c0=5", triangle="saved=4 lost=3")
    assert list(position.view(1).state.value[0]) == [0] * 10
    assert position.view(0).state.value[0, 0] == 6
    after = play(position, "b-land")
    assert after.is_over
    assert list(after.view(1).state.value[0])[:2] == [6, 5]
    assert list(after.view(0).state.value[1])[:2] == [4, 0]
    assert sum(after.view(-1).state.value[1]) == 4


def test_after_set_up_nobody_looks_at_a_value_again_before_the_end():
    """S4: neither of the saved nor of the lost, nor of the time when they were put down."""
    during = kritias.start(ROOM, seats=2, seed=3)
    while during.state.phase == Phase.PLACE:
        during = play(during, during.codes[0])
    after = drawn(circle="c4=6 saved=5", triangle="a5")
    over = play(drawn("", circle="c0=6", triangle="saved=4"), "a-land")
    for now in (during, after, over):
        seen = now.engine.shown(during.state, 0, now.state)
        is_open = now is not after
        assert any(seen.value[0]) is is_open
        assert now.engine.has_to_remember(now.state) is not is_open
    assert not after.shown(0).state.value.any()
    assert sum(after.view(0).state.value[0]) == sum(after.state.value[0])


def test_with_open_memory_the_owner_keeps_seeing_its_values():
    """S4: and nobody else."""
    position = drawn(circle="c4=6", triangle="a5", options=("open_memory",))
    assert position.shown(0).state.value[0].tolist() == position.state.value[0].tolist()
    assert not position.shown(1).state.value[0].any()
    assert not position.engine.has_to_remember(position.state)


def test_whom_one_put_where_is_told_without_a_value_afterwards():
    """S2, S4."""
    during = kritias.start(ROOM, seats=2, seed=3)
    move = during.codes[0]
    told = [
        during.engine.shown_move(during.state, move, during.seat, now.state)
        for now in (during, drawn(circle="c4", triangle="a5"))
    ]
    assert [survive.write(during.state, one) for one in told] == ["put-d4-1", "put-d4-?"]


# Turn


def test_a_kept_tile_is_played_before_anybody_moves():
    """S5, S15: one a turn, at its start."""
    kept = {"people": "c4 c8", "kept": "beach-dolphin beach-wind"}
    position = drawn(circle=kept, triangle="a5")
    refuses(play(position, "a-w"), "play-beach-dolphin", "S5")
    helped = play(position, "play-beach-dolphin", "a-w", "end")
    refuses(helped, "play-beach-dolphin", "S5")
    assert helped.state.moves == 3
    refuses(position, "play-beach-move-shark", "S5")


def test_who_ends_without_playing_its_tile_has_let_it_pass():
    """S5, S6: the tile stays for a later turn, and in this one it can be played no more."""
    position = drawn(circle={"people": "c4", "kept": "beach-dolphin"}, triangle="a5")
    assert survive.describe(position.state)["move"]["tile"] is True
    after = survive.describe(play(position, "end").state)
    assert (after["phase"], after["move"]["tile"]) == ("sink", False)
    assert after["circle"]["kept"] == "beach-dolphin"


def test_three_moves_in_all_fewer_or_none():
    """S6."""
    position = drawn(circle="a3 a5 a7 m5", triangle="m7")
    after = play(position, "a-e", "b-e", "c-e")
    assert phase(after) == "sink"
    assert phase(play(position, "a-e", "end")) == "sink"
    assert phase(play(position, "end")) == "sink"


def test_who_has_nobody_on_the_board_moves_no_boats_either():
    """S6: with a kept tile one may still play that."""
    position = drawn(
        "j6:m j7:m", "triangle", circle="saved", triangle="a5", boats="a8", phase="sink"
    )
    after = play(position, "sink-j7")
    assert (after.state.active, phase(after)) == (0, "sink")
    kept = drawn(
        circle={"people": "", "kept": "beach-move-shark"}, triangle="a5", sharks="m4", boats="a8"
    )
    assert set(kept.moves) == {"play-beach-move-shark", "end"}
    refuses(kept, "boat1-e", "S6")


def test_beaches_sink_before_forests_before_mountains():
    """S7: and only beside sea."""
    ring = "d5:m d6:m e4:f e6:m f5:m f6:m"
    closed = drawn(f"{ring} e5:b", phase="sink", circle="a5", triangle="m5")
    assert closed.moves == ("sink-e4",)
    assert "enclosed" in refuses(closed, "sink-e5", "S7")
    assert "first" in refuses(closed, "sink-d5", "S7")
    opened = drawn("d5:m d6:m e6:m f5:m f6:m e5:b", phase="sink", circle="a5", triangle="m5")
    assert opened.moves == ("sink-e5",)
    lagoon = drawn("f5:b f6:b g4:b g6:b h5:b h6:b d5:b", phase="sink", circle="a5", triangle="m5")
    assert set(lagoon.moves) == {f"sink-{n}" for n in ["d5", "f5", "f6", "g4", "g6", "h5", "h6"]}
    refuses(lagoon, "sink-j4", "S7")


def test_who_stood_on_the_tile_swims_there():
    """S7: falling in is no sea space (S10)."""
    position = drawn(
        "d5:b j7:m", phase="sink", circle="d5", triangle="m5", below="beach-wind mountain-shark"
    )
    after = play(position, "sink-d5")
    assert where(after, "circle-a") == "d5"
    assert after.state.terrain[1] == -1
    assert not after.state.swum
    assert "beach-wind" in survive.describe(after.state)["circle"]["kept"]


def test_with_no_tile_left_nothing_sinks():
    """S7."""
    position = drawn(
        "",
        circle="a5",
        triangle="m5",
        options=("no_one_left",),
        serpents="g5",
        sharks="e2",
        whales="f0",
    )
    after = play(position, "end")
    assert phase(after) == "grab"


def test_the_die_moves_one_creature_of_its_kind_or_none():
    """S8."""
    position = drawn(
        phase="grab",
        move=dice("shark", 2),
        sharks="m4 m8",
        serpents="g5",
        circle="a5",
        triangle="a8",
    )
    assert set(position.moves) == {"grab-shark1", "grab-shark2", "end"}
    refuses(position, "grab-serpent1", "S8")
    refuses(position, "grab-shark3", "S8")
    assert play(position, "end").state.active == 1
    assert at(play(position, "grab-shark2", "to-m7"), "sharks").startswith("m4 m7")


def test_the_red_die_shows_each_creature():
    """S8: a kind that is not there is passed over."""
    rolled = set()
    for seed in range(40):
        state = drawn(
            phase="sink", circle="a5", triangle="a8", serpents="g5", sharks="m4", whales="m8"
        ).state
        state.seed = seed
        rolled.add(play(Position(survive, state), "sink-j7").state.face)
    assert rolled == {0, 1, 2}
    alone = drawn(phase="sink", circle="a5", triangle="a8")
    assert play(alone, "sink-j7").state.active == 1


# People and boats


def test_people_walk_over_land_any_number_together():
    """S9."""
    position = drawn("d5:m d6:m", circle="d5 d5 d6", triangle="d6")
    after = play(position, "a-e", "b-e")
    assert [where(after, f"circle-{n}") for n in "abc"] == ["d6"] * 3


def test_people_board_boats_beside_and_go_from_boat_to_boat():
    """S9: where there is a free seat."""
    position = drawn("d5:m", boats="c5 c6", circle="d5 boat2 boat2", triangle="boat2 boat1")
    after = play(position, "a-board-ne")
    assert where(after, "circle-a") == "boat1"
    assert "full" in refuses(after, "a-board-e", "S9")
    assert where(play(position, "b-board-w"), "circle-b") == "boat1"
    assert "no boat" in refuses(position, "a-board-w", "S9")


def test_nobody_returns_to_the_island():
    """S9: neither from a boat nor from the sea; nor does one move other people."""
    position = drawn("d5:m d6:m", boats="c5", circle="boat1 c6 c5", triangle="d5")
    assert "boat" in refuses(position, "a-sw", "S9")
    assert "returns" in refuses(position, "b-sw", "S9")
    refuses(position, "d-e", "S9")


def test_a_swimmer_swims_one_space_a_turn():
    """S10: diving and jumping are that one; boarding in the own space may follow it."""
    position = drawn("d5:m", boats="c5 a5", circle="d5 boat2 b2", triangle="m5")
    dived = play(position, "a-ne")
    assert where(dived, "circle-a") == "c5"
    refuses(dived, "a-w", "S10")
    assert where(play(dived, "a-board"), "circle-a") == "boat1"
    refuses(play(dived, "a-board"), "a-jump", "S10")
    jumped = play(position, "b-jump")
    assert where(jumped, "circle-b") == "a5"
    refuses(jumped, "b-e", "S10")
    refuses(play(position, "c-e"), "c-e", "S10")
    refuses(position, "a-jump", "S9")
    refuses(position, "c-board-e", "S9")
    refuses(position, "a-board", "S9")


def test_a_walk_over_land_is_no_sea_space():
    """S10: who walked and boarded may still jump."""
    position = drawn("d5:m d6:m", boats="c6", circle="d5 m8", triangle="m5")
    after = play(position, "a-e", "a-board-ne", "a-jump")
    assert where(after, "circle-a") == "c6"


@pytest.mark.parametrize(
    ("hunter", "move"),
    [("serpents", "a-ne"), ("serpents", "b-w"), ("sharks", "a-ne"), ("sharks", "b-w")],
)
def test_who_swims_or_dives_into_the_space_of_a_hunter_is_lost(hunter, move):
    """S11."""
    position = drawn("d5:m", circle="d5 c6 m5", triangle="m7", **{hunter: "c5"})
    assert lost(play(position, move)) == lost(position) + 1


def test_who_jumps_into_the_space_of_a_shark_is_lost():
    """S11: a shark does not concern itself with the boat."""
    position = drawn(boats="c5", sharks="c5", circle="boat1 m5", triangle="m7")
    assert lost(play(position, "a-jump")) == lost(position) + 1


def test_an_empty_boat_is_moved_by_anyone_past_anything():
    """S12: but not where a boat is."""
    position = drawn(boats="c5 c6", serpents="c4", circle="a5", triangle="m5")
    assert at(play(position, "boat1-w"), "boats").startswith("c4 c6")
    assert "boat" in refuses(position, "boat1-e", "S12")
    refuses(position, "boat3-e", "S12")
    island = drawn("d5:m", boats="c5", circle="a5", triangle="m5")
    assert "sea" in refuses(island, "boat1-sw", "S12")


def test_who_has_most_aboard_controls_a_boat_and_ties_share():
    """S12."""
    minor = drawn(boats="c5", circle="boat1", triangle="boat1 boat1")
    assert "most" in refuses(minor, "boat1-w", "S12")
    tie = drawn(boats="c5", circle="boat1", triangle="boat1")
    assert at(play(tie, "boat1-w"), "boats").startswith("c4")


def test_a_serpent_takes_a_boat_with_its_crew():
    """S13."""
    position = drawn(boats="c5", serpents="c4", circle="boat1 boat1 m5", triangle="boat1 m7")
    after = play(position, "boat1-w")
    assert at(after, "boats").startswith("gone")
    assert (lost(after), lost(after, 1)) == (9, 9)


def test_a_whale_tips_a_boat_over_and_a_shark_takes_the_crew():
    """S13, S10: falling in is no sea space."""
    position = drawn(boats="c5", whales="c4", circle="boat1 boat1 m5", triangle="boat1")
    after = play(position, "boat1-w")
    assert at(after, "boats").startswith("gone")
    assert where(after, "circle-a") == where(after, "triangle-a") == "c4"
    assert where(play(after, "a-w"), "circle-a") == "c3"
    shark = drawn(
        boats="c5", whales="c4", sharks="c4", circle="boat1 boat1 m5", triangle="boat1 m7"
    )
    assert lost(play(shark, "boat1-w")) == 9


def test_boarding_an_empty_boat_counts_as_entering_with_it():
    """S13: beside a serpent it is lost, beside a whale it tips over."""
    serpent = play(
        drawn("d5:m", boats="c5", serpents="c5", circle="d5 m5", triangle="m7"), "a-board-ne"
    )
    assert (lost(serpent), at(serpent, "boats")[:4]) == (9, "gone")
    whale = play(
        drawn("d5:m", boats="c5", whales="c5", circle="d5 m5", triangle="m7"), "a-board-ne"
    )
    assert (where(whale, "circle-a"), at(whale, "boats")[:4]) == ("c5", "gone")
    assert where(play(whale, "a-w"), "circle-a") == "c4"
    squid = drawn(
        "d5:m", boats="c5", squids="c5", options=("squids",), circle="d5 m5", triangle="m7"
    )
    assert where(play(squid, "a-board-ne"), "circle-a") == "boat1"


def test_going_ashore_costs_a_move_each_and_the_boat_stays():
    """S14: from a boat or swimming, also after a swim."""
    position = drawn(boats="c0", circle="boat1 boat1 c1 m5", triangle="m7")
    after = play(position, "a-land", "c-w", "c-land")
    assert saved(after) == 2
    assert where(after, "circle-b") == "boat1"
    assert at(after, "boats").startswith("c0")
    assert phase(after) == "sink"
    refuses(position, "c-land", "S14")
    refuses(play(position, "a-land"), "a-land", "S14")


# The end


def test_the_volcano_ends_the_game_and_who_is_not_safe_is_lost():
    """S23, S24: most points win."""
    position = drawn(
        phase="sink",
        circle="saved=5 saved=1 c0=6",
        triangle="saved=4 saved=3 m5",
        below="mountain-volcano",
    )
    after = play(position, "sink-j7")
    assert after.is_over
    assert after.points == [6, 7]
    assert after.payoff == [0.0, 1.0]
    assert lost(after) == 8


def test_ties_share_the_victory():
    """S24."""
    position = drawn(
        phase="sink", circle="saved=5 c0=6", triangle="saved=4 saved=1 m5", below="mountain-volcano"
    )
    assert play(position, "sink-j7").payoff == [0.5, 0.5]


def test_the_game_ends_when_nobody_is_left_outside_the_safe_islands():
    """S24: in mid-turn too."""
    after = play(drawn(circle="c0=2", triangle="saved=1"), "a-land")
    assert after.is_over
    assert after.points == [2, 1]


def test_the_steps_of_a_turn_follow_each_other():
    """S5, S6, S7, S8."""
    position = placed(seed=8)
    steps = []
    turn = position.state.turn
    while position.state.turn == turn:
        steps.append(position.state.step)
        position = play(position, position.codes[-1])
    assert steps == sorted(steps)
    assert steps[0] == Step.MOVE
    assert Step.SINK in steps
    assert TERRAINS[0] == "beach"
    assert TILES == 40
