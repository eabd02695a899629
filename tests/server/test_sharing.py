"""What is made for a viewer is shown to all of that kind and to nobody else, until it changes."""

import asyncio
import re
from itertools import permutations

import pytest

from kritias.kernel.game import NOBODY
from kritias.server.events import Closed, Said
from kritias.server.limits import Caller
from kritias.server.open_tables import MOST_KINDS, OpenTable
from kritias.server.reviews import Reviews
from kritias.server.viewer import Viewer, kind_of
from kritias.server.viewer_data import data
from kritias.server.viewer_payload import frame
from kritias.server.workers import Thinkers
from tests.server.houses import finish
from tests.server.tables import GUESTS, dealt, play, play_to_the_end, seated, some_move

NOW = 10.0


def spectator(**more) -> Viewer:
    return Viewer("", **more)


# Until something changes


def is_made_anew(open_table: OpenTable, change, viewer: Viewer) -> bool:
    """Whether a change lets the next viewer of a kind have something else than the one before."""
    before = open_table.shared(kind_of(open_table.table, viewer, NOW), object)
    change(open_table)
    return open_table.shared(kind_of(open_table.table, viewer, NOW), object) is not before


def move(open_table: OpenTable) -> None:
    play(open_table.table)


def talk(open_table: OpenTable) -> None:
    open_table.table.apply(Said("Eve", -1, "Hello."), NOW)


def arrive(guest: str):
    def arrives(open_table: OpenTable) -> None:
        if open_table.arrive(guest):  # as a connection does
            open_table.wake()

    return arrives


CHANGES = {
    "a move": (move, True),
    "a line of talk": (talk, True),
    "somebody at the table arrives": (arrive("bruno"), True),
    "somebody else arrives": (arrive("eve"), False),
    "news of the review": (OpenTable.wake, True),
    "other results of the deal": (lambda table: table.rank([{"name": "Livia"}]), True),
    "the same results of the deal": (lambda table: table.rank([]), False),
    "nothing": (lambda table: None, False),
}


@pytest.mark.parametrize(("change", "is_anew"), CHANGES.values(), ids=CHANGES)
def test_what_is_shared_is_made_anew_by(change, is_anew):
    assert is_made_anew(OpenTable(dealt()), change, spectator()) is is_anew


def test_a_second_page_of_somebody_who_is_there_changes_nothing():
    open_table = OpenTable(dealt())
    arrive("bruno")(open_table)
    assert not is_made_anew(open_table, arrive("bruno"), spectator())


def test_two_viewers_of_one_kind_get_the_very_same_frame():
    open_table = OpenTable(dealt())
    one, other = (frame(open_table, spectator(), NOW) for _ in range(2))
    assert one["parts"] is other["parts"]
    assert one["moves"] is other["moves"]
    one, other = (data(open_table, spectator(), NOW) for _ in range(2))
    assert one["position"] is other["position"]


def test_whoever_is_shown_a_lobby_shares_it_too():
    open_table = OpenTable(seated())
    one, other = (frame(open_table, spectator(), NOW) for _ in range(2))
    assert one["parts"] is other["parts"]


def test_the_time_runs_on_in_what_is_shared():
    table = dealt("artonauti", clock="move", seconds=60, settings={"time_limit": "30"})
    open_table = OpenTable(table)
    frames = [frame(open_table, spectator(), now) for now in (10.0, 20.0)]
    assert [one["time_left"] for one in frames] == [50.0, 40.0]
    assert frames[0]["parts"] is frames[1]["parts"]
    assert [data(open_table, spectator(), now)["time_left"] for now in (10.0, 20.0)] == [50, 40]


def test_what_somebody_adds_to_their_own_frame_nobody_else_gets():
    open_table = OpenTable(dealt())
    for look in (frame, data):
        look(open_table, spectator(), NOW)["log"] = "mine"
        assert "log" not in look(open_table, spectator(), NOW)


def test_what_has_happened_is_shown():
    open_table = OpenTable(dealt())
    before = frame(open_table, spectator(), NOW)
    talk(open_table)
    after = frame(open_table, spectator(), NOW)
    assert "Hello." not in before["parts"]["talk"]
    assert "Hello." in after["parts"]["talk"]
    arrive("bruno")(open_table)
    here = frame(open_table, spectator(), NOW)["parts"]["seats"]
    assert here.count('aria-label="here"') == 1
    move(open_table)
    assert frame(open_table, spectator(), NOW)["ply"] == 1


def bare(markup: str) -> str:
    """The words alone."""
    return re.sub(r"<[^>]*>", "", markup)


