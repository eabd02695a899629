"""What changed stays visible: the marks of a frame are the true differences of what was drawn."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import kritias
from kritias.games.survive.state import Phase
from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.words import say
from kritias.registry import picture_of
from kritias.server import viewer_payload
from kritias.server.events import Moved, TookBack
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import words_for
from kritias.server.viewer import Viewer, kind_of
from kritias.server.viewer_marks import (
    Row,
    Span,
    changes_by,
    continues,
    one_way,
    rows_of,
    span_of,
    with_marks,
)
from kritias.ui.marks import Change, Placed, Shape, changes, things_on
from kritias.ui.marks_drawn import Rings, drawn
from kritias.ui.picture import ViewContext
from tests.server.tables import dealt, play, play_until

ROOMS = list(kritias.GAMES)
MOVES = 70
HOSTILE = ("<img src=x onerror=a()>", "<img src=x onerror=b()>")


def table_of(name: str, moves: int = MOVES) -> OpenTable:
    """A table of as many as can sit, after some moves, when Livia is to decide."""
    seats = min(4, kritias.game(name).SEATS[-1])
    table = play(dealt(name, seats), moves, pick=5)
    return OpenTable(play_until(table, lambda it: it.decider == 0, pick=5))


def kind(open_table: OpenTable, guest: str = "livia", at: int | None = None):
    return kind_of(open_table.table, Viewer(guest, at=at), 0.0)


def frame(open_table: OpenTable, viewer: Viewer, now: float = 0.0):
    """As a page is sent it."""
    plain = viewer_payload.frame(open_table, viewer, now)
    return with_marks(plain, open_table, viewer, now)


def rows(open_table: OpenTable, guest: str = "livia", at: int | None = None):
    looks = kind(open_table, guest, at)
    words = words_for(open_table.table, "en")
    return rows_of(open_table, looks, words, span_of(open_table.table, looks))


def moving(open_table: OpenTable, looks, at: int) -> dict[str, tuple[str, str]]:
    """What every mover stands on at a moment, and where: read from the picture by other means."""
    table = open_table.table
    context = ViewContext(looks.seat, words_for(table, "en"), looks.aspect)
    board = str(picture_of(table.game).board(table.seen(looks.seat, at), context))
    return {
        one.attrib["id"]: (one.get("data-on", ""), one.attrib["transform"])
        for one in ElementTree.fromstring(board).iter()
        if "mover" in one.get("class", "").split()
    }


@pytest.mark.parametrize("name", ROOMS)
def test_marked_is_what_stands_elsewhere_in_the_next_picture_and_nothing_else(name):
    open_table = table_of(name)
    looks, words = kind(open_table), words_for(open_table.table, "en")
    seen = 0
    for number in range(len(open_table.table.moves) - 20, len(open_table.table.moves)):
        before, after = (moving(open_table, looks, at) for at in (number, number + 1))
        told = changes_by(open_table, looks, words, number)
        moved = {one.name for one in told if one.kind == "moved"}
        elsewhere = {
            name
            for name in before.keys() & after.keys()
            if before[name][0] not in ("", after[name][0]) and before[name][1] != after[name][1]
        }
        assert {one for one in moved if one in before} == {
            one for one in elsewhere if one.split("-")[0] not in ("sail", "bond")
        }
        lost = {one.name for one in told if one.kind == "gone" and one.owner >= 0}
        assert lost == {one for one in before.keys() - after.keys() if one.startswith("person")}
        seen += len(told)
    assert seen > 3


@pytest.mark.parametrize("name", ROOMS)
def test_what_others_did_since_the_own_turn_is_listed_in_order(name):
    open_table = table_of(name)
    table, listed = open_table.table, rows(open_table)
    assert listed
    numbers = [row.number for row in listed if row.number]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [row.ply for row in listed] == sorted(row.ply for row in listed)
    own = max(
        (ply for ply, move in zip(table.plies, table.moves, strict=True)
         if move.seat == 0 and table.turns[ply - 1] != table.state.turn
         and not is_asked(table, ply - 1)),
        default=0,
    )  # fmt: skip
    assert all(row.ply > own and row.sentences for row in listed)
    assert all(row.changes for row in listed if row.number)


@pytest.mark.parametrize("name", ROOMS)
def test_marks_go_with_the_own_move_and_the_list_stays_until_the_turn_ends(name):
    open_table = table_of(name, 40)
    table = play_until(
        open_table.table,
        lambda it: it.moves[-1].seat != it.decider == 0 and not is_asked(it, len(it.moves)),
        pick=5,
    )
    before = frame(open_table, Viewer("livia"))
    assert before["marks"]["shown"]
    play(table, 1, pick=5)
    open_table.wake()
    after = frame(open_table, Viewer("livia"))
    if table.decider == 0 and table.turns[-1] == table.state.turn:
        assert not after["marks"]["shown"]
        assert after["parts"]["since"] == before["parts"]["since"]
    else:
        assert not after["marks"]["rows"]


# Answers in the turn of somebody else


def is_asked(table: Table, number: int) -> bool:
    """S20: whether the seat that moves next only answers an attack."""
    return table.game.NAME == "survive" and table.states[number].phase == Phase.ASK


def asked_table() -> OpenTable:
    """Livia is asked whether she repels a creature of somebody else."""
    table = dealt("survive", 3, seed=3)
    play_until(table, lambda it: it.decider == 0 and is_asked(it, len(it.moves)), pick=3)
    return OpenTable(table)


def test_whoever_answered_in_anothers_turn_still_sees_all_since_the_own_turn():
    """S20: the answer is no turn of one's own."""
    open_table = asked_table()
    before = told_in(open_table)
    play(open_table.table, 1, pick=3)
    assert len(before) > 3
    assert told_in(open_table)[: len(before)] == before
    play_until(open_table.table, lambda it: it.decider == 0, pick=3)
    assert told_in(open_table)[: len(before)] == before


