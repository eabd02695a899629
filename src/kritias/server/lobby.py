"""The lobby of a house: tables that anybody may join, and games to watch.

A table stands there only if whoever set it has said so, and as long as somebody is there. What is
told of it is what a spectator may know: who sits there, and how far the game is.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import kritias
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from kritias.server.open_tables import OpenTables
from kritias.server.presence import present_at
from kritias.server.store_lobby import lobby_rows, seated_tables, setup_in
from kritias.server.table import Table, objection_to

MOST: Final = 24  # tables of each kind that are told
LOOKED_AT: Final = 100  # rows of the store for that
MOST_OF_ONE: Final = 3  # tables of one host that are told
LATELY: Final = 3 * 3600.0  # seconds since something has happened at a table
ALONE: Final = 120.0  # seconds that a table stays there while nobody is
KEPT: Final = 2.0  # seconds that a list is good for


@dataclass(frozen=True)
class Chair:
    """A seat of a table in the lobby."""

    name: str  # empty: it is free
    is_bot: bool


@dataclass(frozen=True)
class Listed:
    """A table in the lobby."""

    id: str
    game: str
    title: str
    turn: int  # 0: it has not begun
    chairs: tuple[Chair, ...]
    guests: frozenset[str]  # who sits there: told to nobody
    seconds: int  # of the clock; 0: none
    clock: str

    @property
    def free(self) -> int:
        return sum(not chair.name for chair in self.chairs)

    def data(self, guest: str) -> dict[str, Any]:
        """What a program is told."""
        return {
            "id": self.id,
            "game": self.game,
            "turn": self.turn,
            "free": self.free,
            "seats": [{"name": one.name or None, "bot": one.is_bot} for one in self.chairs],
            "clock": {"kind": self.clock, "seconds": self.seconds},
            "yours": guest in self.guests,
        }


class Lobby:
    """The lists of a house, made anew every few seconds at the most."""

    def __init__(self, tables: OpenTables, is_open: bool = True) -> None:
        self.tables, self.is_open = tables, is_open
        self.made_at = -KEPT
        self.lists: tuple[tuple[Listed, ...], tuple[Listed, ...]] = ((), ())

    def check_open(self) -> None:
        if not self.is_open:
            raise Unknown(say("This house has no lobby."))

    async def listed(self) -> tuple[tuple[Listed, ...], tuple[Listed, ...]]:
        """Tables to join, and games to watch."""
        self.check_open()
        now = self.tables.now()
        if not self.made_at <= now < self.made_at + KEPT:
            self.lists = await self.found("waiting"), await self.found("playing")
            self.made_at = now
        return self.lists

    async def found(self, status: str) -> tuple[Listed, ...]:
        since = self.tables.now() - LATELY
        rows = await lobby_rows(self.tables.store, status, since, LOOKED_AT)
        rows = [row for row in rows if not objection_in(row)]
        present = await present_at(self.tables.store, [row.id for row in rows])
        rows = [row for row in rows if self.is_shown(row, present.get(row.id, set()))]
        tables = await seated_tables(self.tables.store, rows)
        hosts: Counter[str] = Counter()
        shown: list[Listed] = []
        for row in rows:
            entry, host = listed_table(row, tables[row.id]), tables[row.id].setup.host
            if (status == "playing" or entry.free) and hosts[host] < MOST_OF_ONE:
                hosts[host] += 1
                shown.append(entry)
        return tuple(shown[:MOST])

    def is_shown(self, row: Any, present: set[str]) -> bool:
        """Whether somebody is there, in whichever house: to begin a game, whoever set it."""
        if self.tables.now() - row.updated < ALONE:
            return True
        if open_table := self.tables.by_name.get(row.id):
            present = present | set(open_table.present)
        return setup_in(row).host in present if row.status == "waiting" else bool(present)


def objection_in(row: Any) -> Refused | None:
    """What speaks against opening a table."""
    setup = setup_in(row)
    return objection_to(setup.game, setup.version)


def listed_table(row: Any, table: Table) -> Listed:
    setup = table.setup
    return Listed(
        row.id,
        setup.game,
        kritias.ROOMS[setup.game].ABOUT.title,
        row.turn,
        tuple(Chair(chair.name, chair.is_bot) for chair in table.chairs),
        frozenset(chair.guest for chair in table.chairs if chair.guest),
        setup.seconds,
        setup.clock,
    )
