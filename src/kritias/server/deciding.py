"""What a bot decides at a table. Whatever happens to the bot, somebody decides: where it raises, is
lost, does not answer in time or names a move that is none, a simpler bot moves in its place."""

import asyncio
import logging
from typing import Final, NamedTuple

from kritias import bots
from kritias.kernel.game import Move
from kritias.kernel.position import legal_code
from kritias.server.table import Table
from kritias.server.thoughts import Thoughts

log: Final = logging.getLogger("kritias")
SIMPLER: Final = ("greedy", "random")  # one after the other, in this process


class Decision(NamedTuple):
    """A move that can be made, and whether the bot itself has found it."""

    move: Move
    is_own: bool


async def decide(thoughts: Thoughts, table: Table, level: str, seed: int, spent: float) -> Decision:
    """The move of a bot for whoever decides; with the last error if nobody finds one."""
    game, seen = table.setup.game, table.known(table.decider).tobytes()
    try:
        thought = await thoughts.think(game, seen, level, seed, spent)
        return Decision(legal_code(table.game, table.state, thought.move), True)
    except Exception as error:
        failed = error
    for simpler in SIMPLER:
        log.error(
            "table %s: the bot %s could not decide (%r), a %s one moves in its place",
            table.setup.id, level, failed, simpler, exc_info=failed,
        )  # fmt: skip
        try:
            thought = await asyncio.to_thread(bots.think, game, seen, simpler, seed)
            return Decision(legal_code(table.game, table.state, thought.move), False)
        except Exception as error:
            failed = error
    raise failed
