"""What has to be done in a house now and then, so that it can stay open for years: finished games
are put away, abandoned ones and those of older rules are closed, and the room that is left is
looked at."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

import kritias
from kritias.kernel.game import NOBODY
from kritias.server import schema
from kritias.server.archive import PORTION, put_away_finished
from kritias.server.events import Abandoned
from kritias.server.lobby import LATELY
from kritias.server.open_tables import OpenTables
from kritias.server.refusal import Unavailable
from kritias.server.space import Space
from kritias.server.store import Conflict
from kritias.server.store_lobby import forget_sources
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
    outdated: float = 30.0  # a game of older rules, which nobody can go on with here


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
        await forget_sources(self.tables.store, self.now() - LATELY)
        if self.terms.archived:
            before = self.now() - self.terms.archived * DAY
            while await put_away_finished(self.tables.store, before) == PORTION:
                await asyncio.sleep(0)
        if self.terms.abandoned:
            await self.close_idle(self.terms.abandoned)
        if self.terms.outdated:
            await self.close_idle(self.terms.outdated, is_outdated, of_other_rules())

    def look_at_space(self) -> None:
        """Tell the host once that little is left, and once that it is enough again."""
        warning = self.space.warning
        if warning and not self.warned:
            log.warning("%s", warning)
        elif self.warned and not warning:
            log.warning("Where the tables are kept there is room again.")
        self.warned = warning

    async def close_idle(
        self,
        days: float,
        suits: Callable[[Mapping[str, Any]], bool] = lambda setup: True,
        condition: sa.ColumnElement[bool] = sa.true(),  # noqa: B008  # it cannot change
    ) -> None:
        """Close what nobody has gone on with for so long, portion by portion."""
        last = ""
        while rows := await self.idle(self.now() - days * DAY, condition, last):
            for row in rows:
                setup = json.loads(row.setup)
                is_here = row.id in self.tables.by_name
                if not is_here and not setup.get("puzzle") and suits(setup):
                    await self.close(row.id, days)
            last = rows[-1].id

    async def idle(
        self, before: float, condition: sa.ColumnElement[bool], last: str
    ) -> Sequence[Any]:
        """A portion of the open tables to which nothing was written since, after the last one."""
        tables = schema.tables.c
        async with self.tables.store.reading() as connection:
            rows = await connection.execute(
                sa.select(tables.id, tables.setup)
                .where(tables.status.in_(OPEN), tables.updated < before, tables.id > last)
                .where(condition)
                .order_by(tables.id)
                .limit(PORTION)
            )
            return rows.all()

    async def close(self, table: str, days: float) -> None:
        """Write it into the log of a table, whatever rules that is of."""
        store, events = self.tables.store, schema.events.c
        async with store.reading() as connection:
            last = await connection.scalar(
                sa.select(sa.func.max(events.seq)).where(events.table_id == table)
            )
        place = 0 if last is None else last + 1
        event = Abandoned(max(round(days), 1))
        with suppress(Conflict):  # somebody has come back at this very moment
            await store.append(table, place, event, self.now(), Summary(CLOSED, NOBODY, 0, ()))


def is_outdated(setup: Mapping[str, Any]) -> bool:
    """Whether a table is of older rules than those of this house. One of newer rules, or of a room
    that is not open here, another house may know."""
    room = kritias.ROOMS.get(setup["game"])
    return room is not None and setup["version"] < room.VERSION


def of_other_rules() -> sa.ColumnElement[bool]:
    """Most of what cannot be meant, left out by the database itself: a setup begins with its table,
    game and version."""
    setup = schema.tables.c.setup
    return sa.and_(
        *(
            ~setup.contains(f'"game": "{name}", "version": {room.VERSION}, ', autoescape=True)
            for name, room in kritias.ROOMS.items()
        )
    )
