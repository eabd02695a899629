"""Puzzles in lists: what somebody has tried of them, and that of the day."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import kritias
from kritias.arena.puzzle import Puzzle
from kritias.kernel.game import Game
from kritias.server.daily import today
from kritias.server.puzzle import TRIES, game_of_day, puzzle_of_day
from kritias.server.services import Services

Rows = Mapping[tuple[str, str], Mapping[str, Any]]  # what somebody has tried, by game and name


@dataclass(frozen=True)
class Listed:
    """A puzzle as a page lists it."""

    game: str
    name: str
    seats: int
    difficulty: int  # 0 as long as it is not to be told
    state: str  # new, begun, solved, missed
    tries: int


def listed(game: Game, puzzle: Puzzle, rows: Rows) -> Listed:
    """Difficulty is told of what is done with alone."""
    row = rows.get((game.NAME, puzzle.name))
    tries, is_solved = (row["tries"], row["solved"]) if row else (0, False)
    state = "solved" if is_solved else "missed" if tries >= TRIES else "begun" if tries else "new"
    is_done = state in ("solved", "missed")
    seats = int(puzzle.position.get("seats", 0))
    return Listed(game.NAME, puzzle.name, seats, puzzle.difficulty if is_done else 0, state, tries)


async def rows_of(services: Services, guest: str) -> Rows:
    rows = await services.tables.store.puzzles_of(guest) if guest else []
    return {(row["game"], row["puzzle"]): row for row in rows}


async def puzzle_for_home(services: Services, guest: str) -> Listed | None:
    """The puzzle of the day that the home page shows; None in a house without any."""
    day = today(services.tables.now())
    name = game_of_day(list(services.rooms), day)
    found = puzzle_of_day(kritias.ROOMS[name], day) if name else None
    if name is None or found is None:
        return None
    return listed(kritias.ROOMS[name], found, await rows_of(services, guest))
