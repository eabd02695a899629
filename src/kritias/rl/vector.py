"""Many games in step, on all cores, for those who learn.

    vector = Vector(kritias.game("atlantis"), seats=2, games=1024)
    step = vector.reset(seed=1)
    step = vector.step(actions)  # one for each game: step.mask says which are legal

Every call answers with the same arrays, written anew: copy what is to be kept. A game that ends
pays in `reward` and is followed by another deal at once, so that `observation`, `mask` and `seat`
always belong to a decision. An action that is not legal is never carried out.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from kritias.bots import Bot, bot_named
from kritias.bots.baseline import word_of
from kritias.kernel import lockstep
from kritias.kernel.breadth import check_guard
from kritias.kernel.encode import Plan
from kritias.kernel.game import is_whole
from kritias.kernel.lockstep import Order
from kritias.kernel.observe import hides_nothing
from kritias.kernel.refusal import Refused
from kritias.rl.in_step import GamesInStep, Step, illegal_action, no_action, whole_numbers

BOTS: Final = np.uint64(0x626F7473)  # sets the bots' luck apart from the table's
FEW: Final = 64  # games for which it is not worth while to wake another core


@dataclass
class Vector(GamesInStep):
    """Games on all cores. With opponents, bots decide on all seats but the learner's."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not is_whole(self.workers) or self.workers < 1:
            raise Refused(f"A vector has one worker at least, not {self.workers!r}.")
        self.bot: Bot | None = None
        if self.opponents not in (None, "random"):
            self.bot = bot_named(str(self.opponents))
        self.lanes = lockstep.lanes_of(
            self.game, self.seats, self.games, self.size, self.workers, dict(self.settings)
        )
        self.answer = Step(*(getattr(self.lanes, name) for name in Step._fields))

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.workers - 1)  # the thread that asks works too

    def reset(self, seed: int = 0) -> Step:
        """Deal all games anew; the same seed, the same games."""
        self.begin(seed)
        self.lanes.deals[:] = 0
        self.begin_step()
        return self.show(lockstep.DEAL)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Carry out an action in every game, or refuse all of them where one cannot be."""
        self.check_dealt()
        moves = self.read(actions)
        before = self.lanes.move.copy()
        self.lanes.move[:] = moves
        try:
            self.see_to_illegal()
        except Refused:
            self.lanes.move[:] = before
            raise
        self.begin_step()
        self.lanes.due[:] = True
        return self.show(lockstep.MOVE)

    def begin_step(self) -> None:
        self.lanes.reward[:] = 0.0
        self.lanes.done[:] = False

    def show(self, task: int) -> Step:
        """Finish a step: deals or moves, those of bots, and what follows from them."""
        begin, end = lockstep.CLEAR | task, lockstep.LIST | lockstep.SHOW | self.sight
        if self.bot:
            self.work(begin)
            self.let_bots_play(self.bot)
            self.work(end)
        else:
            self.work(begin | end)
        return self.answer

    def read(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """The actions as numbers; those that are none, or none of a move, are refused."""
        given = whole_numbers(actions, self.games)
        strange = (given < 0) | (given >= self.game.MOVES)
        if self.illegal == "random":
            return np.where(strange, -1, given).astype(np.int64)
        if strange.any():
            game = int(np.argmax(strange))
            raise no_action(self.game, game, int(given[game]))
        return given.astype(np.int64)

    def see_to_illegal(self) -> None:
        """Replace actions that are not legal, or refuse the first."""
        if self.illegal == "random":
            lockstep.replacer_of(self.game)(self.lanes)
            return
        number = lockstep.finder_of(self.game)(self.lanes)
        if number >= 0:
            raise illegal_action(
                self.game, number, self.lanes.states[number], int(self.lanes.move[number])
            )

    def work(self, tasks: int) -> None:
        """Do with all games what is to be done, on all cores."""
        loop, doors = lockstep.loop_of(self.game), lockstep.doors_of(self.game)
        first, *others = self.orders(tasks)
        waiting = [self.pool.submit(loop, self.lanes, doors, self.plan, order) for order in others]
        loop(self.lanes, doors, self.plan, first)
        for one in waiting:
            one.result()
        check_guard(self.game, self.lanes.codes)

    def orders(self, tasks: int) -> Iterator[Order]:
        """The games in as many parts as there are workers."""
        learner, others = self.deciders
        workers = self.workers if self.games > FEW else 1
        ends = np.linspace(0, self.games, workers + 1).astype(int).tolist()
        for worker, (first, last) in enumerate(pairwise(ends)):
            yield Order(self.start, first, last, worker, tasks, learner, others)

    @cached_property
    def sight(self) -> int:
        """Whether to show what the seats see, and to veil it first."""
        if not self.observe:
            return 0
        return lockstep.SEE | (0 if hides_nothing(self.game.State) else lockstep.VEIL)

    @cached_property
    def plan(self) -> Plan:
        return self.observer.plan

    def let_bots_play(self, bot: Bot) -> None:
        """Moves of the opponents, until the learner decides in every game."""
        while len(waiting := np.flatnonzero(self.lanes.states["seat"] != self.lanes.learner)):
            for game in waiting.tolist():
                self.lanes.move[game] = self.choice(bot, game)
            self.lanes.due[:] = False
            self.lanes.due[waiting] = True
            self.work(lockstep.MOVE)

    def choice(self, bot: Bot, game: int) -> int:
        """What a bot decides, by what its seat sees and a seed of its own."""
        state = self.lanes.states[game]
        seed = int(word_of(int(state.seed ^ BOTS), state.ply))
        return bot.think(self.game, self.engine.veil(state, state.seat), seed).move
