"""What a table asks of its referee follows from the table, from who is there, and from the time."""

import pytest

from kritias.kernel.game import NOBODY
from kritias.server.duty import Duty, duty_of
from kritias.server.events import BotSat, CameBack, Closed, LeftToBot, Moved, Sat, Started, TookBack
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from tests.server.tables import (
    GUESTS,
    dealt,
    play,
    play_to_the_end,
    play_until,
    seated,
    setup_of,
)

ABSENCE = 120.0
BELL = {"settings": {"time_limit": "30"}}  # in Artonauti: after 1800 seconds


def watched(table: Table, here=GUESTS) -> OpenTable:
    """A table at which these guests are present; the game was dealt at 0."""
    open_table = OpenTable(table)
    for guest in here:
        open_table.arrive(guest)
    return open_table


def duty(table: Table, now: float = 10.0, here=GUESTS) -> Duty | None:
    return duty_of(watched(table, here), now, ABSENCE)


def with_bot(game: str = "artonauti", **more) -> Table:
    """Livia against a bot, which is to decide."""
    table = Table(setup_of(game, 2, **more))
    table.apply(Sat(0, "livia", "Livia"), 0.0)
    table.apply(BotSat(1, "master"), 0.0)
    table.apply(Started(), 0.0)
    while table.decider != 1:
        play(table)
    return table


# Nothing to do


def test_before_the_deal_nothing_is_asked():
    assert duty(seated(clock="move", seconds=5), 1e6) is None


def test_people_who_are_there_and_have_no_clock_are_left_alone():
    assert duty(dealt(), 1e6) is None


def test_somebody_alone_may_stay_away_for_as_long_as_they_like():
    assert duty(dealt(guests=["livia", "livia"]), 1e6, here=()) is None


def test_whoever_stays_away_while_the_other_decides_is_not_waited_for():
    table = dealt()
    assert duty(table, 1e6, here=[GUESTS[table.decider]]) is None


# Closing


def test_a_game_that_is_over_is_closed_once():
    table = play_to_the_end(dealt("artonauti", clock="move", seconds=5, **BELL))
    assert duty(table, 1e6, here=()) == Duty("close", table.ply, NOBODY)
    table.apply(Closed(), 0.0)
    assert duty(table, 1e6, here=()) is None


def test_after_the_end_nobody_is_given_a_seat_back():
    table = dealt("artonauti")
    table.apply(LeftToBot(0, "casual", "absent"), 0.0)
    play_to_the_end(table)
    table.apply(Closed(), 0.0)
    assert duty(table) is None


# Coming back


@pytest.mark.parametrize("whose", ["decider", "other"])
def test_whoever_was_absent_and_is_there_gets_the_seat_back_before_anything_else(whose):
    table = dealt("artonauti", clock="move", seconds=5, **BELL)
    seat = table.decider if whose == "decider" else 1 - table.decider
    table.apply(LeftToBot(seat, "casual", "absent"), 0.0)
    assert duty(table, 1e6) == Duty("return", table.ply, seat)
    table.apply(CameBack(seat), 0.0)
    assert duty(table).what == "clock"


@pytest.mark.parametrize("why", ["resigned", "clock"])
def test_whoever_left_for_another_reason_has_to_say_that_they_are_back(why):
    table = dealt()
    table.apply(LeftToBot(table.decider, "casual", why), 0.0)
    assert duty(table) == Duty("think", table.ply, table.decider, "casual")


def test_whoever_was_absent_and_still_is_is_played_for():
    table = dealt()
    seat = table.decider
    table.apply(LeftToBot(seat, "casual", "absent"), 0.0)
    assert duty(table, here=[GUESTS[1 - seat]]) == Duty("think", table.ply, seat, "casual")


# Bots


def test_a_bot_to_decide_thinks_at_its_level():
    table = with_bot()
    assert duty(table) == Duty("think", table.ply, 1, "master")


def test_a_bot_has_no_clock_and_is_never_absent():
    table = with_bot(clock="move", seconds=5)
    assert duty(table, 1e6).what == "think"


def test_a_bot_whose_bell_is_due_hears_it_first():
    table = with_bot(**BELL)
    assert duty(table, 1799.0).what == "think"
    assert duty(table, 1800.0) == Duty("bell", table.ply, 1)


def test_a_bot_thinks_on_when_the_bell_has_rung():
    table = with_bot(**BELL)
    table.apply(Moved(1, table.game.BELL, "table"), 1800.0)
    assert duty(table, 1801.0).what == "think"


# Where nothing is left to decide


def at_the_only_move(**more) -> Table:
    """One hex is left in its ring: it has to go."""
    return play_until(dealt("escape", **more), lambda table: table.foregone is not None, 5)


def test_nobody_is_asked_for_the_only_move_there_is():
    table = at_the_only_move()
    assert duty(table) == Duty("foregone", table.ply, table.decider)
    assert duty(table, 1e6, here=()) == Duty("foregone", table.ply, table.decider)


def test_no_bot_thinks_about_it():
    table = at_the_only_move()
    table.apply(LeftToBot(table.decider, "casual", "resigned"), 0.0)
    assert duty(table).what == "foregone"


