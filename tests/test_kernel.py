"""The kernel's own parts."""

import os
import subprocess
import sys
from enum import IntEnum
from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kritias
from kritias.kernel import chance
from kritias.kernel.cache import sweep
from kritias.kernel.chance import PURPOSES
from kritias.kernel.document import names_of
from kritias.kernel.game import Option
from kritias.kernel.hexes import NONE, hexes
from kritias.kernel.layout import I8, I16, U64, I8s, I32s, Layout, Sees, table
from kritias.kernel.moves import code, is_of, kinds, last, part_a, part_b, part_c
from kritias.kernel.position import Position
from kritias.kernel.record import Record, read_record, write_record
from kritias.kernel.refusal import Corrupt, Illegal, Over, Refused, Unknown, Unreadable
from kritias.kernel.shares import share_odds, share_odds_with_nobody, share_victory
from kritias.kernel.words import both, render, say, say_many, tell

words = st.integers(0, 2**64 - 1)


# Layout


class Small(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16
    seat: I8
    phase: I8
    ply: I16
    hand: Annotated[I8s, 2, 3, Sees.ITS_SEAT]


def test_a_state_hands_out_integers_that_do_not_wrap():
    state = Small.blank()
    state.hand[1, 2] = 100
    assert state.hand[1, 2] + state.hand[1, 2] == 200
    assert sum(state.hand[1]) + 100 == 200


def test_what_does_not_fit_a_field_is_an_error_and_not_another_number():
    with pytest.raises(OverflowError):
        Small.blank().hand[0, 0] = 200


def test_a_copy_is_apart_and_the_same_to_the_last_byte():
    state = Small.blank()
    state.turn = 7
    other = state.copy()
    assert other.tobytes() == state.tobytes()
    other.hand[0, 0] = 1
    assert state.hand[0, 0] == 0


def test_alignment_leaves_no_byte_nameless():
    covered = sum(Small.layout[name].itemsize for name in Small.layout.names)
    assert covered == Small.layout.itemsize


def test_who_sees_a_field_is_declared_with_it():
    assert Small.sees["hand"] is Sees.ITS_SEAT
    assert Small.sees["turn"] is Sees.ALL


def test_a_layout_without_the_common_fields_is_refused():
    with pytest.raises(TypeError, match="lacks drawn"):
        type("Bare", (Layout,), {"__annotations__": {"seed": np.uint64}})


def test_a_field_that_would_hide_a_numpy_attribute_is_refused():
    with pytest.raises(TypeError, match="view would hide"):
        type("Hiding", (Layout,), {"__annotations__": Small.__annotations__ | {"view": np.int8}})


def test_tables_of_the_box_are_constant():
    with pytest.raises(ValueError, match="read-only"):
        table([1, 2])[0] = 3


# Chance


@given(words, st.integers(1, 1000))
def test_a_draw_is_below_its_count(word, count):
    assert 0 <= chance.below(np.uint64(word), count) < count


def test_draws_are_even():
    """Chi-square over 60,000 draws below 6: the bound is exceeded once in a million seeds."""
    state = Small.blank()
    state.seed = 42
    faces = np.bincount([chance.draw(state, 1, 6) for _ in range(60_000)], minlength=6)
    assert ((faces - 10_000) ** 2 / 10_000).sum() < 36


def test_each_purpose_has_its_own_luck_and_its_own_count():
    one, other = Small.blank(), Small.blank()
    one.seed = other.seed = 7
    for _ in range(5):
        chance.draw(other, 1, 100)
    assert [chance.draw(one, 0, 100) for _ in range(9)] == [
        chance.draw(other, 0, 100) for _ in range(9)
    ]
    assert list(one.drawn) == [9, 0, 0, 0]
    assert list(other.drawn) == [9, 5, 0, 0]


def test_a_multiset_is_drawn_by_its_counts():
    state = Small.blank()
    state.seed = 3
    counts = np.array([0, 3, 0, 1], np.int8)
    drawn = np.bincount([chance.pick(state, 0, counts) for _ in range(4000)], minlength=4)
    assert drawn[0] == drawn[2] == 0
    assert abs(drawn[1] - 3000) < 150


# Moves


def test_kinds_of_moves_lie_one_after_the_other():
    a, b, c, d = kinds(a=(5,), b=(2, 3), c=(), d=(2, 3, 4))
    assert [kind.first for kind in (a, b, c, d)] == [0, 5, 11, 12]
    assert last(d) == 36
    for x in range(2):
        for y in range(3):
            assert (part_a(b, code(b, x, y)), part_b(b, code(b, x, y))) == (x, y)
            for z in range(4):
                move = code(d, x, y, z)
                assert (part_a(d, move), part_b(d, move), part_c(d, move)) == (x, y, z)
                assert is_of(d, move)
                assert not is_of(b, move)
    assert code(c) == 11


# Shares


@pytest.mark.parametrize(
    ("reached", "shares"),
    [
        ([3, 1, 2], [1, 0, 0]),
        ([-4, -2, -2], [0, 0.5, 0.5]),
        ([0, 0, 0], [1 / 3] * 3),
        ([-5], [1]),
    ],
)
def test_the_highest_share_the_victory_and_nothing_is_won_before_the_end(reached, shares):
    out = np.array([*reached, 9.0])  # a buffer may be longer than there are seats
    share_victory(out, len(reached), True)
    assert out.tolist() == [*shares, 9]
    out[:-1] = reached
    share_victory(out, len(reached), False)
    assert out.tolist() == [0] * len(reached) + [9]


def test_odds_become_shares_however_large_they_are():
    for level in (-1e12, -800, 0, 800):
        out = np.array([level, level + np.log(3), 7.0, 8.0])
        share_odds(out, 2)
        assert out.tolist() == pytest.approx([0.25, 0.75, 0, 8], abs=1e-3)


def test_nobody_has_a_share_where_a_game_can_end_without_a_winner():
    out = np.array([5.0, 5.0 + np.log(2), 5.0, 8.0])
    share_odds_with_nobody(out, 2)
    assert out.tolist() == pytest.approx([0.25, 0.5, 0.25, 8])


# Documents


def test_phases_are_called_by_their_names():
    assert names_of(IntEnum("Phase", "DEAL TURN_CARDS")) == ("deal", "turn-cards")


# Hexes

DRAWN = """
     ~ ~ ~
    ~ # # ~
     ~ # ~
"""


def test_a_grid_is_read_as_it_is_drawn():
    grid = hexes(DRAWN)
    assert len(grid) == 10
    assert grid.letters == "~~~~##~~#~"
    assert grid.where("#") == (4, 5, 8)
    assert sorted(cell for cell in grid.beside[4] if cell != NONE) == [0, 1, 3, 5, 7, 8]


def test_neighbours_are_mutual_and_distances_follow_from_them():
    grid = hexes(DRAWN)
    for cell in range(len(grid)):
        for way, other in enumerate(grid.beside[cell]):
            if other != NONE:
                assert grid.beside[other][(way + 3) % 6] == cell
    assert grid.steps[0, 0] == 0
    assert grid.steps[0, 9] == 3
    assert (grid.steps == grid.steps.T).all()


def test_a_grid_whose_rows_do_not_interlock_is_refused():
    with pytest.raises(ValueError, match="out of step"):
        hexes("~ ~\n~ ~")
    with pytest.raises(ValueError, match="no hexes"):
        hexes("  \n ")


# Words


def test_a_phrase_is_told_in_the_language_and_with_the_names_of_who_reads():
    phrase = tell(1, 0, "You take {thing}.", "{who} takes {thing}.", thing=say("a ring"))
    italian = {"{who} takes {thing}.": "{who} prende {thing}.", "a ring": "un anello"}
    told = render(phrase, lambda part: italian[part.text], lambda seat: "Livia")
    assert told == "Livia prende un anello."
    assert str(tell(0, 0, "You take {thing}.", "x", thing="it")) == "You take it."


def test_lists_and_numbers_are_put_into_words():
    things = [say("a"), say("b"), say("c")]
    assert str(both(things)) == "a, b and c"
    assert str(both(things[:2])) == "a and b"
    assert str(both(things[:1])) == "a"
    assert str(both([])) == "nothing"
    assert str(say_many("one card", "{count} cards", 3)) == "3 cards"
    assert str(say_many("one card", "{count} cards", 1)) == "one card"


# Options

FLAG = Option("dark", "flag", False, say("Dark"), say("By night."))
CHOICE = Option("end", "choice", "short", say("End"), say("When."), choices=("short", "long"))
NUMBER = Option("limit", "number", 30, say("Limit"), say("Minutes."), span=range(30, 61))


@pytest.mark.parametrize(
    ("option", "text", "value", "held"),
    [(FLAG, "yes", True, 1), (CHOICE, "long", "long", 1), (NUMBER, "45", 45, 45)],
)
def test_a_setting_is_read_held_and_given_back(option, text, value, held):
    assert option.read(text) == value
    assert option.encode(value) == held
    assert option.decode(held) == value


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (FLAG, "maybe", "dark takes yes or no, not 'maybe'."),
        (CHOICE, "middle", "end takes one of short, long, not 'middle'."),
        (NUMBER, 61, "limit takes a number from 30 to 60, not 61."),
        (NUMBER, True, "limit takes a number from 30 to 60, not True."),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence(option, value, says):
    with pytest.raises(Refused) as refused:
        option.encode(value)
    assert str(refused.value) == says


# Position


def test_positions_do_not_change():
    start = kritias.start("atlantis", seats=2, seed=5)
    before = start.state.tobytes()
    start.play(start.moves[0])
    assert start.state.tobytes() == before
    assert start.played == ()


def test_undo_is_a_replay():
    positions = [kritias.start("atlantis", seats=2, seed=5)]
    for _ in range(12):
        positions.append(positions[-1].play(positions[-1].moves[0]))
    assert positions[-1].undo() == positions[-2]
    assert positions[-1].undo(12) == positions[0]
    assert list(positions[-1].history()) == positions
    with pytest.raises(Refused, match="only 12 moves"):
        positions[-1].undo(13)


def test_a_position_says_what_it_is():
    position = kritias.start("atlantis", seats=2, seed=5)
    assert repr(position) == "<atlantis turn 1, triangle to decide; circle 5 triangle 4>"
    assert len({position, position.undo(0)}) == 1


def test_refusals_are_typed_and_say_why():
    position = kritias.start("atlantis", seats=2, seed=5)
    with pytest.raises(Illegal) as illegal:
        position.play("show")
    assert illegal.value.clause == "A8"
    assert str(illegal.value) == "Whoever can move has to move. (A8)"
    with pytest.raises(Unreadable, match="no move of Atlantis"):
        position.play("jump")
    with pytest.raises(Unknown, match="codes go from 0 to"):
        position.play(100_000)
    with pytest.raises(Unknown, match="no seat 2"):
        position.view(2)
    with pytest.raises(Unknown, match="There is no game chess"):
        kritias.start("chess", seats=2)
    with pytest.raises(Unknown, match="has no option dark"):
        kritias.start("atlantis", seats=2, dark=True)
    with pytest.raises(Refused, match="2 to 4 seats, not 7"):
        kritias.start("atlantis", seats=7)


def finished(seed: int = 5) -> Position:
    position = kritias.start("atlantis", seats=2, seed=seed)
    while not position.is_over:
        position = position.play(position.moves[-1])
    return position


def test_after_the_end_nothing_follows():
    position = finished()
    assert position.moves == ()
    with pytest.raises(Over, match="The game is over"):
        position.play("show")


# Records


def test_a_record_is_read_as_it_was_written_names_and_all():
    record = Record(finished(), 5, ("Livia", "Bruno: the second"), {"secret": "ab", "words": "x"})
    text = write_record(record)
    again = read_record(text, kritias.game)
    assert again.names == record.names
    assert again.fairness == record.fairness
    assert write_record(again) == text


RECORD = write_record(Record(finished(), 5))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("kritias: 1", "kritias: 9", "no Kritias record"),
        ("game: atlantis", "game: chess", "There is no game chess"),
        ("rules: 1", "rules: 7", "version 7 of the rules"),
        ("seats: 2", "seats: two", "«seats» should be a whole number"),
        ("seats: 2", "seats: 9", "2 to 4 seats"),
        ("seed: 0x5\n", "", "lacks «seed»"),
        ("seed: 0x5", "seed", "not «key: value»"),
        ("1 triangle:", "1 triangle: fly", "Line 9: fly does not replay"),
        ("1 triangle:", "1 triangle: show", "has to move"),
        ("won by", "lost by", "but its moves lead to"),
    ],
)
def test_a_record_that_does_not_replay_says_why(old, new, says):
    assert old in RECORD
    with pytest.raises(Corrupt, match=says):
        read_record(RECORD.replace(old, new, 1), kritias.game)


