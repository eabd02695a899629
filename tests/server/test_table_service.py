"""What people, bots and the table do: the event that each act is, and what speaks against it.

After every test each table is compared with its log and with its row in the store.
"""

import asyncio

import pytest

from kritias.kernel.fair import commitment
from kritias.kernel.refusal import Refused, Unknown
from kritias.server.events import (
    BotSat,
    Closed,
    Sat,
    Started,
    Worded,
)
from kritias.server.refusal import (
    Forbidden,
    NotNow,
    NotYourSeat,
    Played,
    Taken,
)
from kritias.server.table import Terms
from tests.server.tables import GUESTS, SECRET, moves_to_the_end

DEAL = Terms(deal="gods 2026-11-16")
DRAWN = Terms()


# Setting a table


def test_a_table_is_written_with_its_setting_and_nothing_has_happened(evening):
    evening.time = 1234.0
    terms = Terms(None, "game", 300, one_screen=True, hints=True, secret=SECRET)
    open_table = evening.set_table("artonauti", 3, terms, time_limit="30")
    setup = open_table.table.setup
    assert (setup.game, setup.seats, setup.settings) == ("artonauti", 3, {"time_limit": "30"})
    assert (setup.clock, setup.seconds, setup.one_screen, setup.hints) == ("game", 300, True, True)
    assert (setup.secret, setup.seed, setup.host, setup.created) == (SECRET, None, "livia", 1234.0)
    assert len(set(setup.keys)) == 3
    assert evening.written(open_table) == []
    assert evening.run(evening.tables.open_tables.find(setup.id)) is open_table


def test_every_table_has_a_secret_a_name_and_keys_of_its_own(evening):
    one, other = (evening.set_table(terms=DRAWN).table.setup for _ in range(2))
    assert one.id != other.id
    assert commitment(one.secret) != commitment(other.secret)
    assert not set(one.keys) & set(other.keys)


@pytest.mark.parametrize(
    ("game", "seats", "settings", "refusal"),
    [
        pytest.param("chess", 2, {}, Unknown, id="a game that is not here"),
        pytest.param("atlantis", 1, {}, Refused, id="too few seats"),
        pytest.param("atlantis", 5, {}, Refused, id="too many seats"),
        pytest.param("artonauti", 2, {"speed": 3}, Unknown, id="an option it does not have"),
        pytest.param("artonauti", 2, {"time_limit": "never"}, Refused, id="a strange setting"),
    ],
)
def test_a_table_that_cannot_be_played_is_not_set(evening, game, seats, settings, refusal):
    with pytest.raises(refusal):
        evening.set_table(game, seats, **settings)
    assert evening.tables.open_tables.by_name == {}


def test_of_a_ranked_deal_everybody_has_one_try_and_is_told_where(evening):
    first = evening.set_table("gods", 1, DEAL)
    with pytest.raises(Played) as told:
        evening.set_table("gods", 1, DEAL)
    assert told.value.table == first.table.setup.id
    evening.run(evening.tables.create("bruno", "gods", 1, {}, DEAL))
    evening.set_table("gods", 1, Terms(deal="gods 2026-11-17"))


def test_a_second_table_of_a_deal_is_not_ranked_and_is_set_when_the_first_game_is_over(evening):
    def again():
        return evening.run(evening.tables.create_deal("livia", "gods", 1, DEAL))

    first = again()
    evening.sit(first, 0, "livia")
    evening.run(evening.tables.start(first, "livia", "casual"))
    with pytest.raises(Played) as told:
        again()
    assert told.value.table == first.table.setup.id, "what is still to come would be told there"
    evening.write_ahead(first, [*moves_to_the_end(first.table), Closed()])
    evening.run(evening.tables.open_tables.catch_up(first.table.setup.id))
    second, third = again(), again()
    assert [one.table.setup.is_ranked for one in (first, second, third)] == [True, False, False]
    assert {one.table.setup.deal for one in (first, second, third)} == {DEAL.deal}
    assert [evening.row(one).deal for one in (first, second)] == [DEAL.deal, ""]
    assert second.table.has_hints, "it is played like any other"
    assert not first.table.has_hints


# Sitting down