@pytest.mark.parametrize("kind", ["move", "game"])
def test_no_clock_runs_meanwhile(kind):
    table = at_the_only_move(clock=kind, seconds=5)
    assert duty(table, 1e6).what == "foregone"
    spent = list(table.clock.spent)
    table.apply(Moved(table.decider, table.foregone, "rules"), 1e6)
    assert table.clock.spent == spent
    assert table.time_left(1e6) == 5


def test_the_only_move_is_looked_for_once_at_each_ply(monkeypatch):
    table, asked = at_the_only_move(), []
    look = table.engine.foregone
    monkeypatch.setattr(table.engine, "foregone", lambda s: asked.append(s) or look(s))
    assert table.foregone is not None
    assert asked == []
    play(table)
    assert [table.foregone, table.foregone] == [None, None]
    assert len(asked) == 1


# Waiting: what comes first


def due(what: str, table: Table, at: float) -> tuple[Duty, float]:
    return Duty(what, table.ply, table.decider), at


WAITS = {  # the setting, who is there, and what comes first, when
    "the clock of a move": ({"clock": "move", "seconds": 60}, GUESTS, "clock", 60.0),
    "the clock of the game": ({"clock": "game", "seconds": 600}, GUESTS, "clock", 600.0),
    "the bell": (BELL, GUESTS, "bell", 1800.0),
    "the clock before the bell": (
        {"clock": "game", "seconds": 600, **BELL}, GUESTS, "clock", 600.0,
    ),
    "the bell before the clock": (
        {"clock": "game", "seconds": 2000, **BELL}, GUESTS, "bell", 1800.0,
    ),
    "the bell, if both are due at once": (
        {"clock": "game", "seconds": 1800, **BELL}, GUESTS, "bell", 1800.0,
    ),
    "absence": ({}, (), "absent", ABSENCE),
    "absence before the clock": ({"clock": "move", "seconds": 300}, (), "absent", ABSENCE),
    "the clock before absence": ({"clock": "move", "seconds": 60}, (), "clock", 60.0),
    "absence before the bell": (BELL, (), "absent", ABSENCE),
}  # fmt: skip


@pytest.mark.parametrize("now", [0.0, 10.0, 1e5])
@pytest.mark.parametrize(("more", "here", "what", "at"), WAITS.values(), ids=WAITS)
def test_what_will_happen_first_is_waited_for_and_stays_due_at_the_same_moment(
    more, here, what, at, now
):
    table = dealt("artonauti", **more)
    first = duty(table, now, here)
    assert (first, first.due) == due(what, table, at)


def test_around_one_screen_nobody_is_absent():
    """It is one guest, whose page may be closed meanwhile."""
    table = dealt(guests=["livia", "livia"], one_screen=True)
    assert duty(table, 1e6, here=()) is None


def test_absence_counts_from_when_somebody_went():
    open_table = watched(dealt())
    seat = open_table.table.decider
    open_table.depart(GUESTS[seat], 50.0)
    assert duty_of(open_table, 60.0, ABSENCE).due == 50.0 + ABSENCE


def test_a_second_page_of_the_same_guest_is_presence_enough():
    open_table = watched(dealt())
    guest = GUESTS[open_table.table.decider]
    open_table.arrive(guest)
    open_table.depart(guest, 50.0)
    assert duty_of(open_table, 60.0, ABSENCE) is None


def test_absence_counts_from_the_turn_if_that_came_later():
    open_table = watched(dealt("escape"))
    absent = 1 - open_table.table.decider
    open_table.depart(GUESTS[absent], 50.0)
    play(open_table.table, at=200.0)
    assert open_table.table.decider == absent
    assert duty_of(open_table, 210.0, ABSENCE).due == 200.0 + ABSENCE


def test_absence_counts_anew_from_when_the_house_has_read_the_table():
    open_table = OpenTable(dealt(), loaded=500.0)
    assert duty_of(open_table, 510.0, ABSENCE).due == 500.0 + ABSENCE


# When it is another duty


def test_a_duty_is_the_same_as_long_as_nothing_happens_however_late_it_is_due():
    table = dealt("artonauti", clock="move", seconds=60)
    assert Duty("clock", 3, 0, due=1.0) == Duty("clock", 3, 0, due=2.0)
    assert duty(table, 10.0) == duty(table, 20.0)


def test_after_a_move_or_an_undo_it_is_another():
    table = dealt("escape", clock="game", seconds=600)
    seen = [duty(table)]
    mover = table.decider
    play(table, at=5.0)
    seen.append(duty(table))
    table.apply(TookBack(mover, 0), 6.0)
    seen.append(duty(table))
    assert [one.ply for one in seen] == [0, 1, 2]
    assert [one.due for one in seen] == [600.0, 605.0, 601.0]


def test_while_the_house_is_down_nothing_comes_nearer():
    table = dealt("artonauti", clock="move", seconds=60, **BELL)
    table.clock.outages = [(20.0, 1020.0)]
    assert duty(table, 1030.0).due == 1060.0