# Rules that are interpreted

WRAPPED = """
import asyncio
import contextvars
import threading
import numpy as np
from kritias.kernel.chance import stream
from kritias.kernel.rule import INTERPRETED, plain
assert INTERPRETED
told = []
def tell():
    told.append(int(stream(np.uint64(5))))
async def task():
    tell()
tell()
thread = threading.Thread(target=tell)
thread.start()
thread.join()
contextvars.Context().run(tell)
asyncio.run(task())
print(*told)
try:
    plain(stream)(np.uint64(5))
except RuntimeWarning:
    print("elsewhere NumPy warns as it is told to")
"""


def test_words_of_an_interpreted_rule_wrap_in_every_thread_and_task():
    """What NumPy does about it is a setting of each of them, and not of the process."""
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", WRAPPED],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    words, rest = told.stdout.splitlines()
    assert words.split() == [str(chance.stream(5))] * 4
    assert rest == "elsewhere NumPy warns as it is told to"


# The compiler's cache

STALE = """
import sys
from pathlib import Path
import rooms.box
from rooms.rules import value
print(value())
"""


def test_a_changed_constant_in_another_file_is_seen(tmp_path):
    """Numba's own cache, keyed on the defining file, would go on with the old constant."""
    room = tmp_path / "rooms"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "rules.py").write_text(
        "from kritias.kernel.rule import rule\nfrom rooms.box import N\n"
        "@rule\ndef value():\n    return N\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "KRITIAS_CACHE": str(tmp_path / "c")}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # it would not see a change within one second
    for number in (3, 4, 3):
        (room / "box.py").write_text(f"N = {number}\n")
        told = subprocess.run(
            [sys.executable, "-c", STALE], env=environment, capture_output=True, text=True
        )
        assert told.stdout.split() == [str(number)], told.stderr


def test_old_folders_are_swept(tmp_path, monkeypatch):
    for number in range(9):
        (tmp_path / f"state{number}").mkdir()
        os.utime(tmp_path / f"state{number}", (number, number))
    sweep(tmp_path)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == [
        "state5", "state6", "state7", "state8",
    ]  # fmt: skip