@pytest.mark.parametrize("game", ["artonauti", "escape", "gods"])
def test_the_result_says_why_the_game_has_ended_and_so_does_the_log(game):
    table = play_to_the_end(dealt(game))
    table.apply(Closed(), NOW)
    parts = frame(OpenTable(table), spectator(), NOW)["parts"]
    told = re.search(r'<p class="why">(.+?)</p>', parts["end"])
    assert told
    lines = re.findall(r'<li [^>]*class="[^"]*finale"[^>]*>(.+?)</li>', parts["log"], re.S)
    assert any(bare(told[1]) in bare(line) for line in lines)


def test_a_review_that_begins_is_shown_though_the_page_was_made_before_it():
    """Somebody opens the page of a finished game: it is made once, and only then the wire, which
    has the game reviewed."""

    async def look_twice() -> None:
        reviews = Reviews(Thinkers(1))
        reviews.turns.turns.free = 0  # another game is being reviewed
        table = play_to_the_end(dealt("artonauti"))
        table.apply(Closed(), NOW)
        open_table = OpenTable(table)
        assert "looks at every decision" not in frame(open_table, spectator(), NOW)["parts"]["end"]
        reviews.begin(open_table, Caller())
        begun = frame(open_table, spectator(), NOW)["parts"]
        assert "looks at every decision" in begun["end"]
        reviews.begin(open_table, Caller())
        assert frame(open_table, spectator(), NOW)["parts"] is begun, "it is begun once"
        reviews.close()

    finish(look_twice())


# With nobody of another kind


OTHERS = {
    "a seat": Viewer("livia"),
    "another seat": Viewer("bruno"),
    "another language": spectator(language="it"),
    "another shape": spectator(aspect=0.6),
    "another moment": spectator(at=3),
    "yet another moment": spectator(at=4),
    "a longer log": spectator(log=200),
    "more talk": spectator(talk=100),
    "the one who set the table": Viewer("host"),
}


def test_viewers_of_different_kinds_share_nothing():
    open_table = OpenTable(play(dealt(host="host"), 6))
    kinds = [spectator(), *OTHERS.values()]
    payloads = [open_table.shared(kind_of(open_table.table, one, NOW), object) for one in kinds]
    assert len(set(map(id, payloads))) == len(kinds)


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_whatever_was_made_for_another_one_is_shown_what_one_would_be_alone(other):
    table = play(dealt(host="host"), 6)
    for first, second in ((spectator(), other), (other, spectator())):
        open_table = OpenTable(table)
        frame(open_table, first, NOW), data(open_table, first, NOW)
        assert frame(open_table, second, NOW) == frame(OpenTable(table), second, NOW)
        assert data(open_table, second, NOW) == data(OpenTable(table), second, NOW)


def test_a_page_and_a_program_of_one_seat_are_two_kinds():
    open_table = OpenTable(dealt())
    assert "parts" in frame(open_table, Viewer("livia"), NOW)
    assert "parts" not in data(open_table, Viewer("livia"), NOW)
    assert "parts" in frame(open_table, Viewer("livia"), NOW)


@pytest.mark.parametrize("order", list(permutations(["livia", "bruno", ""])), ids=", ".join)
def test_in_whatever_order_they_look_moves_and_hand_are_shown_to_their_seat_alone(order):
    open_table = OpenTable(dealt())
    table = open_table.table
    decider = GUESTS[table.decider]
    for guest in order:
        page, program = frame(open_table, Viewer(guest), NOW), data(open_table, Viewer(guest), NOW)
        assert bool(page["moves"]) is bool(program["moves"]) is (guest == decider)
        assert page["your_turn"] is (guest == decider)
        for seat, mark in enumerate(("circle", "triangle")):
            is_hidden = program["position"][mark]["hand"].startswith("?")
            assert is_hidden is (guest != GUESTS[seat])


def test_around_one_screen_a_covered_hand_is_another_kind_than_an_open_one():
    table = dealt(guests=["livia", "livia"], one_screen=True)
    open_table = OpenTable(table)
    covered, shown = Viewer("livia"), Viewer("livia", uncovered=table.decider)
    for _ in range(2):
        assert 'id="cover"' in frame(open_table, covered, NOW)["parts"]["tray"]
        assert frame(open_table, covered, NOW)["moves"] == []
        assert 'id="cover"' not in frame(open_table, shown, NOW)["parts"]["tray"]
        assert frame(open_table, shown, NOW)["moves"]


def test_only_the_host_is_shown_the_links_to_the_seats():
    open_table = OpenTable(seated(guests=["livia"]))
    keys = open_table.table.setup.keys
    for guest, is_shown in (("livia", True), ("bruno", False), ("livia", True)):
        assert (keys[1] in frame(open_table, Viewer(guest), NOW)["parts"]["lobby"]) is is_shown