def test_an_answer_in_the_own_turn_leaves_the_list_as_it_was():
    """S19, S20: Livia had a turn, Bruno had one, and Livia's creature was let come in this one."""
    seats, turns = [0, 0, 1, 1, 0, 1, 0], [1, 1, 2, 2, 3, 3, 3]
    asked = [False, False, False, False, False, True, False, False]
    table: Any = SimpleNamespace(
        moves=[Moved(seat, 0, "seat") for seat in seats],
        turns=turns,
        states=[7 if one else -1 for one in asked],
        state=SimpleNamespace(turn=3),
        game=SimpleNamespace(timeout_move=lambda state: state),
        decider=0,
    )
    looks: Any = SimpleNamespace(at=None, seat=Seat(0))
    assert span_of(table, looks) == Span(2, 4, is_fresh=False)


def test_a_loss_wears_the_mark_of_whoever_brought_it_about():
    """S20: not of the one who let it come."""
    open_table = asked_table()
    table = open_table.table
    mover = int(table.state.active)
    play_until(table, lambda it: not is_asked(it, len(it.moves)), pick=3)
    [row] = [row for row in rows(open_table) if row.ply == table.plies[-1]]
    assert row.tone == "loss"
    assert table.moves[-1].seat != row.seat == mover


# A way in several moves


def told_in(open_table: OpenTable) -> list[str]:
    """All that the list of Livia tells."""
    return [str(phrase) for row in rows(open_table) for phrase in row.sentences]


def told_of(open_table: OpenTable, plies: range) -> list[str]:
    story = open_table.table.story(kind(open_table).seat, plies.start - 1, plies.stop - 1)
    return [str(phrase) for told in story for phrase in told.sentences if phrase.opens < 0]


