"""Positions that people hand in: no rule sees one that has not been audited.

    READING = Audited(audit, legal, MOVES, BREADTH, FAULTS, world_of)

    def from_document(document):
        ...
        return READING.passed(s)

A document is read into a state; then every cell has to hold what the layout says of it, so that
nothing that runs on the state leaves an array; then the room's audit finds what cannot be; then
somebody can move, or the game is over. Where a document leaves out what is hidden, the audit goes
over a world that it could be.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from kritias.kernel.game import NOBODY
from kritias.kernel.layout import Codes, Sees
from kritias.kernel.meaning import Amount, Growing, LeftOut, Meaning, PerSeat, SetOf, SetOfSeats
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import Phrase, say

SOUND: Final = 0  # what an audit answers that finds nothing


def as_it_is(s: Any) -> Any:
    """The world of a game that hides nothing."""
    return s


@dataclass(frozen=True)
class Audited:
    """What has to hold of a state before it is handed out as a position."""

    audit: Callable[[Any], int]
    legal: Callable[[Any, Codes], int]
    moves: int  # every code is below this
    breadth: int
    faults: Mapping[int, Phrase]  # what is wrong, by the audit's answer
    world: Callable[[Any], Any] = as_it_is  # one that the state could be; refuses where none is

    def passed(self, s: Any) -> Any:
        """The state, if it is sound; else it is refused in a sentence that names the cause."""
        check_ranges(s)
        world = self.world(s)
        if fault := int(self.audit(world)):
            raise Unreadable(self.faults[fault])
        self.check_moves(world, tells_own(s, world))
        return s

    def check_moves(self, world: Any, is_told: bool) -> None:
        """Whoever decides can do something, as far as it is told what they have, and no more than
        any position offers."""
        out = np.zeros(max(self.moves, self.breadth) + 1, np.int32)
        count = self.legal(world, out)
        if is_told and count == 0 and world.seat != NOBODY:
            raise Unreadable(say("Nobody can move here, and yet the game is not over."))
        if count > self.breadth:
            raise Unreadable(say("There is more to do here than a position can offer."))


def tells_own(s: Any, world: Any) -> bool:
    """Whether nothing had to be imagined of what whoever decides sees alone."""
    own = [name for name, sees in type(s).sees.items() if sees is Sees.ITS_SEAT]
    return all(
        np.array_equal(getattr(s, name)[s.seat], getattr(world, name)[s.seat]) for name in own
    )


def check_ranges(s: Any) -> None:
    """Every cell holds what the layout says its numbers stand for."""
    for name, meaning in type(s).meanings.items():
        cells = seated(s, name)
        for value in (int(cells.min()), int(cells.max())):
            if not is_within(meaning, value, s.seats):
                raise Unreadable(say("«{field}» cannot be {value} here.", field=name, value=value))


def seated(s: Any, name: str) -> Any:
    """The cells of a field, without the rows of seats at which nobody sits."""
    rows = tuple(
        slice(s.seats * axis.each) if isinstance(axis, PerSeat) else slice(None)
        for axis in type(s).axes[name]
    )
    return np.asarray(getattr(s, name))[rows]


def is_within(meaning: Meaning, value: int, seats: int) -> bool:
    """Whether a number is one of those that a field may hold."""
    match meaning:
        case Growing() | LeftOut():
            return True
        case Amount(most=most, least=least):
            return least <= value <= most
        case SetOf() | SetOfSeats():
            return 0 <= value < 1 << meaning.width(seats)
    return value in meaning.span(seats)
