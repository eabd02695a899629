"""Those who enter a match: bots in Python, and programs that speak the line protocol.

Both are asked in the same way and held to the same rules: an answer that is illegal, late or no
answer at all is a `Foul`, and nothing of it is carried out.
"""

import atexit
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import Final, Protocol

from kritias.bots import Bot, Candidate, Thought, bot_named
from kritias.bots.foul import Foul
from kritias.bots.program import Program, is_program, words_of
from kritias.bots.protocol import Clock, Greeting, legal_move, over, question
from kritias.kernel.game import Game, Move
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unknown
from kritias.registry import import_by_hand

SECONDS: Final = 10.0  # for a decision


class Entrant(Protocol):
    """Somebody on a seat, for as many games as there are."""

    def begin(self, greeting: Greeting) -> None:
        """A game begins."""

    def think(self, game: Game, seen: Layout, seed: int, spent: float, limit: float) -> Thought:
        """Decide within so many seconds; `spent` are those of this turn so far."""

    def end(self, points: Sequence[int], shares: Sequence[float], foul: Foul | None) -> None:
        """A game is over, or forfeited."""

    def close(self) -> None:
        """There are no more games."""


@dataclass
class Insider:
    """A bot in Python. It cannot be interrupted: that it was late is seen when it has answered.
    One late answer in a process is forgiven, since it may have had to compile something."""

    bot: Bot
    was_late: bool = False

    def begin(self, greeting: Greeting) -> None:
        pass

    def think(self, game: Game, seen: Layout, seed: int, spent: float, limit: float) -> Thought:
        began = time.perf_counter()
        try:
            thought = self.bot.think(game, seen.copy(), seed, spent)
            thought = replace(thought, seconds=time.perf_counter() - began)
        except (Exception, SystemExit) as error:
            reason = f"{type(error).__name__}: {error}".rstrip(": .")
            raise Foul("crashed", f"It stumbled over {reason}.") from error
        if thought.seconds > limit:
            if self.was_late:
                raise Foul("late", f"It took {thought.seconds:.1f} s instead of {limit:g} s.")
            self.was_late = True
        if not isinstance(thought.move, Integral):
            raise Foul("unreadable", f"It answered {thought.move!r}, which is no code of a move.")
        return replace(thought, move=legal_move(game, seen, int(thought.move)))

    def end(self, points: Sequence[int], shares: Sequence[float], foul: Foul | None) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class Outsider:
    """A program. It is started for its first game and stays for the next ones, until it fouls."""

    command: str
    program: Program | None = field(default=None, repr=False)
    decision: int = 0

    def begin(self, greeting: Greeting) -> None:
        if self.program is None:
            self.program = Program(self.command)
        self.decision = 0
        self.program.greet(greeting)

    def think(self, game: Game, seen: Layout, seed: int, spent: float, limit: float) -> Thought:
        assert self.program, "no game has begun"
        self.decision += 1
        asked = question(game, seen, self.decision, Clock(round(limit * 1000)))
        began = time.perf_counter()
        wanted = self.program.decide(asked)
        seconds = time.perf_counter() - began
        return thought_of(legal_move(game, seen, wanted), seen.seats, seconds)

    def end(self, points: Sequence[int], shares: Sequence[float], foul: Foul | None) -> None:
        if self.program:
            self.program.tell(over(points, shares, foul))
        if foul:
            self.close()

    def close(self) -> None:
        program, self.program = self.program, None
        if program:
            program.close()


def thought_of(move: Move, seats: int, seconds: float) -> Thought:
    """A decision of which nothing more is known."""
    even = 1 / seats
    return Thought(move, [even] * seats, [Candidate(move, even, 0, even)], seconds)


def entrant_named(name: str) -> Entrant:
    """A bot of the house by its name, a program by its path, or somebody else's bot in Python:
    `module.bot`, from this folder on.

    Only here: a name that came over the network must not run or import anything.
    """
    if is_program(name):
        words_of(name)
        return Outsider(name)
    module, _, attribute = name.rpartition(".")
    if not module:
        return Insider(bot_named(name))
    bot = getattr(import_by_hand(module, "a bot"), attribute, None)
    if not isinstance(bot, Bot):
        raise Unknown(f"There is no bot {attribute} in {module}.")
    return Insider(bot)


Place = tuple[str, int]  # a name, and how many seats before it have the same
AROUND: Final[dict[Place, Entrant]] = {}  # in this process; a program is started once for them all


def entrants(seating: Sequence[str]) -> list[Entrant]:
    """Whoever sits on each seat: a program that has several plays each in a process of its own."""
    seen: Counter[str] = Counter()
    found = []
    for name in seating:
        place = name, seen[name]
        seen[name] += 1
        if place not in AROUND:
            AROUND[place] = entrant_named(name)
        found.append(AROUND[place])
    return found


@atexit.register
def send_home() -> None:
    """End all programs of this process."""
    while AROUND:
        AROUND.popitem()[1].close()