@pytest.mark.parametrize("name", ["atlantis", "gods"])
def test_all_of_a_way_is_told_in_order(name):
    """A5: each card of a chain; G8: each journey of a turn."""
    open_table = OpenTable(dealt(name, 4))
    table, found = open_table.table, 0
    while found < 3:
        play_until(play(table, 1, pick=5), lambda it: it.decider == 0, pick=5)
        for row in rows(open_table):
            steps = [len(change.path) - 1 for change in row.changes if change.kind == "moved"]
            if max(steps, default=0) > 1:
                told = [str(phrase) for phrase in row.sentences]
                way = told_of(open_table, range(row.ply - len(told), row.ply + 1))
                assert told == way[-len(told) :]
                assert sum("goes" in one for one in told) == max(steps)
                found += 1


def test_what_is_paid_on_the_way_is_told():
    """A10: every payment, not the last alone."""
    open_table = OpenTable(dealt("atlantis", 4))
    table, paid = open_table.table, 0
    while paid < 4:
        play_until(play(table, 1, pick=5), lambda it: it.decider == 0, pick=5)
        span, told = span_of(table, kind(open_table)), told_in(open_table)
        for one in told_of(open_table, range(span.first + 1, span.last + 1)):
            if "pays with" in one:
                assert one in told
                paid += 1


def test_a_way_ends_with_its_turn():
    """The same pawn in the next round goes another way."""
    here = Change("moved", "pawn", ((0.0, 0.0), (9.0, 0.0)), Shape(), NOBODY)
    on = replace(here, path=((9.0, 0.0), (20.0, 0.0)))
    row = Row(0, 1, 1, Seat(1), (say("It goes."),), (here,))
    after = replace(row, ply=2, sentences=(say("It goes on."),), changes=(on,))
    assert continues(row, after)
    assert one_way(row, after).changes[0].path == ((0.0, 0.0), (9.0, 0.0), (20.0, 0.0))
    assert not continues(row, replace(after, turn=2))


def test_a_spectator_sees_the_last_round():
    open_table = table_of("survive")
    seats = {row.seat for row in rows(open_table, "")}
    assert seats == {1, 2, 3}


def test_at_a_moment_of_the_past_the_move_that_led_there_is_marked():
    open_table = table_of("survive")
    marks = frame(open_table, Viewer("livia", at=30))["marks"]
    assert [row["ply"] for row in marks["rows"]] == [30]
    assert marks["great"] == []


def test_a_move_that_is_taken_back_leaves_no_marks():
    open_table = table_of("survive", 40)
    table = open_table.table
    first, count = rows(open_table), len(table.moves)
    play(table, 1, pick=5)
    rows(open_table, "bruno")
    table.apply(TookBack(0, count), 0.0)
    assert rows(open_table) == first
    play(table, 1, pick=3)
    made = rows(open_table, "bruno")
    open_table.drawings.clear()
    assert rows(open_table, "bruno") == made


def test_a_move_costs_one_picture(monkeypatch):
    open_table = table_of("survive", 40)
    picture = picture_of(open_table.table.game)
    drawn = []
    draw = picture.board
    monkeypatch.setattr(picture, "board", lambda *given: drawn.append(1) or draw(*given))
    frame(open_table, Viewer("livia"))
    drawn.clear()
    play_until(play(open_table.table, 1, pick=5), lambda it: True)
    open_table.wake()
    frame(open_table, Viewer("livia"))
    assert len(drawn) == 1


# Two pictures


def thing(x: float, on: str = "", lies: str = "", owner: int = NOBODY) -> Placed:
    return Placed((x, 0.0), Shape(), on, lies, owner)


def test_what_makes_room_has_not_moved_and_what_is_carried_goes_with_its_carrier():
    before = {"boat": thing(0, "a"), "sail": thing(0, "boat"), "one": thing(5, "boat", owner=1)}
    after = {"boat": thing(9, "b"), "sail": thing(9, "boat"), "one": thing(14, "boat", owner=1)}
    assert [one.name for one in changes(before, after)] == ["boat"]
    shifted = before | {"boat": thing(3, "a")}
    assert changes(before, shifted) == []


