"""Why a move is better than another: searched for once whoever solves the puzzle looks."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from kritias import bots
from kritias.bots import Ground
from kritias.kernel.game import Move
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.puzzle import right_codes, to_explain
from kritias.server.refusal import Unavailable
from kritias.server.searches import Searches
from kritias.server.store import Store

log: Final = logging.getLogger("kritias")
SEED: Final = 1  # the same reasons whenever they are asked for


class Explaining:
    """Asks for the reasons that puzzles on the table want told, each once."""

    def __init__(self, searches: Searches, store: Store) -> None:
        self.searches, self.store = searches, store
        self.tasks: dict[tuple[str, Move], asyncio.Task[None]] = {}

    def begin(self, open_table: OpenTable, who: Caller) -> None:
        """Have everything explained that is not yet, and is not under way: to those who solve it,
        since nobody else is shown it."""
        table = open_table.table
        if not (table.setup.is_puzzle and table.is_started and table.seats_of(who.guest)):
            return
        for move in to_explain(table):
            key = table.setup.id, move
            if move not in open_table.grounds and key not in self.tasks:
                self.tasks[key] = asyncio.create_task(self.find(open_table, move, who))

    async def find(self, open_table: OpenTable, move: Move, who: Caller) -> None:
        """Why a try was wrong, or why the answer is right."""
        try:
            await self.ask(open_table, move, who)
        finally:
            del self.tasks[open_table.table.setup.id, move]

    async def ask(self, open_table: OpenTable, move: Move, who: Caller) -> None:
        table = open_table.table
        right, seen = right_codes(table), table.known(table.decider).tobytes()
        other = None if move in right else move
        try:
            found: list[Ground] = await self.searches.ask_when_paid(
                who, bots.explain, table.setup.game, seen, right, other, SEED
            )
        except Unavailable:
            log.error("table %s: nobody can say why.", table.setup.id)
            return
        if other is None and table.setup.puzzle:
            with suppress(Unavailable):  # it is told without
                first = await self.store.first_tries(table.setup.game, table.setup.puzzle)
                open_table.first_tries = first
        open_table.grounds[move] = found
        open_table.wake()

    def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
