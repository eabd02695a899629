"""A game made ready: its doors compiled (or loaded), and their types for the loops over them."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel.breadth import cells_for, check_count
from kritias.kernel.game import NOBODY, Game
from kritias.kernel.kinds import (
    CODES,
    INT,
    NOTHING,
    NUMBERS,
    WHOLES,
    Array,
    Kind,
    Record,
    bundle,
    function,
)
from kritias.kernel.layout import Codes, Layout, Sees
from kritias.kernel.observe import Observation, Observer
from kritias.kernel.refusal import Refused
from kritias.kernel.rule import compiled, prepare

WORLDS: Final = 64  # imagined before a move counts as one that everybody can foresee
OnProgress = Callable[[str, int, int], None]


class Rules(NamedTuple):
    """The doors a search walks through, in one argument: `rules.play(s, move)`.

    Handed to a compiled loop, each costs about 10 µs a call; loops therefore run long.
    """

    legal: Callable[..., int]
    play: Callable[..., None]
    points: Callable[..., None]
    payoff: Callable[..., None]
    appraise: Callable[..., None]
    imagine: Callable[..., None]
    veil_move: Callable[..., int]


class Types(NamedTuple):
    """The compiled face of a game: what a generic loop is specialised for."""

    record: Kind
    records: Kind
    deal: Kind
    legal: Kind
    play: Kind
    points: Kind
    payoff: Kind
    appraise: Kind
    imagine: Kind
    audit: Kind
    rules: Kind


def types_of(game: Game) -> Types:
    """The types of a game's record and of its doors as first-class functions."""
    record = Record(game.State.layout)
    legal, imagine = function(INT, record, CODES), function(NOTHING, record, INT)
    play, payoff = function(NOTHING, record, INT), function(NOTHING, record, NUMBERS)
    appraise = function(NOTHING, record, INT, NUMBERS, NUMBERS)
    veil_move, points = function(INT, record, INT, INT), function(NOTHING, record, WHOLES)
    return Types(
        record=record,
        records=Array(record),
        deal=function(NOTHING, record),
        legal=legal,
        play=play,
        points=points,
        payoff=payoff,
        appraise=appraise,
        imagine=imagine,
        audit=function(INT, record),
        rules=bundle(Rules, legal, play, points, payoff, appraise, imagine, veil_move),
    )


def rules_of(game: Game) -> Rules:
    """A game's doors as a compiled loop takes them."""
    return Rules(*(compiled(getattr(game, door)) for door in Rules._fields))


class Appraisal(NamedTuple):
    """A guess of how a game ends."""

    shares: list[float]  # of the victory, each seat's
    nobody: float  # how likely nobody wins
    points: list[float]


class Explanation(NamedTuple):
    """Of each of a room's terms, how much there is of it and what it adds to a seat's odds."""

    amounts: npt.NDArray[np.float64]
    odds: npt.NDArray[np.float64]  # logarithms