def test_what_is_lost_with_its_boat_is_told_by_its_owner():
    before = {"boat": thing(0, "a"), "sail": thing(0, "boat"), "one": thing(5, "boat", owner=1)}
    told = changes(before, {})
    assert [(one.kind, one.name, one.owner) for one in told] == [
        ("gone", "boat", NOBODY), ("gone", "one", 1),
    ]  # fmt: skip


def test_copies_that_change_their_numbers_are_told_as_one():
    before = {"card-7-0": thing(0, "a")}
    after = {"card-7-0": thing(50, "b"), "card-7-1": thing(0, "a")}
    assert [(one.kind, one.path) for one in changes(before, after)] == [("came", ((50, 0.0),))]
    assert [(one.kind, one.path) for one in changes(after, before)] == [("gone", ((50, 0.0),))]
    swapped = {"card-7-0": after["card-7-1"], "card-7-1": after["card-7-0"]}
    assert changes(after, swapped) == []
    people = {"person-0": thing(0, "a", owner=1), "person-1": thing(9, "b", owner=1)}
    moved = {"person-0": thing(9, "b", owner=1), "person-1": thing(30, "c", owner=1)}
    assert len(changes(people, moved)) == 2


def test_what_was_held_beside_the_board_comes_to_it():
    told = changes({"card-7-0": thing(0, lies="held")}, {"card-7-0": thing(50, "b")})
    assert [(one.kind, one.path) for one in told] == [("came", ((50, 0.0),))]


def test_another_thing_on_the_same_place_is_a_change_and_nothing_is_a_loss_of_it():
    before = {"here": thing(0, lies="tile"), "there": thing(0, lies="tile")}
    after = {"here": thing(0, lies="temple"), "there": thing(0)}
    assert [one.kind for one in changes(before, after)] == ["changed", "emptied"]


def test_places_are_read_through_all_that_moves_and_scales_them():
    board = (
        '<svg><g transform="translate(10 20) scale(2)"><g id="a" data-on="b" class="pc s2"'
        ' transform="translate(5 5)"><circle class="halo" r="4" cy="-1"/></g></g></svg>'
    )
    assert things_on(board) == {"a": Placed((20.0, 28.0), Shape(8.0, 8.0, 8.0), "b", "", 2)}


@pytest.mark.parametrize("name", ROOMS)
def test_great_events_are_told_with_a_symbol_of_the_room_and_no_markup_of_a_player(name):
    told = []
    for seed in range(4):
        open_table = OpenTable(dealt(name, 2, HOSTILE, seed=seed))
        table = open_table.table
        while not table.is_over and len(table.moves) < 400 and not told:
            play(table, 25, pick=5 + seed) if len(table.moves) < 25 else play_some(table, seed)
            told += frame(open_table, Viewer())["marks"]["great"]
            open_table.wake()
    symbols = picture_of(kritias.game(name)).SYMBOLS
    assert told
    assert all(re.search(r'href="#([\w-]+)"', str(one["says"]))[1] in symbols for one in told)
    said = " ".join(str(one["says"]) for one in told).lower()
    assert "<img" not in said
    assert "&lt;img" in said or "img" not in said, "a name is told as it was given"


def play_some(table, seed: int) -> None:
    """A few moves, as far as the game goes."""
    for _ in range(5):
        if not table.is_over:
            play(table, 1, pick=5 + seed)


def test_rings_never_lie_over_each_other():
    rings = Rings()
    here = Change("came", "one", ((0.0, 0.0),), Shape(), NOBODY)
    drawn_twice = [drawn(number, 1, [here], rings) for number in (1, 2)]
    assert len(set(rings.taken)) == len(drawn_twice) == 2


def test_the_way_of_a_thing_ends_at_its_edge():
    way = Change("moved", "one", ((0.0, 0.0), (100.0, 0.0)), Shape(20, 20, 20), NOBODY)
    assert 'd="M0 0L84 0"' in drawn(1, 0, [way], Rings())
