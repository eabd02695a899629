"""Bots think in processes of their own, on a veiled state and nothing else."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from kritias import bots

TRIES: Final = 5
PATIENCE: Final = 3.0  # seconds


class Thinkers:
    """A pool of thinking processes. One that dies is replaced, and its thought thought again."""

    def __init__(
        self, processes: int | None = None, think: Callable[..., bots.Thought] = bots.think
    ) -> None:
        self.processes = processes or max((os.cpu_count() or 2) - 1, 1)
        self.think_over = think
        self.pool = self.new_pool()

    def new_pool(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self.processes, mp_context=spawned, initializer=end_with_the_house
        )

    async def think(
        self, game: str, seen: bytes, level: str, seed: int, spent: float = 0.0
    ) -> bots.Thought:
        """What a bot would do."""
        thought: bots.Thought = await self.ask(self.think_over, game, seen, level, seed, spent)
        return thought

    async def ask(self, function: Callable[..., Any], *about: Any) -> Any:
        """The answer of a function; the loop stays free meanwhile."""
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            pool = self.pool
            try:
                return await loop.run_in_executor(pool, function, *about)
            except BrokenProcessPool:
                if attempt == TRIES - 1:
                    raise
                self.replace(pool)
        raise AssertionError("unreachable")

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """A fresh pool, unless somebody else has seen to it."""
        if self.pool is broken:
            self.pool = self.new_pool()
            broken.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Wait a little for thoughts under way, so that as a rule nothing is left behind."""
        closing = threading.Thread(
            target=self.pool.shutdown, kwargs={"cancel_futures": True}, daemon=True
        )
        closing.start()
        closing.join(PATIENCE)


def end_with_the_house() -> None:
    """A thinking process does not outlive the one that asks it, however that one ends."""
    house = multiprocessing.parent_process()

    def wait() -> None:
        if house is not None:
            house.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
