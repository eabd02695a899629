"""A puzzle at a table: what was tried, whether that solves it, and what may be told by then.

A puzzle is a table like any other that begins from a position, of which its seat knows all that is
there. A try is no move: it is kept, and the position stays. Three of them, or a right one, and the
answer is laid open. A decision of a finished game that somebody tries again is the same.
"""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import Final

import kritias
from kritias.arena.puzzle import Puzzle, puzzles_of
from kritias.kernel.game import Game, Move, Seat
from kritias.kernel.refusal import Over, Unknown
from kritias.kernel.words import say
from kritias.server.events import Tried
from kritias.server.table import Table

TRIES: Final = 3


def right_codes(table: Table) -> tuple[Move, ...]:
    """The moves that solve it, best first."""
    seat = table.decider
    seen = table.seen(seat)
    codes = {table.game.write(seen, int(one)): Move(int(one)) for one in table.engine.legal(seen)}
    return tuple(codes[text] for text in table.setup.right)


def is_solved(table: Table) -> bool:
    return any(move in right_codes(table) for move in table.tries)


def is_answered(table: Table) -> bool:
    """Whether the answer may be told: it was found, or there is no try left."""
    return len(table.tries) >= TRIES or is_solved(table)


def new_try(table: Table, seat: Seat, move: Move) -> Tried | None:
    """The next try; to try the same again, or to send it twice, costs nothing."""
    if move in table.tries:
        return None
    if is_answered(table):
        raise Over
    return Tried(seat, move)


def to_explain(table: Table) -> Iterator[Move]:
    """The moves of which somebody wants to know why: what was wrong, and the answer."""
    right = right_codes(table)
    yield from (move for move in table.tries if move not in right)
    if is_answered(table):
        yield right[0]


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle of the room that lies here, if it is one and is still there."""
    return puzzles_of(table.game).get(table.setup.puzzle)


def puzzle_named(game: str, name: str) -> Puzzle:
    """A puzzle of a room of this house."""
    room = kritias.ROOMS.get(game)
    found = puzzles_of(room).get(name) if room else None
    if found is None:
        raise Unknown(say("There is no such puzzle."))
    return found


def puzzle_of_day(game: Game, day: date) -> Puzzle | None:
    """The same for everybody on a date; None where a room has none."""
    puzzles = list(puzzles_of(game).values())
    if not puzzles:
        return None
    luck = sha256(f"{game.NAME} {day.isoformat()}".encode()).digest()
    return puzzles[int.from_bytes(luck[:8], "big") % len(puzzles)]


def game_of_day(rooms: list[str], day: date) -> str | None:
    """The room whose puzzle stands on the home page: day by day another."""
    some = [name for name in rooms if puzzles_of(kritias.ROOMS[name])]
    return some[day.toordinal() % len(some)] if some else None