def test_whoever_has_the_key_of_a_seat_takes_it(evening):
    open_table = evening.set_table()
    key = open_table.table.setup.keys[1]
    act = evening.tables.sit(open_table, 1, "bruno", "Bruno", key)
    assert evening.news(open_table, act) == [Sat(1, "bruno", "Bruno")]
    [listed] = evening.run(evening.store.tables_of("bruno"))
    assert (listed["id"], listed["seats"]) == (open_table.table.setup.id, [1])


def test_the_host_needs_no_key(evening):
    open_table = evening.set_table()
    for seat in range(2):
        act = evening.tables.sit(open_table, seat, "livia", "Livia", None)
        assert evening.news(open_table, act) == [Sat(seat, "livia", "Livia")]


@pytest.mark.parametrize(
    ("guest", "key_of"),
    [
        pytest.param("bruno", lambda keys: "guess", id="a wrong key"),
        pytest.param("bruno", lambda keys: "", id="an empty key"),
        pytest.param("bruno", lambda keys: None, id="none"),
        pytest.param("bruno", lambda keys: keys[0], id="that of another seat"),
        pytest.param("livia", lambda keys: "guess", id="a wrong one of the host"),
    ],
)
def test_a_link_opens_its_own_seat_only(evening, guest, key_of):
    open_table = evening.set_table()
    with evening.refused(open_table, Forbidden, "does not open"):
        key = key_of(open_table.table.setup.keys)
        evening.run(evening.tables.sit(open_table, 1, guest, "X", key))


def test_whoever_sits_there_already_may_say_so_again(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 1, "bruno")
    act = evening.tables.sit(open_table, 1, "bruno", "Another", "any key")
    assert evening.news(open_table, act) == []


def test_where_somebody_sits_nobody_else_does_whatever_the_key(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 1, "bruno")
    with evening.refused(open_table, Taken):
        evening.sit(open_table, 1, "clio")
    with evening.refused(open_table, Taken):
        evening.run(evening.tables.sit(open_table, 1, "livia", "Livia", None))


def test_a_bot_makes_room_before_the_deal_and_not_afterwards(evening):
    open_table = evening.set_table()
    evening.run(evening.tables.put_bot(open_table, 1, "livia", "casual"))
    evening.sit(open_table, 1, "bruno")
    evening.run(evening.tables.start(open_table, "livia", "casual"))
    with evening.refused(open_table, Taken):
        evening.sit(open_table, 0, "clio")


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_no_other_seats_than_those_of_the_table(evening, seat):
    open_table = evening.set_table()
    with evening.refused(open_table, Unknown, f"no seat {seat}"):
        evening.run(evening.tables.sit(open_table, seat, "livia", "Livia", None))
    with evening.refused(open_table, Unknown, f"no seat {seat}"):
        evening.run(evening.tables.put_bot(open_table, seat, "livia", "casual"))


# Bots


def test_the_host_puts_a_bot_on_a_free_seat_and_may_choose_another(evening):
    open_table = evening.set_table()
    for level in ("casual", "master"):
        act = evening.tables.put_bot(open_table, 1, "livia", level)
        assert evening.news(open_table, act) == [BotSat(1, level)]


def test_nobody_else_puts_bots(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 1, "bruno")
    with evening.refused(open_table, Forbidden, "Only the one who set the table"):
        evening.run(evening.tables.put_bot(open_table, 0, "bruno", "casual"))


def test_a_bot_takes_nobodys_seat_and_none_once_the_game_has_begun(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 1, "bruno")
    with evening.refused(open_table, Taken):
        evening.run(evening.tables.put_bot(open_table, 1, "livia", "casual"))
    evening.run(evening.tables.start(open_table, "livia", "casual"))
    with evening.refused(open_table, Taken):
        evening.run(evening.tables.put_bot(open_table, 0, "livia", "master"))


# Words


def test_a_word_is_added_and_may_be_exchanged(evening):
    open_table = evening.set_table(terms=DRAWN)
    evening.sit(open_table, 1, "bruno")
    for word in ("sea", "salt"):
        act = evening.tables.add_word(open_table, "bruno", word)
        assert evening.news(open_table, act) == [Worded(1, word)]
    act = evening.tables.add_word(open_table, "bruno", "salt")
    assert evening.news(open_table, act) == [], "it is there already"


def test_whoever_does_not_sit_there_adds_no_word(evening):
    open_table = evening.set_table(terms=DRAWN)
    with evening.refused(open_table, NotYourSeat):
        evening.run(evening.tables.add_word(open_table, "livia", "sea"))


