"""Turns at work that only a few can do at a time: callers come in the order of what they have
used lately, the least first, so that nobody waits for all that one stranger wants.

Addresses take turns, at each address its guests, and of each guest what was asked first. Used time
is forgotten by and by.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

from kritias.server.limits import Caller

HALF_LIFE_S: Final = 120.0  # after which half of what was used is forgotten
MAX_REMEMBERED: Final = 10_000  # addresses and guests whose use is remembered


class Claim(NamedTuple):
    """One caller who wants a turn; the lower rank comes first, whoever has used more."""

    caller: Caller
    rank: int = 0
    is_late: bool = False  # others of the address come first

    @property
    def users(self) -> tuple[str, tuple[str, str]]:
        """Under which names the use of time is remembered."""
        return self.caller.address, (self.caller.address, self.caller.guest)


class RecentUse:
    """Seconds that somebody has used, of which half is forgotten after a while."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.used: dict[object, tuple[float, float]] = {}  # seconds, and when they were that many

    def of(self, user: object) -> float:
        seconds, then = self.used.get(user, (0.0, 0.0))
        return seconds * 0.5 ** ((self.now() - then) / HALF_LIFE_S) if seconds else 0.0

    def add(self, user: object, seconds: float) -> None:
        total = self.of(user) + seconds
        self.used.pop(user, None)
        self.used[user] = total, self.now()
        if len(self.used) > MAX_REMEMBERED:
            del self.used[next(iter(self.used))]  # whoever has used nothing for longest


@dataclass(eq=False)
class Waiting:
    """Work that waits for its turn."""

    claims: Callable[[], Sequence[Claim]]  # of all who want it, as they are when turns are given
    order: float  # of one guest's work the lowest comes first
    granted: asyncio.Future[Claim]  # by whose claim its turn has come


class Turns:
    """So many turns at a time."""

    def __init__(self, at_once: int = 1, now: Callable[[], float] = time.monotonic) -> None:
        self.free, self.now, self.used = at_once, now, RecentUse(now)
        self.waiting: list[Waiting] = []

    @asynccontextmanager
    async def turn(
        self, claims: Callable[[], Sequence[Claim]], order: float = 0.0
    ) -> AsyncIterator[Claim]:
        """Work as long as this lasts, when the turn has come; by whose claim it has."""
        loop = asyncio.get_running_loop()
        mine = Waiting(claims, order, loop.create_future())
        self.waiting.append(mine)
        loop.call_soon(self.grant)
        try:
            claim, began = await mine.granted, self.now()
            try:
                yield claim
            finally:
                for user in claim.users:
                    self.used.add(user, self.now() - began)
        finally:
            self.give_up(mine)
            loop.call_soon(self.grant)  # what goes on at once waits again by then

    def give_up(self, mine: Waiting) -> None:
        """Wait no more, or give a turn back."""
        if mine in self.waiting:
            self.waiting.remove(mine)
        else:
            self.free += 1

    def grant(self) -> None:
        """Give free turns to whoever comes first."""
        while self.free > 0:
            open_ones = [one for one in self.waiting if not one.granted.done()]
            if not open_ones:
                return
            claims = [(self.best_of(one), one) for one in open_ones]
            (*_, claim), first = min(claims, key=lambda each: each[0][:-1])
            self.waiting.remove(first)
            self.free -= 1
            first.granted.set_result(claim)

    def best_of(self, waiting: Waiting) -> tuple[int, float, bool, float, float, Claim]:
        """The claim by which it would have its turn soonest, behind what that goes by."""
        found = [(*self.precedence(claim), waiting.order, claim) for claim in waiting.claims()]
        return min(found, key=lambda each: each[:-1])

    def precedence(self, claim: Claim) -> tuple[int, float, bool, float]:
        address, guest = map(self.used.of, claim.users)
        return claim.rank, address, claim.is_late, guest