class Engine:
    """A game's doors, callable from Python without a detour, one state at a time."""

    def __init__(self, game: Game, on_progress: OnProgress | None = None) -> None:
        self.game = game
        self.types, self.cells = types_of(game), cells_for(game)
        self.observers = {seats: Observer(game.State, seats) for seats in game.SEATS}
        record = self.types.record
        doors = {
            "deal": (record,),
            "legal": (record, CODES),
            "play": (record, INT),
            "points": (record, WHOLES),
            "payoff": (record, NUMBERS),
            "appraise": (record, INT, NUMBERS, NUMBERS),
            "explain": (record, INT, INT, NUMBERS, NUMBERS),
            "veil": (record, INT),
            "veil_move": (record, INT, INT),
            "imagine": (record, INT),
            "audit": (record,),
        }
        self.doors: dict[str, Callable[..., Any]] = {}
        for number, (name, arguments) in enumerate(doors.items()):
            if on_progress:
                on_progress(f"{game.NAME}: {name}", number, len(doors))
            self.doors[name] = prepare(getattr(game, name), *arguments)

    def deal(self, state: Layout) -> None:
        self.doors["deal"](state)

    def legal(self, state: Layout) -> Codes:
        """The codes of the legal moves, in the order in which the room lists them."""
        out = np.empty(self.cells, np.int32)
        count = self.doors["legal"](state, out)
        check_count(self.game, count)
        return out[:count]

    def play(self, state: Layout, move: int) -> None:
        self.doors["play"](state, move)

    def points(self, state: Layout) -> list[int]:
        return self._ask("points", state, np.int64)

    def payoff(self, state: Layout) -> list[float]:
        return self._ask("payoff", state, np.float64)

    def appraise(self, state: Layout, thinker: int = NOBODY) -> Appraisal:
        """What is guessed before the end, as one seat thinks it."""
        shares, points = np.zeros(state.seats + 1), np.zeros(state.seats)
        self.doors["appraise"](state, thinker, shares, points)
        return Appraisal(shares[:-1].tolist(), float(shares[-1]), points.tolist())

    def explain(self, state: Layout, thinker: int, seat: int) -> Explanation:
        """The terms of the guess of one seat's odds, as another thinks it."""
        count = len(self.game.TERMS)
        amounts, odds = np.zeros(count), np.zeros(count)
        self.doors["explain"](state, thinker, seat, amounts, odds)
        return Explanation(amounts, odds)

    def veil(self, state: Layout, seat: int) -> Layout:
        """What a seat may know, as a state of its own."""
        seen = state.copy()
        self.doors["veil"](seen, seat)
        return seen

    def observe(self, state: Layout, seat: int) -> Observation:
        """What a seat sees as a row of numbers; `observers[seats].pieces` says what they are."""
        if not -1 <= seat < state.seats:
            raise Refused(f"There is no seat {seat} at a table of {state.seats}.")
        observer = self.observers[state.seats]
        out = np.empty(observer.size, np.float32)
        observer.write(self.veil(state, seat), seat, out)
        return out

    def veil_move(self, state: Layout, move: int, seat: int) -> int:
        return int(self.doors["veil_move"](state, move, seat))

    def shown(self, state: Layout, seat: int, now: Layout) -> Layout:
        """What a seat may look at of some moment, now: what has to be remembered is covered."""
        seen = self.veil(state, seat)
        self.game.cover(seen, seat, now)
        return seen

    def shown_move(self, state: Layout, move: int, seat: int, now: Layout) -> int:
        """A move that was made at some moment as a seat may be told of it now."""
        is_covered = self.has_to_remember(now) and not self.has_to_remember(state)
        return self.veil_move(state, move, NOBODY if is_covered else seat)

    def has_to_remember(self, now: Layout) -> bool:
        """Whether something may not be looked up any more."""
        return self.game.cover(now.copy(), NOBODY, now)

    def imagine(self, seen: Layout, seat: int, seed: int) -> Layout:
        """A world that fits what a seat knows, from a fresh stream."""
        world = seen.copy()
        world.seed = seed
        self.doors["imagine"](world, seat)
        return world

    def foregone(self, state: Layout) -> int | None:
        """The move that has to come, if everybody can foresee which: the only one here and in all
        worlds that a spectator could take for this one. None where somebody decides; where only
        whoever moves knows that there is no choice, since not to be asked would tell it; and
        where a seat is merely asked, which tells nothing as long as it always is."""
        move = self.only_move(state)
        if move is None or self.game.timeout_move(state) >= 0:
            return None
        return move if all(self.only_move(world) == move for world in self.worlds(state)) else None

    def only_move(self, state: Layout) -> int | None:
        """The one legal move, if it is the only one."""
        legal = self.legal(state)  # none when the game is over
        return int(legal[0]) if len(legal) == 1 else None

    def worlds(self, state: Layout) -> Iterator[Layout]:
        """Some of the worlds that a spectator could take for this one; where no seat has a secret
        they are all alike to whoever moves."""
        if Sees.ITS_SEAT in self.game.State.sees.values():
            seen = self.veil(state, NOBODY)
            yield from (self.imagine(seen, NOBODY, seed) for seed in range(WORLDS))

    def audit(self, state: Layout) -> int:
        return int(self.doors["audit"](state))

    def _ask(self, door: str, state: Layout, kind: type) -> list[Any]:
        out: npt.NDArray[Any] = np.zeros(state.seats, kind)
        self.doors[door](state, out)
        return list(out.tolist())


ENGINES: dict[str, Engine] = {}


def engine_of(game: Game, on_progress: OnProgress | None = None) -> Engine:
    """The one engine of a game in this process; `on_progress` hears what it compiles."""
    if game.__name__ not in ENGINES:
        ENGINES[game.__name__] = Engine(game, on_progress)
    return ENGINES[game.__name__]
