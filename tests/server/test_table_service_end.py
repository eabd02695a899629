"""The end of a game and once more; other writers on the same store, and callers who go away."""

import asyncio
import sqlite3

import pytest

from kritias.server.events import (
    BotSat,
    Closed,
    Moved,
    Rematched,
    Said,
    Sat,
    Started,
)
from kritias.server.refusal import (
    NotNow,
    NotYourSeat,
    Stale,
    Unavailable,
)
from kritias.server.table import Terms
from kritias.server.table_service import TableService
from tests.server.tables import GUESTS, decider, moves_to_the_end, some_move

DEAL = Terms(deal="gods 2026-11-16")

# The end, and once more


def test_a_game_that_has_ended_is_closed_should_the_house_have_gone_down_before(evening):
    open_table = evening.company("artonauti")
    act = evening.tables.close_game(open_table)
    assert evening.news(open_table, act) == [], "it is not over"
    evening.write_ahead(open_table, moves_to_the_end(open_table.table))
    evening.run(evening.tables.open_tables.catch_up(open_table.table.setup.id))
    for expected in ([Closed()], []):
        act = evening.tables.close_game(open_table)
        assert evening.news(open_table, act) == expected


def test_a_rematch_is_another_table_for_the_same_company(evening):
    terms = Terms(3, "move", 30, one_screen=True, hints=True)
    old = evening.finished(terms=terms, time_limit="30")
    new = evening.run(evening.tables.rematch(old, "bruno"))
    assert evening.written(old)[-1] == Rematched(new.table.setup.id)
    assert evening.written(new) == [Sat(0, "livia", "Livia"), Sat(1, "bruno", "Bruno"), Started()]
    was, now = old.table.setup, new.table.setup
    for same in ("game", "seats", "settings", "clock", "seconds", "one_screen", "hints"):
        assert getattr(now, same) == getattr(was, same), same
    assert (now.host, now.seed) == ("bruno", None), "the luck is drawn, whatever it was"


def test_bots_play_once_more_too_and_whoever_was_played_for_plays_again(evening):
    open_table = evening.set_table("artonauti", 3)
    evening.sit(open_table, 0, "livia")
    evening.sit(open_table, 1, "bruno")
    evening.run(evening.tables.start(open_table, "livia", "master"))
    evening.run(evening.tables.leave(open_table, 1, "resigned"))
    evening.write_ahead(open_table, [*moves_to_the_end(open_table.table), Closed()])
    evening.run(evening.tables.open_tables.catch_up(open_table.table.setup.id))
    new = evening.run(evening.tables.rematch(open_table, "livia"))
    assert evening.written(new) == [
        Sat(0, "livia", "Livia"), Sat(1, "bruno", "Bruno"), BotSat(2, "master"), Started(),
    ]  # fmt: skip


def test_whoever_asks_second_is_led_to_the_first_ones_table(evening):
    old = evening.finished()
    first = evening.run(evening.tables.rematch(old, "livia"))
    assert evening.run(evening.tables.rematch(old, "bruno")) is first
    assert list(evening.tables.open_tables.by_name.values()) == [old, first], "and none is set"


def test_two_who_ask_at_once_are_led_to_one_table(evening):
    old = evening.finished()

    async def both() -> list:
        rematch = evening.tables.rematch
        return await asyncio.gather(rematch(old, "livia"), rematch(old, "bruno"))

    one, other = evening.run(both())
    assert one is other
    assert list(evening.tables.open_tables.by_name.values()) == [old, one]
    assert len(evening.run(evening.store.tables_of("livia"))) == 2, "nor is another left waiting"
    assert evening.tables_kept() == 2
    rematches = [event for event in evening.written(old) if isinstance(event, Rematched)]
    assert rematches == [Rematched(one.table.setup.id)]
    assert one.table.is_started
    assert sorted(chair.guest for chair in one.table.chairs) == ["bruno", "livia"]


def test_a_rematch_of_a_ranked_deal_is_a_game_like_any_other(evening):
    old = evening.company("gods", ["livia"], DEAL)
    evening.write_ahead(old, [*moves_to_the_end(old.table), Closed()])
    evening.run(evening.tables.open_tables.catch_up(old.table.setup.id))
    new = evening.run(evening.tables.rematch(old, "livia"))
    assert new.table.setup.deal == ""
    assert new.table.setup.secret != old.table.setup.secret
    assert not new.table.setup.is_ranked


def test_before_the_end_or_without_a_seat_there_is_no_rematch(evening):
    open_table, over = evening.company(), evening.finished()
    with evening.refused(open_table, NotNow, "when the game is over"):
        evening.run(evening.tables.rematch(open_table, "livia"))
    with evening.refused(over, NotYourSeat):
        evening.run(evening.tables.rematch(over, "eve"))


