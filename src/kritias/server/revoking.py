"""Tokens that are good no more: somebody has logged out everywhere, or was forgotten.

Every token has a number, and the store knows of a guest the least that is still good. A house has
these numbers in memory, and reads what other processes have written every few seconds.
"""

import asyncio
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from kritias.server import schema
from kritias.server.people import FORGOTTEN, Guest, GuestCookies, mark_of
from kritias.server.refusal import Unavailable
from kritias.server.store import Store

SWEEP: Final = 2.0  # seconds between two looks at what others have revoked
OVERLAP: Final = 120.0  # seconds by which clocks may differ, and for which a transaction may last


class Revocations:
    """What this house knows of revoked tokens."""

    def __init__(self, store: Store, guests: GuestCookies) -> None:
        self.store, self.guests = store, guests
        self.latest = -OVERLAP

    async def read(self) -> None:
        """Take in what was revoked since the last look, in whichever process."""
        revoked = schema.revoked.c
        async with self.store.reading() as connection:
            rows = await connection.execute(
                sa.select(revoked.guest, revoked.least, revoked.at)
                .where(revoked.at > self.latest - OVERLAP)
            )  # fmt: skip
            for row in rows:
                self.guests.least[row.guest] = row.least
                self.latest = max(self.latest, row.at)

    async def keep_reading(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(Unavailable):
                await self.read()

    async def revoke(self, guest: Guest) -> Guest:
        """Log a guest out everywhere; the same guest, with a token that is good."""
        least = guest.number + 1
        async with self.store.writing() as connection:
            await write_least(connection, [guest.id], least)
        await self.read()
        return Guest(guest.id, guest.name, self.guests.least[mark_of(guest.id)])


async def forget_tokens(connection: AsyncConnection, guests: Collection[str]) -> None:
    """No token of a guest who is forgotten acts any more."""
    await write_least(connection, guests, FORGOTTEN)


async def write_least(connection: AsyncConnection, guests: Collection[str], least: int) -> None:
    """From which number on tokens are good; what is written already is never made less."""
    insert: Any = (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(
        schema.revoked
    )
    now, written = time.time(), schema.revoked.c.least
    statement = insert.on_conflict_do_update(
        index_elements=["guest"],
        set_={"least": sa.case((written < least, least), else_=written), "at": now},
    )
    marks = sorted(map(mark_of, guests))
    await connection.execute(
        statement, [{"guest": mark, "least": least, "at": now} for mark in marks]
    )
