"""Whose review is worked on next: those who want one take turns, a few decisions at a time.

One's own game comes before games of others; a review that several want has its turn as soon as any
of them would have it.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Protocol

from kritias.arena.review import Review
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.turns import Claim, Turns

INTEREST: Final = 20.0  # seconds after which somebody who asked, and looks no more, has gone
MAX_UNDER_WAY: Final = 4  # reviews of one address; others of it wait for one of them to be made
AFTERWARDS: Final = 1e9  # more than there are reviews: all first looks of a guest come before
OWN, OF_OTHERS = 0, 1  # the ranks of games


class Left(Exception):
    """Nobody looks any more: the review is made another time."""


@dataclass
class Wanting:
    """Who has asked for a review, and when; by the clock of the loop."""

    number: float = 0.0  # in the order in which reviews were asked for first
    callers: dict[Caller, float] = field(default_factory=dict)

    def note(self, who: Caller) -> None:
        self.callers[Caller(who.address, who.guest)] = asyncio.get_running_loop().time()

    @property
    def latest(self) -> float:
        return max(self.callers.values(), default=0.0)

    def interested(self, open_table: OpenTable) -> list[Caller]:
        """Those who still look, or have asked a moment ago; if none is left, all who asked."""
        since = asyncio.get_running_loop().time() - INTEREST
        recent = {
            who: then
            for who, then in self.callers.items()
            if then >= since or (who.guest and open_table.has(who.guest))
        }
        self.callers = recent or self.callers
        return list(self.callers)


class Wanted(Protocol):
    """A review on its way."""

    wanting: Wanting
    has_looked: bool
    review: Review | None


class ReviewTurns:
    """Turns at the process that reviews."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.numbers = count(1)
        self.under_way: dict[str, str] = {}  # by table: the address for which it was begun

    @asynccontextmanager
    async def turn(self, open_table: OpenTable, review: Wanted) -> AsyncIterator[None]:
        """Work on a review for a moment, if somebody still wants it; its first look comes first."""
        order = review.wanting.number + AFTERWARDS * review.has_looked
        async with self.turns.turn(lambda: self.claims(open_table, review), order) as claim:
            self.under_way.setdefault(open_table.table.setup.id, claim.caller.address)
            if review.review is None:  # what is made is explained in any case
                check_interest(open_table, review)
            yield

    def claims(self, open_table: OpenTable, review: Wanted) -> list[Claim]:
        table, begun = open_table.table, Counter(self.under_way.values())
        is_begun = table.setup.id in self.under_way
        return [
            Claim(
                who,
                OWN if table.seats_of(who.guest) else OF_OTHERS,
                is_late=not is_begun and begun[who.address] >= MAX_UNDER_WAY,
            )
            for who in review.wanting.interested(open_table)
        ]

    def end(self, name: str) -> None:
        """A review is made, or left."""
        self.under_way.pop(name, None)


def check_interest(open_table: OpenTable, review: Wanted) -> None:
    """Go on only for somebody who looks, or has asked a moment ago."""
    since = asyncio.get_running_loop().time() - review.wanting.latest
    if not open_table.viewers and since > INTEREST:
        raise Left
