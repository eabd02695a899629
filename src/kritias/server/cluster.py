"""Several houses on one store: what each of them does so that any can serve any table.

A notice is heard at once; whatever notices have missed is found by a look at all tables in use,
every few seconds. So a move may come late to another house, and never not at all.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from kritias.server.leases import Leases
from kritias.server.listening import listen
from kritias.server.membership import FREED, Member
from kritias.server.open_tables import OpenTables
from kritias.server.presence import WHO, Presence
from kritias.server.refusal import Unavailable
from kritias.server.store import ANEW, CHANNEL, LOG
from kritias.server.thoughts import ANSWERED

log: Final = logging.getLogger("kritias")
SWEEP: Final = 5.0  # seconds between two looks at all tables in use
READERS: Final = 4  # tables that are read at the same time


class Cluster:
    """This house among those on the same store. A file of SQLite has one house, which has nobody to
    hear and nobody to tell, is never taken for dead, and gets every lease."""

    def __init__(self, place: str, tables: OpenTables, member: Member) -> None:
        self.place, self.tables, self.member = place, tables, member
        self.presence = Presence(tables, member)
        self.leases = Leases(member)
        self.behind: asyncio.Queue[str] = asyncio.Queue()
        self.lengths: dict[str, int] = {}  # of the logs of tables that stand in that queue
        self.rewritten: asyncio.Queue[str] = asyncio.Queue()  # tables whose logs were written anew
        self.strangers: set[str] = set()  # tables at which somebody elsewhere has come or gone
        self.has_strangers = asyncio.Event()
        self.answered: Callable[[str], None] = lambda question: None
        member.rejoined, member.buried = self.begin_anew, self.look_again
        tables.met = self.meet

    @property
    def work(self) -> list[Coroutine[Any, Any, None]]:
        """What has to go on as long as the house is open."""
        if not self.member.store.is_shared:
            return []
        return [
            self.member.keep_beating(),
            self.presence.keep_telling(),
            listen(self.place, CHANNEL, self.hear, self.catch_up),
            self.keep_sweeping(),
            self.keep_looking_around(),
            self.keep_reading_again(),
            *(self.keep_reading() for _ in range(READERS)),
        ]

    # Hearing

    def hear(self, notice: str) -> None:
        """Something has happened in some process; perhaps in this one. A notice that none of them
        calls out raises."""
        what, *about = notice.split()
        if what == LOG:
            for table, length in zip(about[::2], about[1::2], strict=True):
                self.hear_of_log(table, int(length))
        elif what == ANEW:
            self.rewritten.put_nowait(about[0])
        elif what == WHO:
            self.strangers.add(about[0])
            self.has_strangers.set()
        elif what == FREED:
            self.look_for_duties()
        elif what == ANSWERED:
            self.answered(about[0])
        else:
            raise ValueError("no notice of ours")

    def hear_of_log(self, table: str, length: int) -> None:
        open_table = self.tables.by_name.get(table)
        if not open_table or open_table.table.length >= length:
            return
        if table not in self.lengths:
            self.behind.put_nowait(table)
        self.lengths[table] = length

    def hear_of_edition(self, table: str, edition: int) -> None:
        open_table = self.tables.by_name.get(table)
        if open_table and open_table.edition < edition:
            self.rewritten.put_nowait(table)

    async def keep_reading(self) -> None:
        """Catch up with the tables that others have written to."""
        while True:
            table = await self.behind.get()
            try:
                await self.tables.catch_up(table, self.lengths.pop(table))
            except Unavailable:
                pass  # the next sweep finds it
            except Exception:
                log.exception("table %s cannot be read on.", table)

    async def keep_reading_again(self) -> None:
        """Take in anew what was changed and not added: somebody was forgotten."""
        while True:
            table = await self.rewritten.get()
            try:
                await self.tables.read_again(table)
            except Unavailable:
                await asyncio.sleep(SWEEP)
                self.rewritten.put_nowait(table)
            except Exception:
                log.exception("table %s cannot be read again.", table)

    async def meet(self, table: str) -> None:
        """A table is taken into use here: who is there already."""
        await self.presence.look_around_quietly([table])

    async def keep_looking_around(self) -> None:
        while True:
            await self.has_strangers.wait()
            self.has_strangers.clear()
            strangers, self.strangers = self.strangers, set()
            await self.presence.look_around_quietly(strangers)

    # What notices have missed

    async def keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.catch_up()

    async def catch_up(self) -> None:
        """Look at all tables in use: which have been written to, and who is there."""
        with suppress(Unavailable):
            names = list(self.tables.by_name)
            for table, state in (await self.member.store.log_states(names)).items():
                self.hear_of_log(table, state.length)
                self.hear_of_edition(table, state.edition)
            await self.presence.look_around(names)

    # Other houses

    def begin_anew(self) -> None:
        """Others have taken this house for dead: it has no lease, and nobody is present here."""
        self.leases.lose_all()
        self.presence.tell_all_anew()
        self.look_for_duties()

    async def look_again(self) -> None:
        """Another house is dead: somebody else has to act for its tables, and nobody is there."""
        self.look_for_duties()
        await self.presence.look_around_quietly(list(self.tables.by_name))

    def look_for_duties(self) -> None:
        self.leases.look_again()
        for open_table in list(self.tables.by_name.values()):
            self.tables.after(open_table)
