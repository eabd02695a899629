"""Puzzles, mined from games of bots: one move is clearly best for what the seat knows.

What a puzzle is has four parts, each tried in its turn, the cheap ones first:

- the bot that played there holds one move for better than all others, and the game is not decided;
- who only looks one move ahead does not find it: it is no mere capture;
- large searches by other lucks all choose it, or one of a few that are as good as it;
- searched alone in the same imagined worlds, every other move is behind by a margin, twice.

How hard it is, is measured: by which level finds it, and how often.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import cycle, islice
from json import dumps, loads
from typing import Any, Final

import kritias
from kritias.arena.match import Fixture, Settings, Table, lucks
from kritias.bots.advice import advice_on
from kritias.bots.baseline import think_greedily, word_of
from kritias.bots.level import LEVELS
from kritias.bots.search import Effort, think_ahead
from kritias.bots.thought import Thought
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Corrupt, Refused

MARGIN: Final = 0.05  # of a victory, by which every other move is worse
ALIKE: Final = 0.01  # moves that differ by less are as good as each other
OPEN: Final = (0.08, 0.92)  # shares between which a game is not decided
CHOICES: Final = 4  # moves at least
RIGHT: Final = 3  # moves that are as good as each other, at most
RIVALS: Final = 6  # other moves that are searched alone
ITERATIONS: Final = 4_000  # of a large search
LUCKS: Final = 3  # large searches
TRIES: Final = 8  # of each level
A_GAME: Final = 2  # puzzles of one game at most: many games, few of each
SEATINGS: Final = ("skilled", "casual")
SOLVERS: Final = ("beginner", "casual", "skilled")
HARDEST: Final = 5


@dataclass(frozen=True)
class Puzzle:
    """A position, the moves that solve it, and how hard that is."""

    position: Mapping[str, Any]  # as a document
    right: tuple[str, ...]  # best first
    best: float  # the share of the victory of the first,
    second: float  # and of the best that is wrong
    theme: str
    found: Mapping[str, float]  # how often each level finds it
    origin: str

    @property
    def name(self) -> str:
        """Short, and the same for the same position."""
        return sha256(dumps(self.position, sort_keys=True).encode()).hexdigest()[:8]

    @property
    def difficulty(self) -> int:
        """From 1 to 5: whom it takes to find it more often than not, and at the end how rarely
        even the skilled do."""
        for grade, solver in enumerate(SOLVERS, 1):
            if self.found[solver] > 1 / 2:
                return grade
        return HARDEST if self.found[SOLVERS[-1]] <= 1 / TRIES else HARDEST - 1


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of JSON."""
    content = {
        "position": puzzle.position,
        "right": puzzle.right,
        "best": round(puzzle.best, 3),
        "second": round(puzzle.second, 3),
        "theme": puzzle.theme,
        "found": puzzle.found,
        "origin": puzzle.origin,
    }
    return dumps(content, ensure_ascii=False, separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    """A puzzle out of its line; whether its position and moves are any, `check_puzzle` knows."""
    try:
        content = loads(line)
        found = {solver: float(content["found"][solver]) for solver in SOLVERS}
        return Puzzle(
            dict(content["position"]), tuple(map(str, content["right"])), float(content["best"]),
            float(content["second"]), str(content["theme"]), found, str(content["origin"]),
        )  # fmt: skip
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Corrupt(f"This is no line of a puzzle: {error}.") from error


def check_puzzle(game: Game, puzzle: Puzzle) -> Layout:
    """The state of a puzzle whose moves are legal there; else it is refused."""
    state: Layout = game.from_document(puzzle.position)
    legal = {game.write(state, int(code)) for code in engine_of(game).legal(state)}
    if not puzzle.right or not legal.issuperset(puzzle.right):
        raise Refused(f"The puzzle {puzzle.name} is solved by moves that are not legal.")
    return state


@dataclass(frozen=True, slots=True)
class Seam:
    """One game in which to look for puzzles."""

    fixture: Fixture
    iterations: int = ITERATIONS
    margin: float = MARGIN


def seams(
    game: str, seed: int, settings: Settings = (), iterations: int = ITERATIONS
) -> Iterator[Seam]:
    """Game after game, at every number of seats in turn, of better and of weaker bots."""
    numbers = [number for number in kritias.open_room(game).SEATS if number > 1]
    tables = cycle((number, bot) for bot in SEATINGS for number in numbers)
    for luck, (number, bot) in zip(lucks(seed), tables):
        yield Seam(Fixture(game, (bot,) * number, luck, settings), iterations)


def dig(seam: Seam) -> list[Puzzle]:
    """Play the game, and keep what is a puzzle."""
    game = kritias.open_room(seam.fixture.game)
    table, found = Table(game, seam.fixture), list[Puzzle]()
    while table.state.seat >= 0 and len(found) < A_GAME:
        thought = table.think()
        if is_promising(thought, seam.margin):
            puzzle = assay(game, table.state, seam, table.decisions)
            found += [puzzle] if puzzle else []
        engine_of(game).play(table.state, thought.move)
    return found


def is_promising(thought: Thought, margin: float) -> bool:
    """Whether one move seems much better than most, and something is still at stake."""
    if len(thought.candidates) < CHOICES:
        return False
    shares = sorted((one.share for one in thought.candidates if one.visits), reverse=True)
    if len(shares) <= 1 or not OPEN[0] < shares[0] < OPEN[1]:
        return False
    return shares[0] - shares[min(RIGHT, len(shares) - 1)] > margin / 2


def assay(game: Game, state: Layout, seam: Seam, decision: int) -> Puzzle | None:
    """A puzzle, if this position is one for whoever decides."""
    seen = engine_of(game).veil(state, state.seat)
    seed = int(word_of(seam.fixture.seed, decision))
    thoughts = large_searches(game, seen, seed, seam.iterations)
    solution = Solution.of(game, seen, thoughts, seed, seam)
    if solution is None or glances(game, seen, seed) & {*solution.right}:
        return None
    advice = advice_on(game, seen, thoughts[0], seed)
    return Puzzle(
        game.describe(state),
        tuple(game.write(state, move) for move in solution.right),
        solution.best,
        solution.second,
        advice.theme.text,
        {solver: finds(game, seen, solver, solution.right, seed) for solver in SOLVERS},
        f"{seam.fixture.seating[0]} at {len(seam.fixture.seating)}, "
        f"seed {seam.fixture.seed:#x}, decision {decision}",
    )


def large_searches(game: Game, seen: Layout, seed: int, iterations: int) -> list[Thought]:
    """The same question, asked with other lucks."""
    efforts = Effort(iterations)
    return [think_ahead(game, seen, int(word_of(seed, luck)), efforts) for luck in range(LUCKS)]


def glances(game: Game, seen: Layout, seed: int) -> set[int]:
    """What somebody would play who looks one move ahead."""
    return {int(think_greedily(game, seen, int(word_of(seed, luck))).move) for luck in range(LUCKS)}


def finds(game: Game, seen: Layout, solver: str, right: tuple[int, ...], seed: int) -> float:
    """How often a level plays one of the right moves."""
    bot = LEVELS[solver]
    moves = (bot.think(game, seen, int(word_of(seed, luck))).move for luck in range(TRIES))
    return sum(int(move) in right for move in moves) / TRIES


@dataclass(frozen=True)
class Solution:
    """The moves that are best by a margin, and what they are worth."""

    right: tuple[int, ...]
    best: float
    second: float
    shares: Mapping[int, float] = field(repr=False)

    @classmethod
    def of(
        cls, game: Game, seen: Layout, thoughts: list[Thought], seed: int, seam: Seam
    ) -> "Solution | None":
        """By every move that any of the searches holds for good, searched alone in the same
        worlds, twice: nothing, where the two disagree or the best is not clear."""
        rivals = rivals_of(thoughts)
        halves = [
            {
                move: think_ahead(game, seen, luck, Effort(seam.iterations // 2, only=move)).shares[
                    int(seen.seat)
                ]
                for move in rivals
            }
            for luck in (int(word_of(seed, LUCKS)), int(word_of(seed, LUCKS + 1)))
        ]
        solutions = [cls.among(shares, seam.margin) for shares in halves]
        first, again = solutions
        if first is None or again is None or {*first.right} != {*again.right}:
            return None
        return first if {int(one.move) for one in thoughts} <= {*first.right} else None

    @classmethod
    def among(cls, shares: Mapping[int, float], margin: float) -> "Solution | None":
        """The best move and those as good as it, if no other comes near."""
        order = sorted(shares, key=lambda move: -shares[move])
        best = shares[order[0]]
        right = tuple(move for move in order if best - shares[move] < ALIKE)
        if len(right) > RIGHT or len(right) == len(order):
            return None
        second = shares[order[len(right)]]
        return cls(right, best, second, shares) if best - second >= margin else None


def rivals_of(thoughts: list[Thought]) -> list[int]:
    """The moves that the searches chose, and those that they hold for the next best."""
    chosen = dict.fromkeys(int(thought.move) for thought in thoughts)
    others = sorted(thoughts[0].candidates, key=lambda one: -one.share)
    return list(islice(dict.fromkeys([*chosen, *(int(one.move) for one in others)]), RIVALS + 1))
