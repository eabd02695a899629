"""A table follows from its events, and from nothing else."""

from copy import deepcopy

import numpy as np
import pytest

import kritias
from kritias.kernel.fair import commitment
from kritias.kernel.game import NOBODY
from kritias.kernel.position import Position
from kritias.server.events import (
    KINDS,
    Abandoned,
    BotSat,
    CameBack,
    Closed,
    Heard,
    Hinted,
    LeftToBot,
    LessonLeft,
    LessonResumed,
    Moved,
    Muted,
    Rematched,
    Said,
    Sat,
    Started,
    TookBack,
    Tried,
    Worded,
)
from kritias.server.table import BOT_NAMES, Chair, Table, replayed
from tests.server.tables import (
    dealt,
    facts,
    play,
    play_to_the_end,
    play_until,
    seated,
    setup_of,
    some_move,
    viewers,
)

# What follows from an event


def waiting() -> Table:
    return seated(guests=["livia"])


def in_its_middle() -> Table:
    """Somebody has just made a move that can be taken back."""
    return play_until(dealt("escape"), lambda table: len(table.moves) == 3)


def left() -> Table:
    table = in_its_middle()
    table.apply(LeftToBot(1, "casual", "absent"), 1.0)
    return table


def lesson_left() -> Table:
    table = in_its_middle()
    table.apply(LessonLeft(), 1.0)
    return table


def muted() -> Table:
    table = in_its_middle()
    table.apply(Muted(0, "eve"), 1.0)
    return table


def over() -> Table:
    return play_to_the_end(dealt("artonauti"))


MOVED = {"moves", "plies", "turns", "quiet", "ply", "states", "clock"}
FOLLOWS = {  # a table, what happens there, and what is another than before
    "Sat": (waiting, lambda _: Sat(1, "bruno", "Bruno"), {"chairs"}),
    "BotSat": (waiting, lambda _: BotSat(1, "master"), {"chairs"}),
    "Worded": (waiting, lambda _: Worded(0, "sea"), {"chairs"}),
    "Started": (waiting, lambda _: Started(), {"states", "clock", "has_secrets"}),
    "Moved": (in_its_middle, lambda table: Moved(table.decider, some_move(table)), MOVED),
    "TookBack": (
        in_its_middle,
        lambda table: TookBack(table.moves[-1].seat, 2),
        MOVED | {"undone_turn"},
    ),
    "LeftToBot": (in_its_middle, lambda _: LeftToBot(0, "casual", "clock"), {"chairs"}),
    "CameBack": (left, lambda _: CameBack(1), {"chairs"}),
    "Said": (in_its_middle, lambda _: Said("Livia", 0, "Well."), {"talk"}),
    "Muted": (in_its_middle, lambda _: Muted(0, "eve"), {"muted"}),
    "Heard": (muted, lambda _: Heard(1, "eve"), {"muted"}),
    "Hinted": (in_its_middle, lambda _: Hinted(1), {"hinted"}),
    "Tried": (
        in_its_middle,
        lambda table: Tried(table.decider, some_move(table)),
        {"tries", "ply"},
    ),
    "LessonLeft": (in_its_middle, lambda _: LessonLeft(), {"has_left_lesson"}),
    "LessonResumed": (lesson_left, lambda _: LessonResumed(), {"has_left_lesson"}),
    "Closed": (over, lambda _: Closed(), {"is_closed"}),
    "Abandoned": (in_its_middle, lambda _: Abandoned(30), {"given_up"}),
    "Rematched": (over, lambda _: Rematched("another"), {"rematch"}),
}


def test_every_kind_of_event_is_told_here():
    assert set(FOLLOWS) == set(KINDS)


@pytest.mark.parametrize(("begin", "event_at", "expected"), FOLLOWS.values(), ids=FOLLOWS)
def test_an_event_changes_what_it_is_about_and_nothing_else(begin, event_at, expected):
    table = begin()
    before = facts(table)
    table.apply(event_at(table), 5.0)
    after = facts(table)
    assert {name for name in after if after[name] != before[name]} == expected | {"length"}
    assert after["length"] == before["length"] + 1