@pytest.mark.parametrize(
    ("game", "terms"),
    [
        pytest.param("atlantis", Terms(seed=3), id="chosen"),
        pytest.param("atlantis", Terms(seed=0), id="chosen to be zero"),
        pytest.param("gods", DEAL, id="of a day"),
    ],
)
def test_to_luck_that_is_settled_nobody_adds_a_word(evening, game, terms):
    open_table = evening.set_table(game, 2, terms)
    evening.sit(open_table, 0, "livia")
    with evening.refused(open_table, NotNow, "would add nothing"):
        evening.run(evening.tables.add_word(open_table, "livia", "sea"))


def test_once_the_game_has_begun_a_word_comes_too_late(evening):
    open_table = evening.company(terms=DRAWN)
    with evening.refused(open_table, NotNow, "the game has begun"):
        evening.run(evening.tables.add_word(open_table, "livia", "sea"))


# Beginning


def test_the_deal_gives_bots_to_the_seats_that_are_free(evening):
    open_table = evening.set_table(seats=4)
    evening.sit(open_table, 1, "bruno")
    evening.run(evening.tables.put_bot(open_table, 3, "livia", "master"))
    act = evening.tables.start(open_table, "livia", "greedy")
    assert evening.news(open_table, act) == [
        BotSat(0, "greedy"), BotSat(2, "greedy"), Started(),
    ]  # fmt: skip
    assert [chair.level for chair in open_table.table.chairs] == ["greedy", "", "greedy", "master"]


def test_a_full_table_is_dealt_at_once_and_once_only(evening):
    open_table = evening.set_table()
    for seat in range(2):
        evening.sit(open_table, seat, GUESTS[seat])
    act = evening.tables.start(open_table, "livia", "casual")
    assert evening.news(open_table, act) == [Started()]
    act = evening.tables.start(open_table, "livia", "casual")
    assert evening.news(open_table, act) == []


def test_nobody_else_begins_the_game(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 1, "bruno")
    with evening.refused(open_table, Forbidden):
        evening.run(evening.tables.start(open_table, "bruno", "casual"))
    with evening.refused(open_table, Forbidden):
        evening.tables.start_when(open_table, "bruno", "casual", asyncio.Event().wait)


def test_two_who_begin_at_once_begin_one_game(evening):
    open_table = evening.set_table()

    async def twice() -> None:
        start = evening.tables.start
        await asyncio.gather(*(start(open_table, "livia", "casual") for _ in range(2)))

    assert evening.news(open_table, twice()) == [
        BotSat(0, "casual"), BotSat(1, "casual"), Started(),
    ]  # fmt: skip


def test_a_game_whose_rules_are_not_there_yet_begins_when_they_are(evening):
    open_table = evening.set_table()
    name, tables = open_table.table.setup.id, evening.tables

    async def wait_for_the_rules() -> None:
        rules = asyncio.Event()
        tables.start_when(open_table, "livia", "casual", rules.wait)
        await asyncio.sleep(0)
        assert not open_table.table.is_started
        assert name in tables.open_tables.held, "nobody forgets it meanwhile"
        news = open_table.news
        rules.set()
        await tables.starting[name]
        await asyncio.sleep(0)
        assert open_table.table.is_started
        assert open_table.news > news

    evening.run(wait_for_the_rules())
    assert (tables.starting, tables.open_tables.held) == ({}, set())


def test_a_game_that_cannot_begin_is_told_of_and_let_go(evening, caplog):
    open_table = evening.set_table()

    async def fail() -> None:
        raise Refused("the rules do not compile")

    async def wait_for_the_rules() -> None:
        evening.tables.start_when(open_table, "livia", "casual", fail)
        await asyncio.sleep(0.01)

    evening.run(wait_for_the_rules())
    assert "could not begin: the rules do not compile" in caplog.text
    assert (evening.tables.starting, evening.tables.open_tables.held) == ({}, set())
    assert not open_table.table.is_started


def test_news_of_the_rules_wake_those_who_wait_for_that_game(evening):
    waiting, other, begun = evening.set_table(), evening.set_table("gods"), evening.company()
    before = [table.news for table in (waiting, other, begun)]
    evening.tables.wake_waiting("atlantis")
    after = [table.news for table in (waiting, other, begun)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 0, 0]
