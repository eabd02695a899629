"""Reviews of finished games, one decision after the other, in a process that stands back."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from kritias import bots
from kritias.arena.review import (
    SLIGHT,
    WORST,
    Decision,
    Finding,
    Judgement,
    Review,
    consistent,
    dearest,
    put_together,
)
from kritias.bots import Ground
from kritias.bots.baseline import word_of
from kritias.kernel.game import Seat
from kritias.kernel.position import Position
from kritias.server.imports import is_brought
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.questions import judged, suspected
from kritias.server.refusal import Unavailable
from kritias.server.review_turns import Left, ReviewTurns, Wanting
from kritias.server.thoughts import Thoughts
from kritias.server.workers import Thinkers

log: Final = logging.getLogger("kritias")
ITERATIONS: Final = 1_000  # for each decision
FIRST_LOOK: Final = 200  # of them go into a first look at what people decided
SUSPECTS: Final = 16  # decisions of a seat that are judged before all others
SEED: Final = 1  # of reasons: the same whenever they are asked for
WAKEFUL: Final = 60.0  # seconds that the process waits for another review
NICENESS: Final = 10
NEWS: Final = 5  # decisions between two reports of how far it is

Keep = Callable[[str, list[dict[str, Any]]], Awaitable[None]]  # what is dear, by table


async def keep_nothing(table: str, dear: list[dict[str, Any]]) -> None:
    """Where there is no store."""


@dataclass
class Judging:
    """How far a review is, what was found so far, and the review once it is made."""

    done: int = 0
    of: int = 0
    review: Review | None = None
    findings: dict[int, Finding] = field(default_factory=dict)  # by the moves made before
    grounds: dict[int, list[Ground]] = field(default_factory=dict)  # why a mistake was one
    own: frozenset[int] = frozenset()  # what people decided themselves, and no bot in their place
    has_looked: bool = False  # whether the likeliest mistakes of those who played are judged
    wanting: Wanting = field(default_factory=Wanting)

    def keep_mistakes(self) -> None:
        """Let go of the positions in which nothing was lost."""
        found = consistent(self.findings.values())
        self.findings = {one.ply: one for one in found if one.loss >= SLIGHT}

    def mistakes_of(self, seat: int) -> list[Finding]:
        """The dearest decisions of whoever sits there, as far as they are known."""
        found = consistent(self.findings.values())
        return dearest((one for one in found if one.ply in self.own), seat)


class Reviews:
    """One question at a time, in a process of their own that stands back: bots that play never
    wait for it. It ends when nobody has wanted a review for a while. Those who want a review take
    turns, and get their own mistakes first; what nobody looks at any more is left, and goes on
    from there when somebody does."""

    def __init__(self, thinkers: Thinkers | Thoughts, keep: Keep = keep_nothing) -> None:
        self.thinkers, self.keep = thinkers, keep
        self.resting: asyncio.TimerHandle | None = None
        self.turns = ReviewTurns()
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, open_table: OpenTable, who: Caller) -> None:
        """Have a finished game judged, once, for whoever wants that."""
        name = open_table.table.setup.id
        if not open_table.table.is_closed:
            return
        if open_table.judging is None:
            open_table.judging = Judging(wanting=Wanting(next(self.turns.numbers)))
            open_table.news += 1  # what was made before does not tell of it
        judging = open_table.judging
        judging.wanting.note(who)
        if judging.review is None and name not in self.tasks:
            self.tasks[name] = asyncio.create_task(self.make(open_table, judging))
            self.tasks[name].add_done_callback(lambda done: self.finish(open_table, done))

    def finish(self, open_table: OpenTable, done: asyncio.Task[None]) -> None:
        """A review that could not be made is begun anew by the next who looks."""
        self.tasks.pop(open_table.table.setup.id, None)
        self.turns.end(open_table.table.setup.id)
        if self.resting:
            self.resting.cancel()
        self.resting = asyncio.get_running_loop().call_later(WAKEFUL, self.rest)
        if done.cancelled() or isinstance(done.exception(), Left):
            return
        if error := done.exception():
            log.error("table %s could not be reviewed: %s", open_table.table.setup.id, error)
            open_table.judging = None

    async def make(self, open_table: OpenTable, judging: Judging) -> None:
        """First what people did who look for their mistakes, and of that what seems dearest; then
        all the rest, in the order of the game."""
        table = open_table.table
        people = [seat for seat, chair in table.seated() if chair.guest]
        async with self.turns.turn(open_table, judging):
            end = table.record().position
            chosen = await asyncio.to_thread(decisions, end)
            judging.of = len(chosen)
            made = enumerate(table.moves)
            judging.own = frozenset(ply for ply, move in made if move.author == "seat")
        if not judging.has_looked:
            await self.look_first(open_table, judging, chosen, people)
        for some in self.lots([one for one in chosen if one.ply not in judging.findings]):
            wanted = [ITERATIONS - FIRST_LOOK * (one.seat in people) for one in some]
            asked = zip(some, wanted, strict=True)
            async with self.turns.turn(open_table, judging):
                await asyncio.gather(*(self.judge(open_table, judging, *one) for one in asked))
        judging.review = put_together(end, [judging.findings[one.ply] for one in chosen])
        judging.keep_mistakes()
        open_table.wake()
        if not is_brought(table.setup.id):  # of which nothing is stored
            with suppress(Unavailable):  # it is made all the same
                await self.keep(table.setup.id, dear_rows(judging.review))
        await self.explain(open_table, judging, people)

    async def look_first(
        self,
        open_table: OpenTable,
        judging: Judging,
        chosen: list["Question"],
        people: Sequence[int],
    ) -> None:
        """The likeliest mistakes of those who played, and why they are some."""
        wanted = ITERATIONS - FIRST_LOOK
        theirs = [one for one in chosen if one.seat in people and one.ply in judging.own]
        likely = await self.suspects(open_table, judging, theirs)
        after = {one.ply + 1 for one in likely}  # what was made of it says what it was worth
        for some in self.lots([*likely, *(one for one in chosen if one.ply in after)]):
            async with self.turns.turn(open_table, judging):
                asked = (self.judge(open_table, judging, one, wanted) for one in some)
                await asyncio.gather(*asked)
        judging.has_looked = True
        await self.explain(open_table, judging, people)

    async def suspects(
        self, open_table: OpenTable, judging: Judging, theirs: list["Question"]
    ) -> list["Question"]:
        """Of people's decisions those that seem to have cost each of them most, the dearest
        first."""
        costs: dict[Question, float] = {}
        game = open_table.table.setup.game
        for some in self.lots(theirs):
            abouts = [(game, one.state, one.move, one.seed, FIRST_LOOK) for one in some]
            async with self.turns.turn(open_table, judging):
                asked = (self.thinkers.ask(suspected, *about) for about in abouts)
                found = await asyncio.gather(*asked)
            costs |= zip(some, found, strict=True)
        order = sorted(costs, key=lambda one: -costs[one])
        ranks = Counter[int]()
        likely = []
        for one in order:
            ranks[one.seat] += 1
            if ranks[one.seat] <= SUSPECTS:
                likely.append(one)
        return likely

    def lots(self, chosen: list["Question"]) -> Iterator[list["Question"]]:
        """As many at a time as are worth asking at the time."""
        done = 0
        while done < len(chosen):
            lot = chosen[done : done + self.thinkers.at_once]
            done += len(lot)
            yield lot

    async def judge(
        self, open_table: OpenTable, judging: Judging, decision: "Question", iterations: int
    ) -> None:
        """One decision, unless it was judged before."""
        if decision.ply in judging.findings:
            return
        found = await self.thinkers.ask(
            judged, open_table.table.setup.game, decision.state, decision.move, decision.seed,
            iterations,
        )  # fmt: skip
        judging.findings[decision.ply] = Finding(decision.position, decision.move, *found)
        judging.done += 1
        if judging.done % NEWS == 0:
            open_table.wake()

    async def explain(self, open_table: OpenTable, judging: Judging, people: Sequence[int]) -> None:
        """Why the dearest mistakes of some seats are mistakes, by what each of them knew."""
        for seat in people:
            for one in judging.mistakes_of(seat):
                if one.ply not in judging.grounds:
                    seen = one.position.view(Seat(seat)).state.tobytes()
                    game = open_table.table.setup.game
                    async with self.turns.turn(open_table, judging):
                        judging.grounds[one.ply] = await self.thinkers.ask(
                            bots.explain, game, seen, (one.best,), one.move, SEED
                        )
                    open_table.wake()
        open_table.wake()

    def rest(self) -> None:
        if not self.tasks:
            self.thinkers.rest()

    def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.thinkers.close()


class Question(Decision):
    """A decision as a process is asked about it."""

    @property
    def state(self) -> bytes:
        return self.position.state.tobytes()

    @property
    def seed(self) -> int:
        return int(word_of(1, self.ply))


def decisions(end: Position) -> list[Question]:
    """The decisions of a game, in order."""
    return [
        Question(position, move)
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
