"""Matches: who sits where, with which luck, and what came of it.

Every bot plays alone against a table full of every other, on each seat in turn. Luck is paired:
all seatings are played with the same table seeds, so that no bot is the lucky one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import ceil
from typing import Final

import numpy as np

import kritias
from kritias.bots import Bot, Thought, bot_named
from kritias.kernel import chance
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Setting, set_up
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from kritias.registry import import_by_hand

BOTS: Final = np.uint64(0x626F7473)  # sets the bots' luck apart from the table's

Seating = tuple[str, ...]  # the bot on every seat
Settings = tuple[tuple[str, Setting], ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    game: str
    seating: Seating
    seed: int
    settings: Settings = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game that was played."""

    fixture: Fixture
    payoff: tuple[float, ...]
    points: tuple[int, ...]
    decisions: int
    turns: int
    slowest: tuple[float, ...]  # the longest decision of every seat, in seconds


def play(fixture: Fixture) -> Outcome:
    """Play one game. Each bot is handed what its seat may see and nothing else."""
    game = kritias.open_room(fixture.game)
    engine, table = engine_of(game), Table(game, fixture)
    state = table.play_out()
    return Outcome(
        fixture, tuple(engine.payoff(state)), tuple(engine.points(state)), table.decisions,
        int(state.turn), tuple(table.slowest),
    )  # fmt: skip


def dealt(game: Game, fixture: Fixture) -> Layout:
    state = set_up(game, len(fixture.seating), fixture.seed, dict(fixture.settings))
    engine_of(game).deal(state)
    return state


class Table:
    """A game under way: its state, the bots around it, and the clocks beside them."""

    def __init__(self, game: Game, fixture: Fixture) -> None:
        self.game, self.state = game, dealt(game, fixture)
        self.bots = [entrant(name) for name in fixture.seating]
        self.luck = np.uint64(chance.stream(np.uint64(fixture.seed) ^ BOTS))
        self.decisions, self.slowest = 0, [0.0] * len(fixture.seating)
        self.turn, self.spent = 0, 0.0

    def play_out(self) -> Layout:
        """All decisions that are left; the end."""
        while self.state.seat >= 0:
            self.step()
        return self.state

    def step(self) -> None:
        """One decision, carried out."""
        engine_of(self.game).play(self.state, self.think().move)

    def think(self) -> Thought:
        """Ask the bot whose turn it is."""
        state, seat = self.state, self.state.seat
        if state.turn != self.turn:
            self.turn, self.spent = state.turn, 0.0
        seen = engine_of(self.game).veil(state, seat)
        seed = int(chance.word(self.luck, self.decisions))
        thought = self.bots[seat].think(self.game, seen, seed, self.spent)
        self.decisions += 1
        self.spent += thought.seconds
        self.slowest[seat] = max(self.slowest[seat], thought.seconds)
        return thought


def entrant(name: str) -> Bot:
    """A bot of the house by its name, or somebody else's: `module.bot`, from this folder on.

    Only here: a name that came over the network must not import anything.
    """
    module, _, attribute = name.rpartition(".")
    if not module:
        return bot_named(name)
    bot = getattr(import_by_hand(module, "a bot"), attribute, None)
    if not isinstance(bot, Bot):
        raise Unknown(f"There is no bot {attribute} in {module}.")
    return bot


def seatings(bots: Sequence[str], seats: int) -> list[Seating]:
    """Every bot alone against a table of every other, once on each seat; one bot with itself."""
    if len(bots) == 1:
        return [tuple(bots) * seats]
    pairs = [(one, other) for one in bots for other in bots if one != other]
    tables = [table for one, other in pairs for table in alone(one, other, seats)]
    return list(dict.fromkeys(tables))


def alone(one: str, other: str, seats: int) -> list[Seating]:
    """A bot on each seat in turn, another on all the rest."""
    return [
        tuple(one if seat == place else other for seat in range(seats)) for place in range(seats)
    ]


def lucks(seed: int) -> Iterator[int]:
    """The seeds of table after table."""
    start, number = np.uint64(chance.stream(np.uint64(seed))), 0
    while True:
        yield int(chance.word(start, number))
        number += 1


@dataclass(frozen=True)
class Match:
    """Bots that are to meet, and under which options; several values of an option are all tried."""

    game: str
    bots: Sequence[str]
    seats: int
    seed: int = 1
    options: Mapping[str, Sequence[Setting]] | None = None

    def __post_init__(self) -> None:
        game = kritias.open_room(self.game)
        for name in self.bots:
            entrant(name)
        if len(set(self.bots)) < len(self.bots) or not self.bots:
            raise Refused(say("Name every bot once."))
        for settings in self.settings:
            set_up(game, self.seats, 0, dict(settings))

    @property
    def settings(self) -> list[Settings]:
        """Every combination of the options' values."""
        options = self.options or {}
        return [tuple(zip(options, values)) for values in product(*options.values())]

    @property
    def round(self) -> int:
        """Games played with one luck."""
        return len(seatings(self.bots, self.seats)) * len(self.settings)

    def fixtures(self, games: int) -> list[Fixture]:
        """As many games as are asked for, and so many more that the last luck is played out."""
        return list(islice(self._fixtures(), ceil(games / self.round) * self.round))

    def _fixtures(self) -> Iterator[Fixture]:
        for seed in lucks(self.seed):
            for settings, seating in product(self.settings, seatings(self.bots, self.seats)):
                yield Fixture(self.game, seating, seed, settings)
