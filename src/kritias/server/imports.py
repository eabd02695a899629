"""Records that somebody brings to be looked at. They are kept in memory alone, the latest few, and
nothing of them is stored: a record that has gone is brought again."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from kritias.kernel.fair import verify
from kritias.kernel.game import Game, Move, Seat
from kritias.kernel.record import Record, read_record, split
from kritias.kernel.refusal import Corrupt, Refused, Unknown
from kritias.kernel.words import say
from kritias.server.events import Closed, Moved, Sat, Started
from kritias.server.open_tables import OpenTable
from kritias.server.people import tidy
from kritias.server.table import Setup, Table
from kritias.server.templates import seat_name, words_of

PREFIX: Final = "record-"  # of the names of what was brought; no table of a house is called so
LONGEST: Final = 64_000  # characters of a record
MOST: Final = 24  # records that are kept
SENTENCE: Final = 300  # characters in which a record is refused
NO_SECRET: Final = "00"


class Imports:
    """The records that were brought, each by a name that follows from what it says."""

    def __init__(self, rooms: Mapping[str, Game]) -> None:
        self.rooms = rooms
        self.by_name: OrderedDict[str, OpenTable] = OrderedDict()

    def find(self, name: str) -> OpenTable:
        if name not in self.by_name:
            raise Unknown(say("This record is no longer here. Bring its file once more."))
        self.by_name.move_to_end(name)
        return self.by_name[name]

    def game(self, name: str) -> Game:
        """A game whose records can be looked at here."""
        if name not in self.rooms:
            raise Unknown(say("There is no game {name}.", name=tidy(name)))
        return self.rooms[name]

    def game_in(self, text: str) -> str:
        """The name of the game that a record is of."""
        return self.game(split(text)[0].get("game", "")).NAME

    async def add(self, text: str, language: str) -> OpenTable:
        """Replay and verify a record, without holding up the tables of the house."""
        name = PREFIX + sha256(text.encode()).hexdigest()[:16]
        if name not in self.by_name:
            table = await asyncio.to_thread(self.replayed, name, text, language)
            self.by_name[name] = OpenTable(table)
        while len(self.by_name) > MOST:
            self.by_name.popitem(last=False)
        return self.find(name)

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
