"""What has to be done in a house now and then, so that it can stay open for years: finished games
are put away, abandoned ones are closed, and the room that is left is looked at."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from kritias.kernel.game import NOBODY
from kritias.server import schema
from kritias.server.archive import PORTION, put_away_finished
from kritias.server.events import Abandoned
from kritias.server.open_tables import OpenTables
from kritias.server.refusal import Unavailable
from kritias.server.space import Space
from kritias.server.store import Conflict
from kritias.server.summary import Summary

log: Final = logging.getLogger("kritias")
DAY: Final = 24 * 3600.0  # seconds
ROUND: Final = 600.0  # seconds between two rounds
FIRST: Final = 60.0  # and before the first: a house that opens has better things to do
OPEN: Final = ("waiting", "playing")
CLOSED: Final = "closed"  # the status of what was abandoned


@dataclass(frozen=True)
class Terms:
    """After how many days; 0: never."""

    archived: float = 7.0
    abandoned: float = 0.0


class Caretaker:
    """Goes round the house."""

    def __init__(self, tables: OpenTables, terms: Terms, space: Space) -> None:
        self.tables, self.terms, self.space = tables, terms, space
        self.warned = ""

    @property
    def now(self) -> Callable[[], float]:
        return self.tables.now

    async def keep_going(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.go_round()
            except Unavailable:
                pass  # the store says so itself, and the next round comes
            except Exception:
                log.exception("The caretaker stumbled.")
            await asyncio.sleep(ROUND)

    async def go_round(self) -> None:
        self.look_at_space()
        if self.terms.archived:
            before = self.now() - self.terms.archived * DAY
            while await put_away_finished(self.tables.store, before) == PORTION:
                await asyncio.sleep(0)
        if self.terms.abandoned:
            while await self.close_abandoned() == PORTION:
                await asyncio.sleep(0)

    def look_at_space(self) -> None:
        """Tell the host once that little is left, and once that it is enough again."""
        warning = self.space.warning
        if warning and not self.warned:
            log.warning("%s", warning)
        elif self.warned and not warning:
            log.warning("Where the tables are kept there is room again.")
        self.warned = warning

    async def close_abandoned(self) -> int:
        """Close a portion of what nobody has gone on with for long; how many tables."""
        tables, before = schema.tables.c, self.now() - self.terms.abandoned * DAY
        async with self.tables.store.reading() as connection:
            rows = await connection.execute(
                sa.select(tables.id, tables.setup)
                .where(tables.status.in_(OPEN), tables.updated < before)
                .order_by(tables.updated)
                .limit(PORTION + len(self.tables.by_name))
            )
            found = [
                row.id
                for row in rows
                if row.id not in self.tables.by_name and not json.loads(row.setup).get("puzzle")
            ]
        for table in found[:PORTION]:
            await self.close(table)
        return len(found[:PORTION])

    async def close(self, table: str) -> None:
        """Write it into the log of a table, whatever rules that is of."""
        store, events = self.tables.store, schema.events.c
        async with store.reading() as connection:
            last = await connection.scalar(
                sa.select(sa.func.max(events.seq)).where(events.table_id == table)
            )
        place = 0 if last is None else last + 1
        event = Abandoned(max(round(self.terms.abandoned), 1))
        with suppress(Conflict):  # somebody has come back at this very moment
            await store.append(table, place, event, self.now(), Summary(CLOSED, NOBODY, 0, ()))
