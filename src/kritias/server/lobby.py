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
        """Those where whoever matters is there come first. Where there are more than can be told,
        the addresses from which they were set take turns."""
        rows = await self.rows(status)
        tables = await seated_tables(self.tables.store, [row for row, _ in rows])
        hosts: Counter[str] = Counter()
        shown: list[tuple[Listed, bool]] = []
        for row, is_there in rows:
            entry, host = listed_table(row, tables[row.id]), tables[row.id].setup.host
            if (status == "playing" or entry.free) and hosts[host] < MOST_OF_ONE:
                hosts[host] += 1
                shown.append((entry, is_there))
        told = sorted(shown[:MOST], key=lambda one: not one[1])
        return tuple(entry for entry, _ in told)

    async def rows(self, status: str) -> list[tuple[Any, bool]]:
        """Tables that can be opened, address by address; and whether whoever matters is there."""
        store, now = self.tables.store, self.tables.now()
        here = self.here()
        found = await lobby_rows(store, status, now - LATELY, now - ALONE, list(here), LOOKED_AT)
        rows = [row for row in found if not objection_in(row)]
        present = await present_at(store, [row.id for row in rows])
        there = [
            (row, is_attended(row, present.get(row.id, set()) | here.get(row.id, set())))
            for row in rows
        ]
        return [(row, is_there) for row, is_there in there if is_there or now - row.updated < ALONE]

    def here(self) -> dict[str, set[str]]:
        """Who looks at open tables by this process: others may not have been told of it yet."""
        known = self.tables.by_name.items()
        return {
            name: set(one.present) for name, one in known if one.present and one.table.setup.lobby
        }


def is_attended(row: Any, present: set[str]) -> bool:
    """Whether somebody is at a table: to begin a game, whoever set it."""
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
