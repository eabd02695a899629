"""What can be asked of a process on another machine: by a name, about values that JSON can hold.

Neither a question nor its answer can name a function or a module, so that whoever can write to the
database can make nobody run anything else.
"""

import base64
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import kritias
from kritias import bots
from kritias.arena.review import judge, suspicion
from kritias.bots.thought import Candidate
from kritias.kernel.position import Position, state_of

Found = tuple[int, list[float], list[float], list[float], tuple[int, ...]]


class Question(NamedTuple):
    """A function that finds an answer, and how that answer is read again."""

    find: Callable[..., Any]
    read: Callable[[Any], Any]
    rank: int = 1  # what somebody waits for at a table comes first


def thought_from(told: list[Any]) -> bots.Thought:
    move, shares, candidates, seconds, nobody = told
    return bots.Thought(move, shares, [Candidate(*one) for one in candidates], seconds, nobody)


def think(game: str, seen: bytes, level: str, seed: int, spent: float) -> list[Any]:
    """What a bot would do, as a list."""
    found = bots.think(game, seen, level, seed, spent)
    return [found.move, found.shares, found.candidates, found.seconds, found.nobody]


def judged(game_name: str, state: bytes, move: int, seed: int, iterations: int) -> Found:
    """What a decision was worth, found in whatever process this is called."""
    game = kritias.game(game_name)
    finding = judge(Position(game, state_of(game, state)), move, iterations, seed)
    return finding.best, finding.stood, finding.before, finding.after, finding.alike


def found_from(told: list[Any]) -> Found:
    best, stood, before, after, alike = told
    return best, stood, before, after, tuple(alike)


def suspected(game_name: str, state: bytes, move: int, seed: int, iterations: int) -> float:
    """What a decision may have lost, at a glance."""
    game = kritias.game(game_name)
    return suspicion(Position(game, state_of(game, state)), move, iterations, seed)


QUESTIONS: Final = {
    "think": Question(think, thought_from, rank=0),
    "judge": Question(judged, found_from),
    "suspect": Question(suspected, float),
}


NAMES: Final = {question.find: name for name, question in QUESTIONS.items()}


def packed(about: tuple[Any, ...]) -> str:
    """What is asked about; bytes as text."""
    return json.dumps(
        [
            {"bytes": base64.b64encode(one).decode()} if isinstance(one, bytes) else one
            for one in about
        ]
    )


def unpacked(text: str) -> tuple[Any, ...]:
    return tuple(
        base64.b64decode(one["bytes"]) if isinstance(one, dict) else one for one in json.loads(text)
    )
