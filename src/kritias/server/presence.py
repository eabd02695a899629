"""Who is at which table, in whichever process: every process tells of its own and reads of others.

What is told is compared with what is so, and only the difference is written, for all tables at
once. It counts as long as the process that told it gives signs of life.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kritias.server import schema
from kritias.server.membership import Member
from kritias.server.open_tables import OpenTable, OpenTables
from kritias.server.refusal import Unavailable
from kritias.server.store import Store, notify

WHO: Final = "who"  # the notice that somebody has come to a table or gone
BREATH: Final = 0.05  # seconds in which those who come and go are told of together
AGAIN: Final = 1.0  # seconds before it is told again, should the store be away


class Presence:
    """Those who are here, as others are told; and those who are elsewhere."""

    def __init__(self, tables: OpenTables, member: Member) -> None:
        self.tables, self.member = tables, member
        self.told: dict[str, set[str]] = {}  # by table: guests that the store has from us
        self.changed: set[str] = set()  # tables of which others have to be told
        self.news = asyncio.Event()

    # Telling

    def tell_of(self, table: str) -> None:
        """Somebody has come or gone here."""
        self.changed.add(table)
        self.news.set()

    def tell_all_anew(self) -> None:
        """Others have forgotten this process."""
        self.told.clear()
        for table, open_table in self.tables.by_name.items():
            if open_table.present:
                self.tell_of(table)

    async def keep_telling(self) -> None:
        while True:
            await self.news.wait()
            await asyncio.sleep(BREATH)
            self.news.clear()
            changed, self.changed = self.changed, set()
            try:
                await self.tell(changed)
            except (Unavailable, IntegrityError):
                self.changed |= changed
                await asyncio.sleep(AGAIN)
                self.news.set()

    async def tell(self, changed: Collection[str]) -> None:
        """Write down the difference between what was told of some tables and what is so."""
        here = {table: self.here(table) for table in changed}
        come = [row for table in here for row in self.rows(table, here[table] - self.of(table))]
        gone = [row for table in here for row in self.rows(table, self.of(table) - here[table])]
        if not come and not gone:
            return
        presence = schema.presence
        async with self.member.store.writing() as connection:
            if come:
                await connection.execute(sa.insert(presence), come)
            if gone:
                keys = sa.tuple_(presence.c.table_id, presence.c.guest)
                gone_keys = [(row["table_id"], row["guest"]) for row in gone]
                await connection.execute(
                    sa.delete(presence).where(
                        presence.c.process == self.member.id, keys.in_(gone_keys)
                    )
                )
            for table in {row["table_id"] for row in come + gone}:
                await notify(connection, f"{WHO} {table}")
        for table, guests in here.items():
            if guests:
                self.told[table] = guests
            else:
                self.told.pop(table, None)

    def here(self, table: str) -> set[str]:
        open_table = self.tables.by_name.get(table)
        return set(open_table.present) if open_table else set()

    def of(self, table: str) -> set[str]:
        return self.told.get(table, set())

    def rows(self, table: str, guests: Collection[str]) -> list[dict[str, Any]]:
        return [
            {"table_id": table, "guest": guest, "process": self.member.id}
            for guest in sorted(guests)
        ]

    # Reading

    async def look_around(self, tables: Collection[str]) -> None:
        """Take in who is at some tables elsewhere."""
        store = self.member.store
        known = [table for table in tables if table in self.tables.by_name]
        if not known or not store.is_shared:
            return
        found = await present_at(store, known, but=self.member.id)
        for table in known:
            if open_table := self.tables.by_name.get(table):
                self.take_in(open_table, found.get(table, set()))

    def take_in(self, open_table: OpenTable, guests: set[str]) -> None:
        if open_table.meet(guests, self.tables.now()):
            open_table.wake()
            self.tables.after(open_table)

    async def look_around_quietly(self, tables: Collection[str]) -> None:
        """The same, should the store be there."""
        with suppress(Unavailable):
            await self.look_around(tables)


async def present_at(store: Store, tables: Collection[str], but: str = "") -> dict[str, set[str]]:
    """Who is at some tables, in all processes that are alive; perhaps but one."""
    presence, processes = schema.presence.c, schema.processes.c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(presence.table_id, presence.guest)
            .join(schema.processes, processes.id == presence.process)
            .where(
                presence.table_id.in_(tables),
                presence.process != but,
                processes.until > store.clock,
            )
        )
        found: dict[str, set[str]] = defaultdict(set)
        for row in rows:
            found[row.table_id].add(row.guest)
    return found