def test_when_its_day_is_over_the_luck_of_a_deal_is_laid_open_to_those_who_look_on():
    """Nothing happens at the table: it is the time that makes another kind."""
    table = play_to_the_end(dealt("gods", 1, seed=None, deal="gods 2026-11-16"))
    table.apply(Closed(), NOW)
    open_table, midnight = OpenTable(table), 1794873600.0
    secret = table.setup.secret
    assert secret not in frame(open_table, Viewer("livia"), midnight - 1)["parts"]["end"]
    assert secret in frame(open_table, Viewer("livia"), midnight)["parts"]["end"]


# From which seat


ONE_SCREEN = {"guests": ["livia", "livia"], "one_screen": True}
LOOKS = {  # the table, the viewer, and the seat from which and whether covered it is looked at
    "a seat": ({}, lambda decider: Viewer("bruno"), 1, False),
    "a seat, at an earlier moment": ({}, lambda decider: Viewer("bruno", at=2), 1, False),
    "a spectator": ({}, lambda decider: spectator(), NOBODY, False),
    "a spectator, at an earlier moment": ({}, lambda decider: spectator(at=2), NOBODY, False),
    "one screen": (ONE_SCREEN, lambda decider: Viewer("livia"), NOBODY, True),
    "one screen, whoever decides has taken it": (
        ONE_SCREEN, lambda decider: Viewer("livia", uncovered=decider), "decider", False,
    ),
    "one screen, whoever decided before still has it": (
        ONE_SCREEN, lambda decider: Viewer("livia", uncovered=1 - decider), NOBODY, True,
    ),
    "somebody who uncovers what is not theirs": (
        {}, lambda decider: spectator(uncovered=decider), NOBODY, False,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("more", "viewer_at", "seat", "covered"), LOOKS.values(), ids=LOOKS)
def test_it_is_looked_at_from(more, viewer_at, seat, covered):
    table = play(dealt("atlantis", **more), 4)
    kind = kind_of(table, viewer_at(table.decider), NOW)
    expected = table.decider if seat == "decider" else seat
    assert (kind.seat, kind.is_covered) == (expected, covered)


def test_nobody_hands_the_screen_round_for_a_move_that_nobody_decides(monkeypatch):
    """Nor is the hand shown of whoever would have to take it."""
    table = play(dealt("atlantis", **ONE_SCREEN), 4)
    monkeypatch.setattr(type(table), "foregone", some_move(table))
    for uncovered, seat in ((1 - table.decider, NOBODY), (table.decider, table.decider)):
        kind = kind_of(table, Viewer("livia", uncovered=uncovered), NOW)
        assert (kind.seat, kind.is_covered) == (seat, False)


def test_while_the_table_goes_on_nobody_is_called(monkeypatch):
    """The line says so; the one thing that can be done is still lit."""
    table = play(dealt("atlantis", guests=["livia", "livia"]), 4)
    viewer = Viewer("livia", uncovered=table.decider)
    asked = frame(OpenTable(table), viewer, NOW)
    monkeypatch.setattr(type(table), "foregone", some_move(table))
    passed = frame(OpenTable(table), viewer, NOW)
    assert [(one["your_turn"], one["can_hint"]) for one in (asked, passed)] == (
        [(True, True), (False, False)]
    )
    assert asked["moves"] == passed["moves"]
    said = "There is nothing to decide here"
    assert [said in one["parts"]["tray"] for one in (asked, passed)] == [False, True]
    past = frame(OpenTable(table), Viewer("livia", uncovered=table.decider, at=2), NOW)
    assert said not in past["parts"]["tray"]


def test_nobody_looks_at_a_moment_that_has_been_taken_back():
    table = play(dealt("escape"), 4)
    assert kind_of(table, spectator(at=9), NOW).at == 4


# No more than so many


def test_of_ever_more_kinds_no_more_than_so_many_are_kept():
    open_table = OpenTable(dealt())
    for kind in range(3 * MOST_KINDS):
        assert open_table.shared(kind, lambda kind=kind: [kind]) == [kind]
        assert len(open_table.payloads) <= MOST_KINDS


def test_as_many_kinds_as_are_kept_are_all_shared():
    open_table = OpenTable(dealt())
    first = [open_table.shared(kind, object) for kind in range(MOST_KINDS)]
    assert [open_table.shared(kind, object) for kind in range(MOST_KINDS)] == first


def test_what_was_made_is_let_go_when_nobody_looks_any_more():
    open_table, one, other = OpenTable(dealt()), asyncio.Event(), asyncio.Event()
    open_table.viewers |= {one, other}
    frame(open_table, spectator(), NOW)
    open_table.leave(one)
    assert open_table.payloads
    open_table.leave(other)
    assert not open_table.payloads


def test_moments_of_the_past_are_not_kept():
    """One viewer may look at every one of them."""
    open_table = OpenTable(dealt())
    play(open_table.table)
    for moment in range(len(open_table.table.moves) + 1):
        frame(open_table, spectator(at=moment), NOW)
    assert not open_table.payloads
