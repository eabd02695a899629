"""How well puzzles are solved: by a search much larger than the one that mined them, and by level.

Every luck here is another than when they were mined.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final, NamedTuple

import kritias
from kritias.arena.mine import ITERATIONS, LARGER, PROOFS, finds
from kritias.arena.puzzle import HARDEST, Puzzle, check_puzzle, right_moves
from kritias.bots.baseline import word_of
from kritias.bots.search import Effort, think_ahead

OTHER_LUCK: Final = 0x736F6C7665
TRIES: Final = {"beginner": 8, "casual": 8, "skilled": 8, "master": 2}


@dataclass(frozen=True, slots=True)
class Exam:
    """A puzzle of a game that is to be tried."""

    game: str
    puzzle: Puzzle
    iterations: int = ITERATIONS


class Solved(NamedTuple):
    """How often a puzzle was solved, of all tries: by the large search, and by each level."""

    difficulty: int
    searched: float
    levels: dict[str, float]


def tried(exam: Exam) -> Solved:
    """Try a puzzle, by what its seat sees."""
    game = kritias.open_room(exam.game)
    seen = check_puzzle(game, exam.puzzle)
    right = right_moves(game, seen, exam.puzzle)
    seed = int(exam.puzzle.name, 16) ^ OTHER_LUCK
    effort = Effort(exam.iterations * LARGER)
    seeds = [int(word_of(seed, luck)) for luck in range(PROOFS)]
    searched = mean(think_ahead(game, seen, one, effort).move in right for one in seeds)
    levels = {level: finds(game, seen, level, right, seed, tries) for level, tries in TRIES.items()}
    return Solved(exam.puzzle.difficulty, searched, levels)


class Row(NamedTuple):
    """How well some puzzles were solved, each figure between 0 and 1."""

    difficulty: int  # 0: all together
    puzzles: int
    searched: float
    levels: dict[str, float]


def table_of(solved: Iterable[Solved]) -> Iterator[Row]:
    """By difficulty, and all together at the end."""
    results = list(solved)
    for difficulty in range(1, HARDEST + 1):
        if some := [one for one in results if one.difficulty == difficulty]:
            yield row_of(difficulty, some)
    if results:
        yield row_of(0, results)


def row_of(difficulty: int, solved: Sequence[Solved]) -> Row:
    levels = {level: mean(one.levels[level] for one in solved) for level in TRIES}
    return Row(difficulty, len(solved), mean(one.searched for one in solved), levels)
