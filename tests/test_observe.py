"""What a seat observes: the layout's fields as numbers, its own seat first."""

from typing import Annotated

import numpy as np
import pytest

import kritias
from kritias.games.atlantis.box import CARDS
from kritias.kernel.chance import PURPOSES
from kritias.kernel.engine import engine_of
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees, U64s
from kritias.kernel.meaning import (
    COMMON,
    FLAG,
    Amount,
    Growing,
    LeftOut,
    OfSeat,
    On,
    OneOf,
    Pair,
    PerSeat,
    SetOf,
    SetOfSeats,
    usual_meaning,
)
from kritias.kernel.observe import Observer

SEATS = PerSeat(3)


class Cross:
    """Five places: one in the middle, one on each side."""

    rows = (0, 1, 1, 1, 2)
    columns = (1, 0, 1, 2, 1)


class Table(Layout):
    """A field of every meaning."""

    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16
    seat: I8
    phase: Annotated[I8, OneOf(range(3))]
    ply: Annotated[I16, LeftOut()]
    gold: Annotated[I16s, SEATS, Amount(100, -100)]
    cards: Annotated[I8s, SEATS, 2, FLAG, Sees.ITS_SEAT]
    friends: Annotated[I8s, PerSeat(6, 2), Growing(1)]  # two a seat
    holder: Annotated[I8s, 2, OfSeat()]
    carrier: Annotated[I8, OfSeat(2)]
    asked: Annotated[I8, SetOfSeats()]
    swimmers: Annotated[U64, SetOfSeats(2)]
    tile: Annotated[I8, Pair(2, 3)]
    place: Annotated[I16, On(Cross(), range(-2, 7))]
    open_places: Annotated[U64s, 1, SetOf(5)]
    unsaid: I8


@pytest.fixture
def table():
    s = Table.blank()
    s.seats, s.seat, s.turn, s.phase = 3, 2, 64, 1
    s.gold[0], s.gold[1], s.gold[2] = -100, 50, 0
    s.cards[1] = (1, 0)
    s.friends[2] = 1  # the first of seat 1
    s.holder[0], s.holder[1] = 0, -1
    s.carrier, s.asked = 5, 0b101
    s.swimmers = np.uint64(0b000100)  # the first of seat 1
    s.tile, s.place = 4, 3
    s.open_places[0] = np.uint64(0b10001)
    s.unsaid = -127
    return s


def observed(state, seats, viewer):
    observer = Observer(Table, seats)
    row = np.full(observer.size, np.nan, np.float32)
    observer.write(state, viewer, row)
    return {p.name: row[p.start : p.stop].reshape(p.shape).tolist() for p in observer.pieces}


def test_seat_1_sees_every_field_from_its_own_place(table):
    told = observed(table, 3, 1)
    assert told == {
        "observer": [0, 1, 0],
        "turn": 0.5,
        "seat": [0, 1, 0],  # the next one
        "phase": [0, 1, 0],
        "gold": [0.5, 0, -1],
        "cards": [1, 0],
        "friends": [0.5, 0, 0, 0, 0, 0],
        "holder": [[0, 0, 1], [0, 0, 0]],
        "carrier": [0, 1, 0, 0, 1],  # the next one's second
        "asked": [0, 1, 1],
        "swimmers": [1, 0, 0, 0, 0, 0],
        "tile": [0, 1, 0, 1, 0],
        "place": [0, 1, 0, 0, 0, 1, 0, 0, 0, 0],
        "open_places": [[1, 0, 0, 0, 1]],
        "unsaid": pytest.approx(-127 / 128),
    }


def test_a_spectator_sees_no_hand_and_counts_from_seat_0(table):
    told = observed(table, 3, -1)
    assert told["observer"] == [0, 0, 0]
    assert told["cards"] == [0, 0]
    assert told["gold"] == [-1, 0.5, 0]


@pytest.mark.parametrize(("place", "mark"), [(-2, 6), (-1, 7), (5, 8), (6, 9)])
def test_a_value_beside_the_map_has_a_mark_of_its_own(table, place, mark):
    table.place = place
    assert observed(table, 3, 0)["place"] == [float(at == mark) for at in range(10)]


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [("phase", 3, "phase holds 3"), ("carrier", 6, "carrier holds 6"), ("tile", 6, "tile holds 6"),
     ("asked", 8, "asked holds 8"), ("place", 7, "place holds 7"), ("unsaid", -128, "")],
)  # fmt: skip
def test_what_the_layout_does_not_say_is_strange(table, name, value, fault):
    assert Observer(Table, 3).strange(table, 0) == ""
    setattr(table, name, value)
    assert Observer(Table, 3).strange(table, 0) == fault


def test_rows_of_seats_that_nobody_sits_on_are_left_out():
    shapes = {piece.name: piece.shape for piece in Observer(Table, 2).pieces}
    assert shapes["gold"] == (2,)
    assert shapes["friends"] == (4,)
    assert shapes["swimmers"] == (4,)
    assert "seed" not in shapes
    assert "ply" not in shapes


def test_a_hand_of_atlantis_is_its_own_seats_alone():
    position = kritias.start("atlantis", seats=3, seed=7)
    engine = engine_of(position.game)
    hand = next(piece for piece in engine.observers[3].pieces if piece.name == "hand")
    for seat in range(3):
        row = engine.observe(position.state, seat)[hand.start : hand.stop] * CARDS
        assert row.tolist() == pytest.approx(list(position.state.hand[seat]))
    assert not engine.observe(position.state, -1)[hand.start : hand.stop].any()


@pytest.mark.parametrize("name", [*kritias.GAMES, "examples.connect_four"])
def test_every_field_of_our_rooms_says_what_it_means(name):
    """No number is scaled by what its type could hold; no word is a set of whatever it could."""
    state = kritias.open_room(name).State
    for field, meaning in state.meanings.items():
        if state.sees[field] is not Sees.NO_ONE and field not in COMMON:
            assert meaning != usual_meaning(field, np.int8), field
            assert meaning != usual_meaning(field, np.int16), field
            assert meaning != usual_meaning(field, np.uint64) or name == "artonauti", field
