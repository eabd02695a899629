"""Many games in step, on all cores, for those who learn.

    vector = Vector(kritias.game("atlantis"), seats=2, games=1024)
    step = vector.reset(seed=1)
    step = vector.step(actions)  # one for each game: step.mask says which are legal

Every call answers with the same arrays, written anew: copy what is to be kept. A game that ends
pays in `reward` and is followed by another deal at once, so that `observation`, `mask` and `seat`
always belong to a decision. An action that is not legal is never carried out.
"""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.bots import Bot, bot_named
from kritias.bots.baseline import word_of
from kritias.kernel import chance, lockstep
from kritias.kernel.encode import Plan
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import Game, Setting, check_seats
from kritias.kernel.layout import Layout
from kritias.kernel.lockstep import Order
from kritias.kernel.observe import Observer, Piece
from kritias.kernel.refusal import Illegal, Refused
from kritias.kernel.words import say
from kritias.rl.table import check_seat

BOTS: Final = np.uint64(0x626F7473)  # sets the bots' luck apart from the table's
FEW: Final = 64  # games for which it is not worth while to wake another core


class Step(NamedTuple):
    """What came of a step, a row for each game."""

    observation: npt.NDArray[np.float32]  # of the seat that decides
    reward: npt.NDArray[np.float64]  # [game, seat]: what a game has paid that ended in this step
    done: npt.NDArray[np.bool_]  # whether one has
    seat: npt.NDArray[np.int64]  # who decides now
    mask: npt.NDArray[np.bool_]  # [game, code]: which moves are legal


def check_wishes(game: Game, seats: int, games: int, learner: int | None, illegal: str) -> None:
    """Refuse a vector that cannot be."""
    check_seats(game, seats)
    if games < 1:
        raise Refused(f"A vector has one game at least, not {games}.")
    if illegal not in ("refuse", "random"):
        raise Refused(f"Illegal actions are dealt with by refuse or random, not {illegal}.")
    check_seat(learner, seats)


def who_decides(opponents: str | None, learner: int | None) -> tuple[int, int]:
    """For whom games are played, and who decides on the other seats."""
    if opponents is None:
        return lockstep.EVERYBODY, lockstep.WAIT
    seat = lockstep.BY_TURNS if learner is None else learner
    return seat, lockstep.PICK if opponents == "random" else lockstep.WAIT


def whole_numbers(actions: npt.ArrayLike, games: int) -> npt.NDArray[np.integer]:
    """The actions as an array; refused if they are not whole numbers, one for each game."""
    try:
        given = np.asarray(actions)
    except (TypeError, ValueError, OverflowError) as error:
        raise Refused(f"These are not {games} actions: {error}.") from error
    check_actions(given.shape, given.dtype, games)
    return given


def check_actions(shape: tuple[int, ...], kind: np.dtype[Any], games: int) -> None:
    if shape != (games,):
        raise Refused(f"A step takes {games} actions, not those of shape {shape}.")
    if kind.kind not in "iu":
        raise Refused(f"An action is a whole number; these are of type {kind}.")


def no_action(game: Game, number: int, action: int) -> Refused:
    return Refused(f"Game {number}: {action} is no action; they go from 0 to {game.MOVES - 1}.")


def illegal_action(game: Game, number: int, state: Layout, move: int) -> Illegal:
    """Why a move cannot be made, in the words of the room."""
    clause, reason = game.refusal(engine_of(game).veil(state, state.seat), move)
    return Illegal(clause, say("{text}", text=f"Game {number}, action {move}: {reason}"))


@dataclass
class Vector:
    """So many games of one kind. With opponents, bots decide on all seats but the learner's, which
    is another one in every deal if none is named."""

    game: Game
    seats: int
    games: int
    settings: Mapping[str, Setting] = field(default_factory=dict)
    opponents: str | None = None  # the name of a bot; None: whoever decides is asked
    learner: int | None = None  # a seat
    illegal: Literal["refuse", "random"] = "refuse"  # or: any legal move in its place
    observe: bool = True
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)

    def __post_init__(self) -> None:
        check_wishes(self.game, self.seats, self.games, self.learner, self.illegal)
        self.bot: Bot | None = None
        if self.opponents not in (None, "random"):
            self.bot = bot_named(str(self.opponents))
        self.lanes = lockstep.lanes_of(
            self.game, self.seats, self.games, self.size, self.workers, dict(self.settings)
        )
        self.start = np.uint64(0)
        self.answer = Step(*(getattr(self.lanes, name) for name in Step._fields))

    @property
    def engine(self) -> Engine:
        return engine_of(self.game)

    @property
    def observer(self) -> Observer:
        return self.engine.observers[self.seats]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What the numbers of an observation are."""
        return self.observer.pieces

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.observer.size if self.observe else 0

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.workers - 1)  # the thread that asks works too

    def reset(self, seed: int = 0) -> Step:
        """Deal all games anew; the same seed, the same games."""
        self.start = np.uint64(chance.stream(np.uint64(seed % (1 << 64))))
        self.lanes.deals[:] = 0
        self.begin_step()
        return self.show(lockstep.DEAL)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Carry out an action in every game, or refuse all of them where one cannot be."""
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
        begin, end = lockstep.CLEAR | task, lockstep.LIST | lockstep.SHOW
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

    def orders(self, tasks: int) -> Iterator[Order]:
        """The games in as many parts as there are workers."""
        learner, others = who_decides(self.opponents, self.learner)
        workers = self.workers if self.games > FEW else 1
        ends = np.linspace(0, self.games, workers + 1).astype(int).tolist()
        for worker, (first, last) in enumerate(pairwise(ends)):
            yield Order(self.start, first, last, worker, tasks, learner, others)

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
