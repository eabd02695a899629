"""Puzzles: positions in which one move is clearly best for what the seat knows.

A puzzle is a line of JSON. Those of a room lie in its folder `puzzles`, in files by any name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from json import dumps, loads
from typing import Any, Final

from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Move
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Corrupt, Refused
from kritias.kernel.rulebook import folder_of

SOLVERS: Final = ("beginner", "casual", "skilled")
HARDEST: Final = 5
SEEMLY: Final = (1 / 4, 1 / 2, 1 / 2)  # a level that finds it more often says how hard it is
RARELY: Final = 1 / 8  # as seldom as the skilled find what is hardest


@dataclass(frozen=True)
class Puzzle:
    """A position, the moves that solve it, and how hard that is."""

    position: Mapping[str, Any]  # as a document of what the seat sees
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
        """From 1 to 5: whom it takes to find it often enough, and at the end how rarely even the
        skilled do."""
        for grade, (solver, often) in enumerate(zip(SOLVERS, SEEMLY, strict=True), 1):
            if self.found[solver] > often:
                return grade
        return HARDEST if self.found[SOLVERS[-1]] <= RARELY else HARDEST - 1


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
    """The state of a puzzle, as its seat sees it, in which its moves are legal; else it is
    refused."""
    state: Layout = game.from_document(puzzle.position)
    if state.seat < 0 or engine_of(game).veil(state, state.seat) != state:
        raise Refused(f"The puzzle {puzzle.name} shows what its seat cannot know.")
    legal = {game.write(state, int(code)) for code in engine_of(game).legal(state)}
    if not puzzle.right or not legal.issuperset(puzzle.right):
        raise Refused(f"The puzzle {puzzle.name} is solved by moves that are not legal.")
    return state


def right_moves(game: Game, seen: Layout, puzzle: Puzzle) -> tuple[Move, ...]:
    """The codes of the moves that solve a puzzle, best first."""
    codes = {game.write(seen, int(code)): Move(int(code)) for code in engine_of(game).legal(seen)}
    return tuple(codes[text] for text in puzzle.right)


@cache
def puzzles_of(game: Game) -> Mapping[str, Puzzle]:
    """The puzzles that a room has, by their names, in an order that depends on nothing else."""
    files = sorted((folder_of(game) / "puzzles").glob("*.jsonl"))
    lines = (line for file in files for line in file.read_text("utf-8").splitlines())
    return dict(sorted((one.name, one) for one in map(read_puzzle, lines)))
