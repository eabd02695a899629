"""Why a move is better than another: found by the thinking processes once somebody looks."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from kritias import bots
from kritias.bots import Ground
from kritias.kernel.game import Move
from kritias.server.open_tables import OpenTable
from kritias.server.puzzle import right_codes, to_explain
from kritias.server.refusal import Unavailable
from kritias.server.store import Store
from kritias.server.workers import Thinkers

log: Final = logging.getLogger("kritias")
SEED: Final = 1  # the same reasons whenever they are asked for


class Explaining:
    """Asks for the reasons that puzzles on the table want told, each once."""

    def __init__(self, thinkers: Thinkers, store: Store) -> None:
        self.thinkers, self.store = thinkers, store
        self.tasks: dict[tuple[str, Move], asyncio.Task[None]] = {}

    def begin(self, open_table: OpenTable) -> None:
        """Have everything explained that is not yet, and is not under way."""
        table = open_table.table
        if not (table.setup.is_puzzle and table.is_started):
            return
        for move in to_explain(table):
            key = table.setup.id, move
            if move not in open_table.grounds and key not in self.tasks:
                self.tasks[key] = asyncio.create_task(self.find(open_table, move))

    async def find(self, open_table: OpenTable, move: Move) -> None:
        """Why a try was wrong, or why the answer is right."""
        try:
            await self.ask(open_table, move)
        finally:
            del self.tasks[open_table.table.setup.id, move]

    async def ask(self, open_table: OpenTable, move: Move) -> None:
        table = open_table.table
        right, seen = right_codes(table), table.known(table.decider).tobytes()
        other = None if move in right else move
        try:
            found: list[Ground] = await self.thinkers.ask(
                bots.explain, table.setup.game, seen, right, other, SEED
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