@pytest.mark.parametrize(("begin", "event_at", "expected"), FOLLOWS.values(), ids=FOLLOWS)
def test_what_is_foreseen_comes_and_to_foresee_it_changes_nothing(begin, event_at, expected):
    table = begin()
    event, before = event_at(table), facts(table)
    ahead = table.foresee(event)
    assert facts(table) == before
    with_it, without = deepcopy(table), deepcopy(table)
    with_it.apply(event, 5.0, ahead)
    without.apply(event, 5.0)
    assert facts(with_it) == facts(without)
    if with_it.is_started:
        assert ahead.tobytes() == with_it.state.tobytes()
    else:
        assert ahead is None


def test_whoever_sits_down_has_the_chair():
    table = waiting()
    assert [chair.is_free for chair in table.chairs] == [False, True]
    table.apply(Sat(1, "bruno", "Bruno"), 0.0)
    assert table.chairs == [Chair("livia", "Livia"), Chair("bruno", "Bruno")]
    assert table.names == ("Livia", "Bruno")
    assert not any(chair.is_free or chair.is_bot for chair in table.chairs)


def test_whoever_sits_down_in_a_bots_place_drives_it_away():
    table = waiting()
    table.apply(BotSat(1, "master"), 0.0)
    assert table.chairs[1].is_bot
    assert not table.chairs[1].is_free
    table.apply(Sat(1, "bruno", "Bruno"), 0.0)
    assert table.chairs[1] == Chair("bruno", "Bruno")


def test_a_seat_that_is_left_keeps_its_guest_and_gets_it_back():
    table = in_its_middle()
    table.apply(LeftToBot(1, "casual", "absent"), 0.0)
    assert table.chairs[1] == Chair("bruno", "Bruno", level="casual", left="absent")
    assert table.chairs[1].is_bot
    assert table.seats_of("bruno") == [1]
    table.apply(CameBack(1), 0.0)
    assert table.chairs[1] == Chair("bruno", "Bruno")


def test_a_game_waits_is_played_and_is_over():
    table = waiting()
    assert (table.status, table.is_started, table.decider) == ("waiting", False, NOBODY)
    table = dealt()
    assert (table.status, table.is_started, table.is_over) == ("playing", True, False)
    assert table.decider == table.state.seat
    table = over()
    assert (table.status, table.is_over, table.decider) == ("over", True, NOBODY)
    assert not table.is_closed


def test_every_move_and_every_undo_is_a_ply():
    table = in_its_middle()
    assert (table.ply, table.plies) == (3, [1, 2, 3])
    table.apply(TookBack(table.moves[-1].seat, 2), 0.0)
    assert (table.ply, table.plies, len(table.moves)) == (4, [1, 2], 2)
    play(table)
    assert (table.ply, table.plies) == (5, [1, 2, 5])


def test_a_move_belongs_to_the_turn_in_which_it_was_made():
    table = dealt("survive")
    expected = []
    for _ in range(60):
        expected.append(table.state.turn)
        play(table, pick=7)
    assert table.turns == expected
    assert len(set(expected)) > 3


def test_talk_is_kept_with_its_time():
    table = waiting()
    table.apply(Said("Livia", 0, "Hello?"), 3.0)
    table.apply(Said("Eve", NOBODY, "I am only watching."), 4.0)
    assert table.talk == [
        (3.0, Said("Livia", 0, "Hello?")),
        (4.0, Said("Eve", NOBODY, "I am only watching.")),
    ]


# Names of bots


@pytest.mark.parametrize("secret", [f"{number:02x}" * 32 for number in range(12)])
def test_bots_have_names_that_nobody_else_at_the_table_bears(secret):
    """Wherever the list is begun, and whatever people are called."""
    table = Table(setup_of(seats=4, secret=secret))
    table.apply(Sat(0, "livia", BOT_NAMES[int(commitment(secret)[:4], 16) % len(BOT_NAMES)]), 0.0)
    for seat in (2, 1, 3):
        table.apply(BotSat(seat, "casual"), 0.0)
    assert len(set(table.names)) == 4
    assert set(table.names[1:]) <= set(BOT_NAMES)


def test_another_bot_on_the_same_seat_bears_the_same_name():
    table = waiting()
    table.apply(BotSat(1, "casual"), 0.0)
    name = table.names[1]
    table.apply(BotSat(1, "master"), 0.0)
    assert table.chairs[1] == Chair(name=name, level="master")


def test_names_of_bots_follow_from_what_everybody_may_know():
    """Two tables of one promise, whoever sits there."""
    names = []
    for guests in (["livia"], ["bruno"]):
        table = seated(guests=guests)
        table.apply(BotSat(1, "casual"), 0.0)
        names.append(table.names[1])
    assert names[0] == names[1]


