"""Rules are compiled once on a machine. Here somebody waits for that and tells how far it is.

The work is done in a process of its own, which fills the cache; the server stays awake and then
loads what is ready.
"""

import asyncio
import gc
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import kritias
from kritias.kernel.engine import engine_of

Tell = Callable[[str], None]


@dataclass
class Progress:
    """How far a game is."""

    what: str = ""
    step: int = 0
    steps: int = 1
    is_ready: bool = False
    failed: str = ""


class Readiness:
    """Every game, on its way to being ready."""

    def __init__(self, tell: Tell = lambda game: None, rooms: Sequence[str] = ()) -> None:
        self.waiting = [*kritias.GAMES, *rooms]
        self.progress = {name: Progress() for name in self.waiting}
        self.done = {name: asyncio.Event() for name in self.waiting}
        self.tell = tell
        self.tasks = {asyncio.create_task(self.prepare())}

    async def prepare(self) -> None:
        """One game after the other."""
        while self.waiting:
            await self.make_ready(self.waiting.pop(0))

    def want(self, name: str) -> None:
        """Somebody sits down to a game: it does not wait for the others."""
        if name in self.waiting:
            self.waiting.remove(name)
            task = asyncio.create_task(self.make_ready(name))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def make_ready(self, name: str) -> None:
        await self.compile(name)
        if not self.progress[name].failed:
            await asyncio.to_thread(engine_of, kritias.game(name))
            gc.freeze()  # the rules stay: to look through them again would hold up every table
            self.progress[name].is_ready = True
        self.done[name].set()
        self.tell(name)

    async def compile(self, name: str) -> None:
        """Follow the process that compiles a game."""
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "kritias.server.ready",
            name,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert worker.stdout
        assert worker.stderr
        try:
            async for line in worker.stdout:
                self.progress[name] = Progress(**json.loads(line))
                self.tell(name)
            complaint = (await worker.stderr.read()).decode(errors="replace")
            if await worker.wait():
                self.progress[name].failed = complaint.strip().splitlines()[-1]
        except asyncio.CancelledError:
            worker.kill()
            await worker.communicate()
            raise

    async def wait(self, name: str) -> None:
        """Until a game is ready."""
        self.want(name)
        if name in self.done:
            await self.done[name].wait()

    def is_ready(self, name: str) -> bool:
        return name not in self.done or self.done[name].is_set()

    async def close(self) -> None:
        """Stop what is being compiled, and wait until it has stopped."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def main(name: str) -> None:
    """Compile a game's rules and what the bots need, and say so line by line."""
    from kritias import bots

    game = kritias.open_room(name)

    def tell(what: str, step: int, steps: int) -> None:
        report(what=what, step=step, steps=steps + 2)

    engine = engine_of(game, tell)
    steps = 12
    report(what=f"{name}: bots", step=steps - 2, steps=steps)
    position = kritias.start(name, game.SEATS[-1], 1)
    seen = engine.veil(position.state, position.seat).tobytes()
    for level in ("greedy", "casual"):
        bots.think(name, seen, level, 1)
    report(what="", step=steps, steps=steps)


def report(**progress: Any) -> None:
    sys.stdout.write(json.dumps(progress) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
