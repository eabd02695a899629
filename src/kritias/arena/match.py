"""Matches: who sits where, with which luck, and what came of it.

Every bot plays alone against a table full of every other, on each seat in turn. Luck is paired:
all seatings are played with the same table seeds, so that no bot is the lucky one.

Whoever fouls forfeits the game: the foul is told and never carried out, a stand-in plays on, and
what that seat would win goes to the others in equal parts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import ceil
from typing import Final

import numpy as np

import kritias
from kritias.arena.entrant import SECONDS, Insider, entrant_named, entrants
from kritias.bots import Thought, bot_named
from kritias.bots.foul import Foul, FoulKind
from kritias.bots.program import is_program
from kritias.bots.protocol import Greeting
from kritias.kernel import chance
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Setting, set_up, settings_of
from kritias.kernel.layout import Layout
from kritias.kernel.payoffs import victory
from kritias.kernel.refusal import Refused
from kritias.kernel.words import say

BOTS: Final = np.uint64(0x626F7473)  # sets the bots' luck apart from the table's
STAND_IN: Final = "greedy"  # plays on for whoever has forfeited

Seating = tuple[str, ...]  # the bot on every seat
Settings = tuple[tuple[str, Setting], ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    game: str
    seating: Seating
    seed: int
    settings: Settings = ()
    seconds: float = SECONDS  # for a decision


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat that has lost its game by a foul."""

    seat: int
    bot: str
    decision: int  # of its own in this game, from 1; 0: it did not even begin
    kind: FoulKind
    why: str
    stderr: str = ""  # what a program has written there last


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game that was played."""

    fixture: Fixture
    payoff: tuple[float, ...]  # shares of the victory, whatever the game pays
    points: tuple[int, ...]
    decisions: int
    turns: int
    slowest: tuple[float, ...]  # the longest decision of every seat, in seconds
    forfeits: tuple[Forfeit, ...] = ()


def play(fixture: Fixture) -> Outcome:
    """Play one game. Each bot is handed what its seat may see and nothing else."""
    outcome, _ = play_out(fixture)
    return outcome


def play_out(fixture: Fixture) -> tuple[Outcome, Layout]:
    """The same, with the table as it stands at the end."""
    game = kritias.open_room(fixture.game)
    engine, table = engine_of(game), Table(game, fixture)
    state = table.play_out()
    points = engine.points(state)
    shares = forfeited(victory(game, engine.payoff(state)), table.forfeits)
    table.end(points, shares)
    outcome = Outcome(
        fixture, tuple(shares), tuple(points), table.decisions, int(state.turn),
        tuple(table.slowest), tuple(table.forfeits.values()),
    )  # fmt: skip
    return outcome, state


def forfeited(shares: Sequence[float], forfeits: Mapping[int, Forfeit]) -> list[float]:
    """Shares of the victory once those who forfeited have given up theirs, in equal parts to the
    others; where all have forfeited, nobody wins."""
    winners = [seat for seat in range(len(shares)) if seat not in forfeits]
    spoils = sum(shares[seat] for seat in forfeits)
    return [
        0.0 if seat in forfeits else share + spoils / len(winners)
        for seat, share in enumerate(shares)
    ]


def dealt(game: Game, fixture: Fixture) -> Layout:
    state = set_up(game, len(fixture.seating), fixture.seed, dict(fixture.settings))
    engine_of(game).deal(state)
    return state


class Table:
    """A game under way: its state, the bots around it, and the clocks beside them."""

    def __init__(self, game: Game, fixture: Fixture) -> None:
        self.game, self.fixture, self.state = game, fixture, dealt(game, fixture)
        self.bots = entrants(fixture.seating)
        self.luck = np.uint64(chance.stream(np.uint64(fixture.seed) ^ BOTS))
        self.decisions, self.slowest = 0, [0.0] * len(fixture.seating)
        self.asked = [0] * len(fixture.seating)
        self.turn, self.spent = 0, 0.0
        self.forfeits: dict[int, Forfeit] = {}
        for seat in range(len(fixture.seating)):
            self.welcome(seat)

    def welcome(self, seat: int) -> None:
        """Let the game begin for a seat."""
        try:
            self.bots[seat].begin(greeting_of(self.game, self.state, seat, self.fixture.seating))
        except Foul as foul:
            self.forfeit(seat, foul)

    def play_out(self) -> Layout:
        """All decisions that are left; the end."""
        while self.state.seat >= 0:
            self.step()
        return self.state

    def step(self) -> None:
        """One decision, carried out."""
        engine_of(self.game).play(self.state, self.think().move)

    def think(self) -> Thought:
        """Ask the bot whose turn it is; if it fouls, its stand-in."""
        state, seat = self.state, self.state.seat
        if state.turn != self.turn:
            self.turn, self.spent = state.turn, 0.0
        self.decisions += 1
        self.asked[seat] += 1
        try:
            thought = self.ask(seat)
        except Foul as foul:
            self.forfeit(seat, foul)
            thought = self.ask(seat)
        self.spent += thought.seconds
        if seat not in self.forfeits:
            self.slowest[seat] = max(self.slowest[seat], thought.seconds)
        return thought

    def ask(self, seat: int) -> Thought:
        """What whoever sits there wants to do, by what the seat may see."""
        seen = engine_of(self.game).veil(self.state, seat)
        seed = int(chance.word(self.luck, self.decisions - 1))
        return self.bots[seat].think(self.game, seen, seed, self.spent, self.fixture.seconds)

    def forfeit(self, seat: int, foul: Foul) -> None:
        """Send whoever sits there away, and let the stand-in play on."""
        name = self.fixture.seating[seat]
        if seat in self.forfeits:
            raise Refused(f"The stand-in of {name} cannot play on: {foul}") from foul
        self.forfeits[seat] = Forfeit(
            seat, name, self.asked[seat], foul.kind, str(foul), foul.stderr
        )  # fmt: skip
        points = engine_of(self.game).points(self.state)
        self.bots[seat].end(points, [0.0] * len(points), foul)
        self.bots[seat] = Insider(bot_named(STAND_IN))

    def end(self, points: Sequence[int], shares: Sequence[float]) -> None:
        """Tell everybody how the game has ended."""
        for bot in self.bots:
            bot.end(points, shares, None)


def greeting_of(game: Game, state: Layout, seat: int, names: Sequence[str]) -> Greeting:
    """What a seat is told when a game begins."""
    return Greeting(game.NAME, game.VERSION, settings_of(game, state), seat, names)


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
    seconds: float = SECONDS  # for a decision

    def __post_init__(self) -> None:
        game = kritias.open_room(self.game)
        for name in self.bots:
            entrant_named(name)
        if not self.bots:
            raise Refused("Name the bots that play, with commas between them.")
        if len(set(self.bots)) < len(self.bots):
            raise Refused(say("Name every bot once."))
        for settings in self.settings:
            set_up(game, self.seats, 0, dict(settings))
        for name in filter(is_program, self.bots):
            self.knock(game, name)

    def knock(self, game: Game, name: str) -> None:
        """See that a program is willing to play before anything begins."""
        state = set_up(game, self.seats, 0, dict(self.settings[0]))
        [bot] = entrants([name])
        try:
            bot.begin(greeting_of(game, state, 0, [name] * self.seats))
        except Foul as foul:
            bot.close()
            raise Refused(f"{name} cannot play {game.TITLE}. {foul} {foul.remedy}") from foul

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
                yield Fixture(self.game, seating, seed, settings, self.seconds)
