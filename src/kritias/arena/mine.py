"""Mining: puzzles out of games of bots.

What a puzzle is has several parts, each tried in its turn, the cheap ones first:

- the bot that played there holds a few moves for better than all others, and the game is open;
- so does a larger search, and whoever only looks one move ahead does not find it;
- beginners do not find it more often than not;
- large searches by other lucks all choose it, or one of a few that are as good as it;
- searched alone in the same imagined worlds, every other move is behind by a margin, twice;
- searches ten times as large, by five lucks, choose it too.

How hard it is, is measured: by which level finds it, and how often.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice, pairwise
from typing import Final

import kritias
from kritias.arena.match import Fixture, Settings, Table, lucks
from kritias.arena.puzzle import SOLVERS, Puzzle
from kritias.bots.advice import advice_on
from kritias.bots.baseline import think_greedily, word_of
from kritias.bots.level import LEVELS
from kritias.bots.search import Effort, think_ahead
from kritias.bots.thought import Thought
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game
from kritias.kernel.layout import Layout

MARGIN: Final = 0.05  # of a victory, by which every other move is worse
ALIKE: Final = 0.01  # moves that differ by less are as good as each other
OPEN: Final = (0.08, 0.92)  # shares between which a game is not decided
CHOICES: Final = 4  # moves at least
RIGHT: Final = 3  # moves that are as good as each other, at most
RIVALS: Final = 6  # other moves that are searched alone
ITERATIONS: Final = 2_000  # of a large search
LUCKS: Final = 3  # large searches
A_GLANCE: Final = 2  # of a large search: a first one is so many times smaller
PROOFS: Final = 5  # searches by which it is proved,
LARGER: Final = 10  # each so many times larger
TRIES: Final = 8  # of each level
TOO_EASY: Final = 1 / 2  # of the beginners' tries
A_GAME: Final = 2  # puzzles of one game at most: many games, few of each
SEATINGS: Final = ("skilled", "casual")


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
    """Play the game, and keep what is a puzzle: of one turn a single one."""
    game = kritias.open_room(seam.fixture.game)
    table, found, turn = Table(game, seam.fixture), list[Puzzle](), -1
    while table.state.seat >= 0 and len(found) < A_GAME:
        thought = table.think()
        if table.state.turn != turn and is_promising(thought, seam.margin):
            puzzle = assay(game, table.state, seam, table.decisions)
            if puzzle:
                found.append(puzzle)
                turn = int(table.state.turn)
        engine_of(game).play(table.state, thought.move)
    return found


def is_promising(thought: Thought, margin: float) -> bool:
    """Whether a few moves seem better than the rest, and something is still at stake."""
    if len(thought.candidates) < CHOICES:
        return False
    shares = sorted((one.share for one in thought.candidates if one.visits), reverse=True)
    if len(shares) <= 1 or not OPEN[0] < shares[0] < OPEN[1]:
        return False
    return max(one - next_one for one, next_one in pairwise(shares[: RIGHT + 1])) > margin / 2


def assay(game: Game, state: Layout, seam: Seam, decision: int) -> Puzzle | None:
    """A puzzle, if this position is one for whoever decides."""
    seen = engine_of(game).veil(state, state.seat)
    seed = int(word_of(seam.fixture.seed, decision))
    first = think_ahead(game, seen, seed, Effort(seam.iterations // A_GLANCE))
    taken = glances(game, seen, seed)
    if int(first.move) in taken or not is_promising(first, seam.margin):
        return None
    if finds(game, seen, "beginner", (int(first.move),), seed) > TOO_EASY:
        return None
    thoughts = list(large_searches(game, seen, seed, seam))
    solution = Solution.of(game, seen, thoughts, seed, seam) if len(thoughts) == LUCKS else None
    if solution is None or taken & {*solution.right}:
        return None
    found = {solver: finds(game, seen, solver, solution.right, seed) for solver in SOLVERS}
    if found["beginner"] > TOO_EASY or not is_proved(game, seen, solution.right, seed, seam):
        return None
    return Puzzle(
        game.describe(seen),
        tuple(game.write(seen, move) for move in solution.right),
        solution.best,
        solution.second,
        advice_on(game, seen, thoughts[0], seed).theme.text,
        found,
        f"{seam.fixture.seating[0]} at {len(seam.fixture.seating)}, "
        f"seed {seam.fixture.seed:#x}, decision {decision}",
    )


def large_searches(game: Game, seen: Layout, seed: int, seam: Seam) -> Iterator[Thought]:
    """The same question, asked with other lucks, as long as the answers are clear."""
    for luck in range(LUCKS):
        thought = think_ahead(game, seen, int(word_of(seed, luck)), Effort(seam.iterations))
        if not is_promising(thought, seam.margin):
            return
        yield thought


def glances(game: Game, seen: Layout, seed: int) -> set[int]:
    """What somebody would play who looks one move ahead."""
    return {int(think_greedily(game, seen, int(word_of(seed, luck))).move) for luck in range(LUCKS)}


def finds(
    game: Game, seen: Layout, solver: str, right: tuple[int, ...], seed: int, tries: int = TRIES
) -> float:
    """How often a level plays one of the right moves."""
    bot = LEVELS[solver]
    moves = (bot.think(game, seen, int(word_of(seed, luck))).move for luck in range(tries))
    return sum(int(move) in right for move in moves) / tries


def is_proved(game: Game, seen: Layout, right: tuple[int, ...], seed: int, seam: Seam) -> bool:
    """Whether much larger searches choose a right move, every one."""
    effort = Effort(seam.iterations * LARGER)
    seeds = (int(word_of(seed ^ LARGER, luck)) for luck in range(PROOFS))
    return all(int(think_ahead(game, seen, one, effort).move) in right for one in seeds)


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
        rivals, chosen = rivals_of(thoughts), {int(one.move) for one in thoughts}
        first = cls.among(alone(game, seen, rivals, int(word_of(seed, LUCKS)), seam), seam.margin)
        if first is None or not chosen <= {*first.right}:
            return None
        shares = alone(game, seen, rivals, int(word_of(seed, LUCKS + 1)), seam)
        again = cls.among(shares, seam.margin)
        return first if again and {*first.right} == {*again.right} else None

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


def alone(game: Game, seen: Layout, moves: list[int], luck: int, seam: Seam) -> Mapping[int, float]:
    """What each move is worth to the seat, searched alone, all in the same worlds."""
    return {
        move: think_ahead(game, seen, luck, Effort(seam.iterations // 2, only=move)).shares[
            int(seen.seat)
        ]
        for move in moves
    }


def rivals_of(thoughts: list[Thought]) -> list[int]:
    """The moves that the searches chose, and those that they hold for the next best."""
    chosen = dict.fromkeys(int(thought.move) for thought in thoughts)
    others = sorted(thoughts[0].candidates, key=lambda one: -one.share)
    return list(islice(dict.fromkeys([*chosen, *(int(one.move) for one in others)]), RIVALS + 1))
