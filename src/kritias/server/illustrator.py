"""Draws the pictures of rule pages, in a process of its own and without the compiler: nobody waits
for compiled rules to look at a page. `python -m kritias.server.illustrator ROOM LANGUAGE`.

A house keeps what was drawn, packed, once for each game and language.
"""

import asyncio
import gzip
import json
import logging
import os
import sys
from typing import Final

from kritias.kernel.game import Game
from kritias.kernel.words import MARKS
from kritias.registry import open_room, picture_of
from kritias.server.templates import seat_name, words_of
from kritias.ui.illustration import drawn, illustrations

log: Final = logging.getLogger("kritias")
PLAIN: Final = {"NUMBA_DISABLE_JIT": "1"}
Pictures = dict[str, bytes]  # by name and number, packed


class Illustrator:
    """The pictures of this house's rule pages, drawn when they are first asked for."""

    def __init__(self) -> None:
        self.under_way: dict[tuple[str, str], asyncio.Task[Pictures]] = {}

    async def picture(self, game: str, language: str, name: str) -> bytes | None:
        """A picture, packed; None where there is none of that name."""
        return (await asyncio.shield(self.begin(game, language))).get(name)

    def begin(self, game: str, language: str) -> asyncio.Task[Pictures]:
        """Draw the pictures of a game, unless they are drawn or under way."""
        key = game, language
        if key not in self.under_way:
            self.under_way[key] = asyncio.create_task(draw_apart(game, language))
        return self.under_way[key]

    def close(self) -> None:
        for task in self.under_way.values():
            task.cancel()


async def draw_apart(game: str, language: str) -> Pictures:
    """All pictures of a game, from a process of its own; none, and a line in the log, if it
    fails."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "kritias.server.illustrator", game, language),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | PLAIN | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        told, complaint = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        log.error("The pictures of %s cannot be drawn: %s", game, complaint.decode()[-2000:])
        return {}
    return {name: gzip.compress(text.encode()) for name, text in json.loads(told).items()}


def all_drawn(game: Game, language: str) -> dict[str, str]:
    """All pictures of a game, each as a file or two, by name and number."""
    names = [seat_name(seat, language) for seat in range(len(MARKS))]
    words = words_of(game, language).called(names)
    return {
        f"{name}-{number}": str(file)
        for name, one in illustrations(game).items()
        for number, file in enumerate(drawn(game, picture_of(game), words, one))
    }


if __name__ == "__main__":
    json.dump(all_drawn(open_room(sys.argv[1]), sys.argv[2]), sys.stdout)
