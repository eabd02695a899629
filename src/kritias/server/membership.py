"""The processes that share a store: each says again and again that it is alive.

Whatever a process holds hangs on its row: who is present there, and for which tables it acts. So
one statement renews all of it, and what is left of a process that died goes with that row.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kritias.server import schema
from kritias.server.refusal import Unavailable
from kritias.server.store import Store, notify

log: Final = logging.getLogger("kritias")
LEASE: Final = 8.0  # seconds that a process counts as alive after its last sign of life
BEATS: Final = 4  # signs of life in that time
FOR_EVER: Final = 1e12  # until then, whoever is alone
FREED: Final = "freed"  # the notice that leases may be had

Kind = Literal["house", "worker", "gpu"]  # the last: a worker with a GPU that is ready


async def at_rest() -> None:
    """Where nothing has to be done."""


class Member:
    """This process among those that share a store."""

    def __init__(self, store: Store, kind: Kind = "house", lease: float = LEASE) -> None:
        self.store, self.kind, self.lease = store, kind, lease
        self.id = secrets.token_hex(8)
        self.workers = 0  # that are alive, as of the last sign of life
        self.gpus = 0  # of those, the ones that answer many questions at once
        self.rejoined: Callable[[], None] = lambda: None  # others have taken this one for dead
        self.buried: Callable[[], Awaitable[None]] = at_rest  # this one has found another dead

    @property
    def row(self) -> dict[str, Any]:
        return {"id": self.id, "kind": self.kind, "until": self.store.clock + self.lease}

    async def is_alone(self) -> bool:
        """Whether no other house has given a sign of life lately. A file has one house, and what
        is left there of another is of one that was killed."""
        if not self.store.is_shared:
            return True
        processes = schema.processes.c
        fresh = self.store.clock + self.lease / 2
        async with self.store.reading() as connection:
            found = await connection.scalar(
                sa.select(sa.func.count())
                .select_from(schema.processes)
                .where(processes.kind == "house", processes.until > fresh)
            )
        return not found

    async def join(self) -> None:
        """Be one of them. Whoever else was on a store that one process has alone is dead."""
        async with self.store.writing() as connection:
            if not self.store.is_shared:
                await connection.execute(sa.delete(schema.processes))
            until = {} if self.store.is_shared else {"until": FOR_EVER}
            await connection.execute(sa.insert(schema.processes).values(self.row | until))

    async def beat(self) -> None:
        """Say that this process is alive, and bury those that have not said so for too long."""
        is_new = False
        async with self.store.writing() as connection:
            if not await self.renew(connection):
                await connection.execute(sa.insert(schema.processes).values(self.row))
                is_new = True
            dead = await connection.execute(
                sa.delete(schema.processes).where(schema.processes.c.until < self.store.clock)
            )
            if dead.rowcount:
                await notify(connection, FREED)
            self.workers = await workers_in(connection, "worker", "gpu")
            self.gpus = await workers_in(connection, "gpu")
        if is_new:
            log.warning("This %s was taken for dead, and is back.", self.kind)
            self.rejoined()
        if dead.rowcount:
            log.warning("%d processes of these tables have died.", dead.rowcount)
            await self.buried()

    async def renew(self, connection: AsyncConnection) -> bool:
        """Whether there still was something to renew."""
        processes = schema.processes
        renewed = sa.update(processes).where(processes.c.id == self.id).values(self.row)
        return bool((await connection.execute(renewed)).rowcount)

    async def keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self.lease / BEATS)
            with suppress(Unavailable, IntegrityError):  # the next one says it again
                await self.beat()

    async def leave(self) -> None:
        """Go, and let others have at once what was held here."""
        with suppress(Unavailable):
            async with self.store.writing() as connection:
                await connection.execute(
                    sa.delete(schema.processes).where(schema.processes.c.id == self.id)
                )
                await notify(connection, FREED)


async def workers_in(connection: AsyncConnection, *kinds: Kind) -> int:
    """How many processes of some kinds do nothing but think."""
    processes = schema.processes
    counted = sa.select(sa.func.count()).select_from(processes)
    return await connection.scalar(counted.where(processes.c.kind.in_(kinds))) or 0


@asynccontextmanager
async def joined(store: Store, lease: float = LEASE) -> AsyncIterator[Member]:
    """A house among those on its store, as long as this lasts."""
    member = Member(store, lease=lease)
    await store.wake_up(await member.is_alone())
    await member.join()
    try:
        yield member
    finally:
        await member.leave()
