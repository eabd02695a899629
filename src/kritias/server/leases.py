"""Which process acts for a table: one at a time, for its bots, clocks and bells.

A lease is had as long as its process gives signs of life. Every taking has a higher term, and what
a referee does is written only while its term is the newest, in the same transaction: one that was
taken for dead, and comes back, writes nothing.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from kritias.server import schema
from kritias.server.membership import FREED, Member
from kritias.server.refusal import Unavailable
from kritias.server.store import notify

ALONE: Final = 0  # the term of whoever needs none
AGAIN: Final = 2.0  # seconds before a table that another process acts for is asked for again


class Leases:
    """The tables that this process acts for."""

    def __init__(self, member: Member, now: Callable[[], float] = time.monotonic) -> None:
        self.member, self.now = member, now
        self.terms: dict[str, int] = {}
        self.denied: dict[str, float] = {}  # when another process was found to act
        self.unneeded: set[str] = set()  # to be given back

    def is_elsewhere(self, table: str) -> bool:
        """Whether another process was found to act for a table when it was last asked for."""
        return table in self.denied

    async def term_of(self, table: str) -> int | None:
        """The term under which this process acts for a table; None: another one does. Whoever has
        the store alone acts for all of them, and needs no term."""
        if not self.member.store.is_shared:
            return ALONE
        if table in self.terms:
            return self.terms[table]
        if table in self.denied and self.now() - self.denied[table] < AGAIN:
            return None
        self.unneeded.add(table)  # it may be taken without our hearing of it
        term = await self.take(table)
        self.unneeded.discard(table)
        if term is None:
            self.denied[table] = self.now()
        else:
            self.terms[table] = term
            self.denied.pop(table, None)
        return term

    async def take(self, table: str) -> int | None:
        """Take a lease that nobody has who is alive."""
        leases, store = schema.leases, self.member.store
        insert: Any = postgresql.insert if store.is_postgres else sqlite.insert
        alive = sa.select(schema.processes.c.id).where(schema.processes.c.until > store.clock)
        taking = (
            insert(leases)
            .values(table_id=table, process=self.member.id, term=1)
            .on_conflict_do_update(
                index_elements=[leases.c.table_id],
                set_={"process": self.member.id, "term": leases.c.term + 1},
                where=leases.c.process.is_(None)
                | (leases.c.process == self.member.id)
                | leases.c.process.not_in(alive),
            )
            .returning(leases.c.term)
        )
        try:
            async with store.writing() as connection:
                term: int | None = await connection.scalar(taking)
                return term
        except IntegrityError:  # this process is taken for dead, and has not said otherwise yet
            return None

    def lose(self, table: str) -> None:
        """Another process has taken it."""
        self.terms.pop(table, None)
        self.denied[table] = self.now()

    def lose_all(self) -> None:
        """This process was taken for dead."""
        self.terms.clear()

    def look_again(self) -> None:
        """Some process has gone: what it had may be had."""
        self.denied.clear()

    def need_no_more(self, table: str) -> None:
        """Nothing is to be done there by this process."""
        self.denied.pop(table, None)
        if self.terms.pop(table, 0):
            self.unneeded.add(table)

    async def give_back(self) -> None:
        """Let others have what is not needed here."""
        unneeded = {table for table in self.unneeded if table not in self.terms}
        if not unneeded:
            return
        leases, store = schema.leases.c, self.member.store
        try:
            async with store.writing() as connection:
                own = (  # in the order in which whoever writes locks them
                    sa.select(leases.table_id)
                    .where(leases.table_id.in_(unneeded), leases.process == self.member.id)
                    .order_by(leases.table_id)
                    .with_for_update()
                )
                await connection.execute(
                    sa.update(schema.leases).where(leases.table_id.in_(own)).values(process=None)
                )
                await notify(connection, FREED)
        except Unavailable:
            return
        self.unneeded -= unneeded
