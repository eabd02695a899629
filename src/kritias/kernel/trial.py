"""What the laws are tried on: random games of one kind, and the moments in them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from kritias.kernel.batch import PLAYERS, Games, Series
from kritias.kernel.chance import below, stream, word
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import NOBODY, Game, Setting, set_up
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Broken

Decide = Callable[[Game, Layout, int], int]  # game, veiled state, the bot's seed: its move


class Moment(NamedTuple):
    """A position of a random game, and the move that will be made in it."""

    seed: int
    moves: tuple[int, ...]
    state: Layout
    legal: tuple[int, ...]
    move: int
    luck: int  # a random word of its own, for sampling


@dataclass(frozen=True)
class Trial:
    """So many random games of one kind."""

    game: Game
    seats: int
    games: int = 200
    seed: int = 1
    settings: Mapping[str, Setting] = field(default_factory=dict)
    interpreted: int = 8  # games that are also played without the compiler
    decide: Decide | None = None  # a bot that law 4 is to hold for

    @property
    def engine(self) -> Engine:
        return engine_of(self.game)

    @cached_property
    def series(self) -> Series:
        return Series(self.engine, self.seats, self.seed, self.settings)

    @cached_property
    def played(self) -> Games:
        return self.series.play(self.games)

    def start(self, number: int) -> Layout:
        """A game of the series, dealt."""
        seed = int(self.series.seeds(number, 1)[0])
        state = set_up(self.game, self.seats, seed, self.settings)
        self.engine.deal(state)
        return state

    def walk(self, number: int) -> Iterator[Moment]:
        """The moments of one game. The state is the same object throughout, as it changes."""
        state = self.start(number)
        seed = int(state.seed)
        moves: list[int] = []
        choices = np.uint64(stream(np.uint64(seed) ^ PLAYERS))
        while state.seat != NOBODY and len(moves) <= self.game.BOUND:
            legal = self.legal(state, Moment(seed, tuple(moves), state, (), NOBODY, 0))
            luck = np.uint64(word(choices, len(moves)))
            move = legal[below(luck, len(legal))]
            yield Moment(seed, tuple(moves), state, legal, move, int(luck) & 0xFFFFFFFF)
            self.engine.play(state, move)
            moves.append(move)
        yield Moment(seed, tuple(moves), state, (), NOBODY, 0)

    def legal(self, state: Layout, moment: Moment) -> tuple[int, ...]:
        """The legal moves; where there are none or too many, the way to see it again."""
        try:
            legal = tuple(map(int, self.engine.legal(state)))
        except Broken as error:
            raise self.broken(error.law, error.sentence.removesuffix("."), moment) from None
        if not legal:
            raise self.broken(6, "no move is offered", moment)
        return legal

    def moments(self, one_in: int = 1) -> Iterator[Moment]:
        """The moments of all games in which somebody decides, or about one in so many."""
        for number in range(self.games):
            for moment in self.walk(number):
                if moment.legal and moment.luck % one_in == 0:
                    yield moment

    def fingerprint(self, number: int) -> str:
        """A digest of every position of a game, and of what could be done in it."""
        digest = sha256()
        for moment in self.walk(number):
            digest.update(moment.state.tobytes())
            digest.update(np.array(moment.legal, np.int32).tobytes())
        return digest.hexdigest()

    def broken(self, law: int, what: str, moment: Moment | None = None) -> Broken:
        """The law, what was seen, and the way to see it again."""
        where = f"{self.seats} seats, {dict(self.settings) or 'default options'}"
        if moment is None:
            return Broken(law, f"{what} ({where}, series {self.seed}).")
        moves = " ".join(map(str, moment.moves))
        return Broken(law, f"{what} ({where}, seed {moment.seed:#x}, after the moves {moves}).")
