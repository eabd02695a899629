"""Rules are compiled once on a machine. Here somebody waits for that and tells how far it is.

The work is done in a process of its own, which fills the cache; the server stays awake and then
loads what is ready. What is complete already is loaded at once. Where the machine failed, as on a
full disk, it is tried again later; a rule that does not compile is left alone.
"""

import asyncio
import gc
import json
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import kritias
from kritias import bots
from kritias.kernel.cache import mark_of, room_of
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Uncompilable
from kritias.kernel.rule import INTERPRETED, plain
from kritias.server.refusal import NotReady

log: Final = logging.getLogger("kritias")
OnProgress = Callable[[str], None]
COURTESY: Final = 0.5  # seconds
RETRY_S: Final = 60.0  # after the machine failed at a game; then twice as long each time
MAX_RETRY_S: Final = 3600.0
RETRY_ASKED_S: Final = 15.0  # the same where somebody asks for it
# By these a process dies of what it did itself, and would again.
OWN_SIGNALS: Final = (signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGFPE)


class MachineFault(Exception):
    """The machine failed while a game was compiled, and not a rule: it may work another time."""


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

    def __init__(
        self, on_progress: OnProgress = lambda game: None, rooms: Sequence[str] = ()
    ) -> None:
        self.waiting = list(rooms or kritias.GAMES)
        self.progress = {name: Progress() for name in self.waiting}
        self.done = {name: asyncio.Event() for name in self.waiting}
        self.wanted: set[str] = set()
        self.compiling: dict[str, asyncio.subprocess.Process] = {}
        self.under_way: set[str] = set()
        self.faults: dict[str, list[float]] = {}  # when the machine failed at a game
        self.on_progress = on_progress
        self.hurried: set[asyncio.Task[None]] = set()
        self.others = asyncio.create_task(self.prepare())

    async def prepare(self) -> None:
        """One game after the other, as long as nobody waits for another; the first page first."""
        await asyncio.sleep(COURTESY)
        while self.waiting:
            if self.hurried:
                await asyncio.wait(self.hurried)
            elif due := [name for name in self.waiting if self.left_until_retry(name) <= 0]:
                await self.make_ready(min(due, key=lambda name: name not in self.wanted))
            else:
                await asyncio.sleep(max(0.05, min(map(self.left_until_retry, self.waiting))))

    def want(self, name: str) -> None:
        """Somebody sits down to a game: the others step back.

        A process that is stopped has lost the rule it was at; all before that are in the cache.
        """
        if name not in self.waiting or name in self.wanted:
            return
        if name in self.faults and time.monotonic() < self.faults[name][-1] + RETRY_ASKED_S:
            return
        self.wanted.add(name)
        for other in self.compiling.keys() - self.wanted:
            self.compiling.pop(other).kill()
        if name not in self.under_way:
            task = asyncio.create_task(self.make_ready(name))
            self.hurried.add(task)
            task.add_done_callback(self.hurried.discard)

    async def make_ready(self, name: str) -> None:
        """Compile a game if need be, and load it; what fails is told to those who wait."""
        self.under_way.add(name)
        try:
            self.progress[name].failed = ""
            is_complete = await asyncio.to_thread(has_been_compiled, name)
            if not (is_complete or await self.compile(name)):
                return
            await asyncio.to_thread(engine_of, kritias.game(name))
            gc.freeze()  # the rules stay: to look through them again would hold up every table
            self.progress[name].is_ready = True
        except (MachineFault, OSError, MemoryError) as error:
            self.put_off(name, reason_of(error))
            return
        except Exception as error:
            log.error("rules of %s do not compile: %s", name, error)
            self.progress[name].failed = str(error)
        finally:
            self.under_way.discard(name)
        self.waiting.remove(name)
        self.done[name].set()
        self.on_progress(name)

    def put_off(self, name: str, reason: str) -> None:
        """The machine failed: the game is not ready, and is tried again later."""
        self.faults.setdefault(name, []).append(time.monotonic())
        self.wanted.discard(name)
        self.progress[name].failed = reason
        seconds = self.left_until_retry(name)
        log.error("rules of %s not compiled: %s; trying again in %.0f s", name, reason, seconds)
        self.on_progress(name)

    def left_until_retry(self, name: str) -> float:
        """Seconds until a game at which the machine failed is tried again."""
        if not (faults := self.faults.get(name)):
            return 0.0
        wait = min(RETRY_S * 2.0 ** (len(faults) - 1), MAX_RETRY_S)
        return faults[-1] + wait - time.monotonic()

    async def compile(self, name: str) -> bool:
        """Follow the process that compiles a game; no if it had to step back."""
        worker = self.compiling[name] = await asyncio.create_subprocess_exec(
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
                self.on_progress(name)
            complaint = (await worker.stderr.read()).decode(errors="replace")
            code = await worker.wait()
        except asyncio.CancelledError:
            worker.kill()
            await worker.communicate()
            raise
        if self.compiling.pop(name, None) is None:
            return False
        if code < 0 and -code not in OWN_SIGNALS:
            raise MachineFault(f"the compiling process was ended by signal {-code}")
        said = (complaint.strip().splitlines() or [f"code {code}"])[-1]
        if code == os.EX_TEMPFAIL:
            raise MachineFault(said)
        if code:
            raise Uncompilable(name, said)
        return True

    async def wait(self, name: str) -> None:
        """Until a game is ready."""
        self.want(name)
        if name in self.done:
            await self.done[name].wait()

    async def expect(self, name: str) -> None:
        """Wait for a game that has only to be loaded; to compile it takes too long to be silent."""
        if self.is_ready(name) and not (name in self.progress and self.progress[name].failed):
            return
        self.want(name)
        if self.progress[name].failed or not await self.has_only_to_be_loaded(name):
            raise NotReady(name)
        await self.wait(name)

    async def has_only_to_be_loaded(self, name: str) -> bool:
        try:
            return await asyncio.to_thread(has_been_compiled, name)
        except OSError:  # told where it is made ready
            return False

    def is_ready(self, name: str) -> bool:
        """Whether nobody has to wait for a game; of one with a faulty rule nothing is to come."""
        return name not in self.done or self.done[name].is_set()

    async def close(self) -> None:
        """Stop what is being compiled, and wait until it has stopped."""
        tasks = {self.others, *self.hurried}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def mark(name: str) -> Path:
    """The file that says: the rules of this game, and what the bots need of them, are compiled."""
    return mark_of(room_of(plain(kritias.game(name).play)), Path(bots.__file__).parent)


def has_been_compiled(name: str) -> bool:
    return INTERPRETED or mark(name).exists()


def reason_of(error: Exception) -> str:
    """What failed, without the names of files: everybody may read it."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def main(name: str) -> None:
    """Compile a game's rules and what the bots need, and say so line by line."""
    game = kritias.open_room(name)

    def on_progress(what: str, step: int, steps: int) -> None:
        report(what=what, step=step, steps=steps + 2)

    engine = engine_of(game, on_progress)
    steps = 12
    report(what=f"{name}: bots", step=steps - 2, steps=steps)
    position = kritias.start(name, game.SEATS[-1], 1)
    seen = engine.veil(position.state, position.seat).tobytes()
    for level in ("greedy", "casual"):
        bots.think(name, seen, level, 1)
    if not INTERPRETED:
        mark(name).touch()
    report(what="", step=steps, steps=steps)


def report(**progress: Any) -> None:
    sys.stdout.write(json.dumps(progress) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (OSError, MemoryError) as error:
        sys.stderr.write(f"{reason_of(error)}\n")
        sys.exit(os.EX_TEMPFAIL)