# Others who write, and callers who go away


def neighbour(evening) -> TableService:
    """Another house on the same store, which knows nothing of what this one does."""
    return TableService(evening.open_store(), lambda: evening.time)


def test_of_two_houses_that_let_somebody_move_at_one_ply_the_second_is_refused(evening):
    here = evening.company("escape")
    tables = neighbour(evening)
    there = evening.run(tables.open_tables.find(here.table.setup.id))
    guest, move = decider(here), evening.move(here)
    another = int(there.table.engine.legal(there.table.state)[-1])
    assert (there.table.ply, another) != (1, move)
    with pytest.raises(Stale) as told:
        evening.run(tables.move(there, guest, 0, another))
    assert told.value.ply == 1
    assert there.table.moves == here.table.moves, "it has taken in what it had not known"


def test_what_does_not_depend_on_it_is_written_after_what_another_house_wrote(evening):
    here = evening.company("escape")
    tables = neighbour(evening)
    there = evening.run(tables.open_tables.find(here.table.setup.id))
    evening.move(here)
    news = there.news
    evening.run(tables.talk(there, "bruno", "Bruno", "Hm."))
    assert evening.written(here)[-1] == Said("Bruno", 1, "Hm.")
    assert there.table.ply == 1
    assert there.news == news + 1
    evening.run(evening.tables.open_tables.catch_up(here.table.setup.id))


def test_the_same_move_sent_to_two_houses_is_made_once(evening):
    here = evening.company("escape")
    tables = neighbour(evening)
    there = evening.run(tables.open_tables.find(here.table.setup.id))
    guest = decider(here)
    move = evening.move(here)
    evening.run(tables.move(there, guest, 0, move))
    assert [event for event in evening.written(here) if isinstance(event, Moved)] == [
        here.table.moves[0]
    ]


def test_against_a_writer_who_is_always_first_one_gives_up(evening):
    open_table = evening.company()
    name = open_table.table.setup.id

    def decide(table):
        with sqlite3.connect(evening.file) as hand:
            said = '{"name": "Eve", "seat": -1, "text": "I!"}'
            place = (name, table.length, "Said", said, 0.0)
            hand.execute("insert into events values (?, ?, ?, ?, ?)", place)
        hand.close()
        return Said("Livia", 0, "Me?")

    news = open_table.news
    with pytest.raises(NotNow, match="busy"):
        evening.run(evening.tables.open_tables.act(open_table, decide))
    assert {said.text for _, said in open_table.table.talk} == {"I!"}
    assert open_table.news == news + 1, "what the other said is told"


def test_whoever_goes_away_while_it_is_written_has_done_it(evening):
    open_table = evening.company("escape")
    guest, move = decider(open_table), some_move(open_table.table)

    async def hang_up() -> None:
        acting = asyncio.create_task(evening.tables.move(open_table, guest, 0, move))
        await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        await asyncio.gather(*evening.tables.open_tables.acts)

    news = open_table.news
    [made] = evening.news(open_table, hang_up())
    assert (made.move, open_table.table.ply) == (move, 1)
    assert open_table.news == news + 1, "the others are told"
    evening.run(evening.tables.move(open_table, guest, 0, move))
    assert open_table.table.ply == 1, "and when asked again it was made already"


def nobody_answers() -> None:
    raise Unavailable


def test_what_a_store_that_was_away_has_kept_all_the_same_is_read_first(evening, monkeypatch):
    """The first move was refused, but it is there: the other may answer it."""
    open_table = evening.company("escape")
    first, second, *_ = moves_to_the_end(open_table.table)
    with monkeypatch.context() as away:
        away.setattr(evening.store, "writing", nobody_answers)
        with pytest.raises(Unavailable):
            evening.run(evening.tables.move(open_table, GUESTS[first.seat], 0, first.move))
    evening.write_ahead(open_table, [first])
    evening.run(evening.tables.move(open_table, GUESTS[second.seat], 1, second.move))
    assert evening.written(open_table)[-2:] == open_table.table.moves == [first, second]
    assert not open_table.is_behind


def test_an_act_at_a_table_that_has_left_memory_is_done_at_the_one_that_is_read_again(evening):
    old = evening.company("escape")
    evening.tables.open_tables.forget(old.table.setup.id)
    evening.move(old)
    new = evening.run(evening.tables.open_tables.find(old.table.setup.id))
    assert (old.table.ply, new.table.ply) == (0, 1)