# Replaying


def random_log(game: str, seats: int, seed: int, length: int) -> tuple[Table, list]:
    """A game in which people take back what they may, talk, ask, leave and come back."""
    dice = np.random.default_rng(seed)
    table = Table(setup_of(game, seats, seed=None, clock="game", seconds=900))
    log = []

    def happen(event) -> None:
        log.append((event, float(len(log))))
        table.apply(*log[-1])

    for seat in range(seats):
        happen(Sat(seat, f"guest {seat}", f"P{seat}"))
    happen(Worded(0, f"word {seed}"))
    happen(Started())
    while not table.is_over and len(log) < length:
        seat, chance = int(dice.integers(seats)), dice.random()
        left = table.undo_point(seat)
        if chance < 0.3 and left is not None:
            happen(TookBack(seat, left))
        elif chance < 0.15:
            was_left = table.chairs[seat].left
            happen(CameBack(seat) if was_left else LeftToBot(seat, "casual", "resigned"))
        elif chance < 0.2:
            happen(Hinted(seat))
        elif chance < 0.25:
            happen(Said(f"P{seat}", seat, str(chance)))
        else:
            legal = table.engine.legal(table.state)
            happen(Moved(table.decider, int(legal[dice.integers(len(legal))])))
    return table, log


@pytest.mark.parametrize("game", kritias.GAMES)
def test_a_log_replayed_is_the_table_that_wrote_it_also_after_undo(game):
    table, log = random_log(game, kritias.game(game).SEATS[0] + 1, 3, 200)
    assert any(isinstance(event, TookBack) for event, _ in log)
    assert facts(replayed(table.setup, iter(log))) == facts(table)
    position = Position(table.game, table.states[0], [moved.move for moved in table.moves])
    assert position.state.tobytes() == table.state.tobytes()


@pytest.mark.parametrize("game", ["atlantis", "escape"])
def test_after_every_event_the_log_so_far_says_as_much(game):
    table, log = random_log(game, 2, 5, 50)
    step_by_step = Table(table.setup)
    for number, (event, at) in enumerate(log):
        step_by_step.apply(event, at)
        so_far = replayed(table.setup, iter(log[: number + 1]))
        assert facts(so_far) == facts(step_by_step)


def test_what_was_taken_back_leaves_the_position_as_it_was():
    table = play(dealt("escape"), 4)
    before, mover = table.state.tobytes(), table.decider
    play(table)
    assert table.state.tobytes() != before
    table.apply(TookBack(mover, 4), 0.0)
    assert table.state.tobytes() == before
    assert table.decider == mover


# What is seen


def test_a_seat_sees_its_own_hand_and_no_other():
    table = dealt()
    for viewer in viewers(table):
        for seat in range(2):
            seen, true = table.seen(viewer).hand[seat].tolist(), table.state.hand[seat].tolist()
            assert (seen == true) is (viewer == seat)


def test_an_earlier_moment_is_seen_as_it_was_seen_then():
    table = dealt()
    then = []
    for _ in range(20):
        then.append([table.seen(viewer).tobytes() for viewer in viewers(table)])
        play(table)
    for number, moment in enumerate(then):
        assert [table.seen(viewer, number).tobytes() for viewer in viewers(table)] == moment
    assert table.seen(0, 20).tobytes() == table.seen(0).tobytes()


# Who sits there


def test_a_guest_may_have_several_seats_and_nobody_has_the_free_ones():
    table = seated(seats=4, guests=["livia", "bruno", "livia"])
    assert table.seats_of("livia") == [0, 2]
    assert table.seats_of("bruno") == [1]
    assert table.seats_of("eve") == table.seats_of("") == []


ALONE, BOTH_MINE, IN_COMPANY = ["livia"], ["livia", "livia"], ["livia", "bruno"]


@pytest.mark.parametrize(
    ("guests", "more", "company", "hints"),
    [
        (ALONE, {}, False, True),
        (BOTH_MINE, {}, False, True),
        (IN_COMPANY, {}, True, False),
        (IN_COMPANY, {"hints": True}, True, True),
        (BOTH_MINE, {"one_screen": True}, True, False),
        (BOTH_MINE, {"one_screen": True, "hints": True}, True, True),
        (ALONE, {"deal": "atlantis 2026-11-16", "seed": None}, False, False),
        (ALONE, {"deal": "atlantis 2026-11-16", "seed": None, "hints": True}, False, True),
    ],
)
def test_in_company_and_when_ranked_there_are_hints_only_if_it_was_set_so(
    guests, more, company, hints
):
    table = seated(guests=guests, **more)
    for seat in range(len(guests), 2):
        table.apply(BotSat(seat, "casual"), 0.0)
    assert (table.has_company, table.has_hints) == (company, hints)


