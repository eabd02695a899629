"""Records that somebody brings to be looked at. They are kept in memory alone, the latest few, and
nothing of them is stored: a record that has gone is brought again.

Of those who bring the most, the oldest go first: nobody pushes out what others have brought.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from kritias.kernel.fair import verify
from kritias.kernel.game import Game, Move, Seat
from kritias.kernel.record import Record, read_record, split
from kritias.kernel.refusal import Corrupt, Refused, Unknown
from kritias.kernel.words import say
from kritias.server.events import Closed, Moved, Sat, Started
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.people import tidy
from kritias.server.table import Setup, Table
from kritias.server.templates import seat_name, words_of

PREFIX: Final = "record-"  # of the names of what was brought; no table of a house is called so
LONGEST: Final = 64_000  # characters of a record
MOST: Final = 24  # records that are kept
SENTENCE: Final = 300  # characters in which a record is refused
NOBODY_KNOWN: Final = Caller()
NO_SECRET: Final = "00"


class Imports:
    """The records that were brought, each by a name that follows from what it says."""

    def __init__(self, rooms: Mapping[str, Game]) -> None:
        self.rooms = rooms
        self.by_name: dict[str, OpenTable] = {}
        self.brought: OrderedDict[tuple[str, Caller], None] = OrderedDict()  # what, and by whom

    def find(self, name: str) -> OpenTable:
        if name not in self.by_name:
            raise Unknown(say("This record is no longer here. Bring its file once more."))
        for one in [one for one in self.brought if one[0] == name]:
            self.brought.move_to_end(one)
        return self.by_name[name]

    def game(self, name: str) -> Game:
        """A game whose records can be looked at here."""
        if name not in self.rooms:
            raise Unknown(say("There is no game {name}.", name=tidy(name)))
        return self.rooms[name]

    def game_in(self, text: str) -> str:
        """The name of the game that a record is of."""
        return self.game(split(text)[0].get("game", "")).NAME

    async def add(self, text: str, language: str, who: Caller = NOBODY_KNOWN) -> OpenTable:
        """Replay and verify a record, without holding up the tables of the house."""
        name = PREFIX + sha256(text.encode()).hexdigest()[:16]
        if name not in self.by_name:
            table = await asyncio.to_thread(self.replayed, name, text, language)
            self.by_name[name] = OpenTable(table)
        self.brought[name, who] = None
        while len(self.brought) > MOST:
            self.let_go()
        return self.find(name)

    def let_go(self) -> None:
        """Forget the oldest that was brought by the guest who has brought the most, from the
        address with the most."""
        addresses = Counter(who.address for _, who in self.brought)
        guests = Counter(who for _, who in self.brought)
        oldest = max(self.brought, key=lambda one: (addresses[one[1].address], guests[one[1]]))
        del self.brought[oldest]
        if all(name != oldest[0] for name, _ in self.brought):
            del self.by_name[oldest[0]]

    def replayed(self, name: str, text: str, language: str) -> Table:
        """The table of a record; what is wrong with it is told in the words of its room."""
        try:
            record = read_record(text, self.game)
            verify(record)
        except Corrupt as error:
            words = words_of(self.game(self.game_in(text)), language)
            raise Refused(shortened(words(error.phrase))) from error
        return table_of(record, name, language)


def shortened(text: str) -> str:
    """A sentence that may repeat what stands in a record, as long as a sentence should be."""
    return text if len(text) <= SENTENCE else f"{text[:SENTENCE]}…"


def is_brought(name: str) -> bool:
    """Whether a name is that of a record, not of a table."""
    return name.startswith(PREFIX)


def table_of(record: Record, name: str, language: str) -> Table:
    """The table at which a record was played, as far as the record tells."""
    position = record.position
    seats = int(position.state.seats)
    table = Table(
        Setup(
            id=name,
            game=position.game.NAME,
            version=position.game.VERSION,
            seats=seats,
            settings=position.settings,
            secret=record.fairness.get("secret", NO_SECRET),
            seed=record.seed,
            host="",
            keys=(),
        )
    )
    for seat in range(seats):
        named = tidy(record.names[seat]) if seat < len(record.names) else ""
        table.apply(Sat(Seat(seat), "", named or seat_name(seat, language)), 0.0)
    table.apply(Started(), 0.0)
    for move in position.played:
        table.apply(Moved(table.decider, Move(move)), 0.0)
    table.apply(Closed(), 0.0)
    return table
