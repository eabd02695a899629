"""One process acts for a table; one that was taken for dead writes nothing any more."""

import asyncio
import secrets

import pytest
import sqlalchemy as sa

from kritias.kernel.game import NOBODY
from kritias.server import schema
from kritias.server.cluster import Cluster
from kritias.server.events import Closed, Moved
from kritias.server.leases import AGAIN, ALONE, Leases
from kritias.server.membership import LEASE, Member
from kritias.server.opening import opened
from kritias.server.store import Conflict, Entry, Store, Superseded, check_terms, row_of
from kritias.server.summary import Summary
from kritias.server.table import Setup
from tests.server.tables import Evening, some_move


class Houses:
    """Two processes on one store, at a time that is told."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        evening.store.now = lambda: evening.time
        self.members = [Member(evening.store), Member(evening.store)]
        self.leases = [Leases(member, lambda: evening.time) for member in self.members]
        for member in self.members:
            evening.run(self.enter(member))

    async def enter(self, member: Member) -> None:
        await member.join()

    def term(self, number: int, table: str) -> int | None:
        return self.evening.run(self.leases[number].term_of(table))

    def wait(self, seconds: float, *alive: int) -> None:
        """Time passes, in which some give signs of life."""
        end = self.evening.time + seconds
        while self.evening.time < end:
            self.evening.time += 1
            for number in alive:
                self.evening.run(self.members[number].beat())


@pytest.fixture
def houses(evening, monkeypatch) -> Houses:
    """On a file of SQLite, which serves for this as well as a database that is shared."""
    monkeypatch.setattr(Store, "is_shared", True)
    return Houses(evening)


@pytest.fixture
def table(houses):
    return houses.evening.company("escape")


def test_one_process_at_a_time_acts_for_a_table(houses, table):
    name = table.table.setup.id
    assert houses.term(0, name) == 1
    houses.wait(3 * LEASE, 0, 1)
    assert houses.term(1, name) is None, "the other is alive"
    assert houses.term(0, name) == 1


def test_what_a_dead_process_had_is_taken_under_a_higher_term(houses, table):
    name = table.table.setup.id
    assert houses.term(0, name) == 1
    houses.wait(LEASE / 2, 1)
    assert houses.term(1, name) is None
    houses.wait(LEASE, 1)
    assert houses.term(1, name) == 2


def test_whoever_was_taken_for_dead_writes_nothing(houses, table):
    """It has thought for long; meanwhile the other one has taken its table."""
    evening, name = houses.evening, table.table.setup.id
    old = houses.term(0, name)
    houses.wait(LEASE + 2, 1)
    new = houses.term(1, name)
    move, before = some_move(table.table), evening.written(table)
    with pytest.raises(Superseded):
        evening.run(evening.tables.move_for(table, 0, move, "bot", old))
    assert evening.written(table) == before
    evening.run(evening.tables.move_for(table, 0, move, "bot", new))
    assert evening.written(table)[len(before) :] == [Moved(table.table.moves[0].seat, move, "bot")]


def test_what_others_write_together_with_it_is_written_all_the_same(houses, table):
    """One scribe writes what comes in meanwhile in one transaction."""
    evening, other = houses.evening, houses.evening.company("escape")

    async def both() -> list[object]:
        moves = [
            evening.tables.move_for(table, 0, some_move(table.table), "bot", 7),
            evening.tables.move_for(other, 0, some_move(other.table), "bot", 0),
        ]
        return await asyncio.gather(*moves, return_exceptions=True)

    refused, made = evening.run(both())
    assert isinstance(refused, Superseded)
    assert made is None
    assert (table.table.ply, other.table.ply) == (0, 1)


def test_what_is_given_back_can_be_had_at_once(houses, table):
    name = table.table.setup.id
    houses.term(0, name)
    assert houses.term(1, name) is None
    houses.leases[0].need_no_more(name)
    houses.evening.run(houses.leases[0].give_back())
    assert houses.term(1, name) is None, "it has asked a moment ago"
    houses.wait(AGAIN, 0, 1)
    assert houses.term(1, name) == 2


def test_whoever_leaves_lets_others_have_it_at_once(houses, table):
    name = table.table.setup.id
    houses.term(0, name)
    houses.evening.run(houses.members[0].leave())
    assert houses.term(1, name) == 2


def test_a_process_that_was_buried_begins_anew(houses, table):
    evening, name = houses.evening, table.table.setup.id
    cluster = Cluster(str(evening.file), evening.tables.open_tables, houses.members[0])
    evening.run(cluster.leases.term_of(name))
    table.arrive("livia")
    evening.run(cluster.presence.tell([name]))
    houses.wait(LEASE + 2, 1)
    evening.run(houses.members[0].beat())
    assert cluster.leases.terms == {}
    assert cluster.presence.changed == {name}, "those who are here have to be told of again"


def test_where_a_game_is_over_nobody_acts(houses):
    evening = houses.evening
    ended = evening.finished()
    houses.term(0, ended.table.setup.id)
    running = evening.company("escape")
    assert houses.term(0, running.table.setup.id) == 1


def test_whoever_has_a_store_alone_needs_no_term(evening):
    """A file of SQLite has one house: it acts for every table, and nothing is written for that."""
    leases = Leases(Member(evening.store))
    table = evening.company("escape").table.setup.id
    assert evening.run(leases.term_of(table)) == ALONE
    assert leases.terms == {}


async def waits_for_a_lock(store: Store) -> bool:
    """Whether somebody at this database waits for what another transaction holds."""
    waiting = sa.text("select count(*) from pg_stat_activity where wait_event_type = 'Lock'")
    async with store.reading() as connection:
        return bool(await connection.scalar(waiting))


def test_two_houses_that_close_a_game_at_once_do_not_wait_for_each_other(postgres):
    """The one that acts for the table has its lease and writes; the other one closes the game at
    the same place of the log, and with it the lease: one of them is second, and none is away."""

    async def closing() -> list[object]:
        async with opened(postgres) as store, opened(postgres) as other:
            setup = Setup(secrets.token_hex(4), "escape", 1, 2, {}, "5e" * 32, None, "", ("", ""))
            await store.create(setup)
            member = Member(store)
            await member.join()
            term = await Leases(member).take(setup.id)
            summary = Summary("over", NOBODY, 0, ())
            entry = Entry(setup.id, 0, Closed(), 1.0, summary, term)
            async with store.writing() as connection:
                await check_terms(connection, [entry])
                second = asyncio.create_task(other.append(setup.id, 0, Closed(), 1.0, summary))
                while not (second.done() or await waits_for_a_lock(store)):
                    await asyncio.sleep(0.02)
                await connection.execute(sa.insert(schema.events), [row_of(entry)])
            await member.leave()
            return await asyncio.gather(second, return_exceptions=True)

    [refused] = asyncio.run(closing())
    assert isinstance(refused, Conflict)


def test_a_lease_ends_before_the_log_is_written(postgres):
    """Else a lease that another house takes after the terms were looked at is waited for by the one
    that closes, while that house waits for the place in the log: a deadlock."""

    async def closing() -> list[str]:
        async with opened(postgres) as store:
            setup = Setup(secrets.token_hex(4), "escape", 1, 2, {}, "5e" * 32, None, "", ("", ""))
            await store.create(setup)
            said: list[str] = []
            sa.event.listen(
                store.engine.sync_engine, "before_cursor_execute",
                lambda _c, _cursor, statement, *_: said.append(statement.lstrip()),
            )  # fmt: skip
            await store.append(setup.id, 0, Closed(), 1.0, Summary("over", NOBODY, 0, ()))
            return said

    said = asyncio.run(closing())
    [lease] = [number for number, one in enumerate(said) if one.startswith("DELETE FROM leases")]
    [log] = [number for number, one in enumerate(said) if one.startswith("INSERT INTO events")]
    assert lease < log
