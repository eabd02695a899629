"""Reviews of finished games, one decision after the other, in a process that stands back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import kritias
from kritias.arena.review import SLIGHT, WORST, Finding, Judgement, Review, judge, put_together
from kritias.bots.baseline import word_of
from kritias.bots.level import state_of
from kritias.kernel.position import Position
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import Unavailable
from kritias.server.workers import Thinkers

log: Final = logging.getLogger("kritias")
ITERATIONS: Final = 1_000  # for each decision
WAKEFUL: Final = 60.0  # seconds that the process waits for another review
NICENESS: Final = 10
NEWS: Final = 5  # decisions between two reports of how far it is

Found = tuple[int, list[float], list[float], list[float]]


Keep = Callable[[str, list[dict[str, Any]]], Awaitable[None]]  # what is dear, by table


async def keep_nothing(table: str, dear: list[dict[str, Any]]) -> None:
    """Where there is no store."""


@dataclass
class Judging:
    """How far a review is, and the review once it is made."""

    done: int = 0
    of: int = 0
    review: Review | None = None


class Reviews:
    """One review at a time, in a process of their own that stands back: bots that play never wait
    for it. It ends when nobody has wanted a review for a while."""

    def __init__(self, thinkers: Thinkers, keep: Keep = keep_nothing) -> None:
        self.thinkers, self.keep = thinkers, keep
        self.resting: asyncio.TimerHandle | None = None
        self.turn = asyncio.Lock()
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, open_table: OpenTable) -> None:
        """Have a finished game judged, once."""
        name = open_table.table.setup.id
        if open_table.table.is_closed and open_table.judging is None:
            open_table.judging = Judging()
            open_table.news += 1  # what was made before does not tell of it
            self.tasks[name] = asyncio.create_task(self.make(open_table, open_table.judging))
            self.tasks[name].add_done_callback(lambda done: self.finish(open_table, done))

    def finish(self, open_table: OpenTable, done: asyncio.Task[None]) -> None:
        """A review that could not be made is begun anew by the next who looks."""
        self.tasks.pop(open_table.table.setup.id, None)
        if self.resting:
            self.resting.cancel()
        self.resting = asyncio.get_running_loop().call_later(WAKEFUL, self.rest)
        if not done.cancelled() and (error := done.exception()):
            log.error("table %s could not be reviewed: %s", open_table.table.setup.id, error)
            open_table.judging = None

    async def make(self, open_table: OpenTable, judging: Judging) -> None:
        async with self.turn:
            end = open_table.table.record().position
            chosen = await asyncio.to_thread(decisions, end)
            judging.of = len(chosen)
            findings = []
            for position, move in chosen:
                best, stood, before, after = await self.thinkers.ask(
                    judged, open_table.table.setup.game, position.state.tobytes(), move,
                    word_of(1, len(position.played)),
                )  # fmt: skip
                findings.append(Finding(position, move, best, stood, before, after))
                judging.done += 1
                if judging.done % NEWS == 0:
                    open_table.wake()
            judging.review = put_together(end, findings)
        open_table.wake()
        with suppress(Unavailable):  # it is made all the same
            await self.keep(open_table.table.setup.id, dear_rows(judging.review))

    def rest(self) -> None:
        if not self.tasks:
            self.thinkers.rest()

    def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.thinkers.close()


def decisions(end: Position) -> list[tuple[Position, int]]:
    """The moments of a game in which a seat had a choice, and what it chose."""
    return [
        (position, move)
        for position, move in zip(end.history(), end.played, strict=False)
        if len(position.codes) > 1 and move != end.game.BELL
    ]


def dear_rows(made: Review) -> list[dict[str, Any]]:
    """The dearest decisions of every seat, as they are kept."""
    dear: dict[int, list[Judgement]] = {}
    for one in sorted(made.judgements, key=lambda one: -one.loss):
        if one.loss >= SLIGHT:
            dear.setdefault(one.seat, []).append(one)
    return [
        {"ply": one.ply, "seat": one.seat, "move": one.move, "best": one.best, "cost": one.loss}
        for own in dear.values()
        for one in own[:WORST]
    ]


def judged(game_name: str, state: bytes, move: int, seed: int) -> Found:
    """What a decision was worth, found in whatever process this is called."""
    game = kritias.game(game_name)
    finding = judge(Position(game, state_of(game, state)), move, ITERATIONS, seed)
    return finding.best, finding.stood, finding.before, finding.after