# Secrets


@pytest.mark.parametrize(
    ("game", "settings", "has_secrets"),
    [
        ("atlantis", {}, True),
        ("survive", {}, True),
        ("escape", {}, False),
        ("gods", {}, True),
        ("gods", {"secret": True}, True),
        ("artonauti", {}, True),
    ],
)
def test_a_game_has_secrets_if_a_seat_knows_what_others_do_not_see(game, settings, has_secrets):
    table = dealt(game, settings=settings)
    assert table.has_secrets == has_secrets
    assert play(table, 12).has_secrets == has_secrets


def test_where_options_lay_all_open_there_are_no_secrets(monkeypatch):
    """It is what is known that counts: a field may be its seat's, and be shown all the same."""
    monkeypatch.setattr(Table, "known", lambda table, viewer: table.state)
    assert not play(dealt("gods"), 12).has_secrets


def test_where_there_was_a_secret_there_may_be_another(monkeypatch):
    table = dealt("gods")
    monkeypatch.setattr(Table, "known", lambda table, viewer: table.state)
    assert play(table, 12).has_secrets


# Time


BELL = {"settings": {"time_limit": "30"}}


@pytest.mark.parametrize(
    ("more", "left", "bell", "shown"),
    [
        ({}, None, None, None),
        ({"clock": "move", "seconds": 60}, 50.0, None, 50.0),
        ({"clock": "game", "seconds": 600}, 590.0, None, 590.0),
        (BELL, None, 1790.0, 1790.0),
        ({"clock": "move", "seconds": 60, **BELL}, 50.0, 1790.0, 50.0),
    ],
)
def test_the_page_counts_down_the_clock_or_else_the_time_to_the_bell(more, left, bell, shown):
    table = dealt("artonauti", **more)
    assert (table.time_left(10.0), table.bell_left(10.0), table.time_shown(10.0)) == (
        left, bell, shown,
    )  # fmt: skip


def test_before_the_start_and_after_the_end_no_time_runs():
    more = {"clock": "game", "seconds": 60, **BELL}
    for table in (seated("artonauti", **more), play_to_the_end(dealt("artonauti", **more))):
        assert (table.time_left(10.0), table.bell_left(10.0)) == (None, None)
        assert table.time_shown(10.0) is None


def test_a_bell_that_has_rung_is_not_waited_for():
    table = dealt("artonauti", **BELL)
    table.apply(Moved(table.decider, table.game.BELL, "table"), 1800.0)
    assert table.bell_left(1801.0) is None


def test_moves_and_undo_press_the_clock_of_whoever_decided():
    table = dealt("escape", clock="game", seconds=100)
    first = table.decider
    play(table, at=10.0)
    assert table.clock.spent[first] == 10.0
    second = table.decider
    table.apply(TookBack(first, 0), 13.0)
    assert (table.clock.spent[first], table.clock.spent[second]) == (10.0, 3.0)
    assert (table.decider, table.time_left(14.0)) == (first, 89.0)


def test_an_undo_renews_no_time_for_a_move():
    table = dealt("escape", clock="move", seconds=100)
    first = table.decider
    play(table, at=70.0)
    table.apply(TookBack(first, 0), 75.0)
    assert (table.decider, table.time_left(80.0)) == (first, 25.0)
    play(table, at=85.0)
    assert table.time_left(85.0) == 100.0


def test_the_time_of_the_game_begins_with_the_deal():
    table = seated(clock="game", seconds=100)
    table.apply(Started(), 500.0)
    assert table.time_left(510.0) == 90.0


def test_seconds_in_which_the_house_was_down_are_taken_into_account():
    down = Table(setup_of(clock="move", seconds=60), outages=[(5.0, 9.0)])
    for seat, guest in enumerate(IN_COMPANY):
        down.apply(Sat(seat, guest, guest), 0.0)
    down.apply(Started(), 0.0)
    assert down.time_left(10.0) == 54.0
