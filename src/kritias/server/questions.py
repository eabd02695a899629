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
from kritias.arena.inquiry import Inquiry, Search, answered
from kritias.arena.review import judging, suspecting
from kritias.bots.level import PLAIN_SEARCH
from kritias.bots.search import Effort
from kritias.bots.thought import Candidate
from kritias.kernel.position import Position, state_of
from kritias.kernel.refusal import Refused

Found = tuple[int, list[float], list[float], list[float], tuple[int, ...]]


class Question(NamedTuple):
    """A function that finds an answer, and how that answer is read again."""

    find: Callable[..., Any]
    read: Callable[[Any], Any]
    inquire: Callable[..., Inquiry[Any]]  # the same as the searches that it takes
    rank: int = 1  # what somebody waits for at a table comes first


def thought_from(told: list[Any]) -> bots.Thought:
    move, shares, candidates, seconds, nobody = told
    return bots.Thought(move, shares, [Candidate(*one) for one in candidates], seconds, nobody)


def think(game: str, seen: bytes, level: str, seed: int, spent: float) -> list[Any]:
    """What a bot would do, as a list."""
    return as_list(bots.think(game, seen, level, seed, spent))


def as_list(found: bots.Thought) -> list[Any]:
    return [found.move, found.shares, found.candidates, found.seconds, found.nobody]


def judging_of(
    game_name: str, state: bytes, move: int, seed: int, iterations: int
) -> Inquiry[Found]:
    """What a decision was worth, as the searches that it takes."""
    position = decided(game_name, state, move)

    def inquire() -> Inquiry[Found]:
        finding = yield from judging(position, move, iterations, seed)
        return finding.best, finding.stood, finding.before, finding.after, finding.alike

    return inquire()


def suspecting_of(
    game_name: str, state: bytes, move: int, seed: int, iterations: int
) -> Inquiry[float]:
    """What a decision may have lost, as the search that it takes."""
    return suspecting(decided(game_name, state, move), move, iterations, seed)


def decided(game_name: str, state: bytes, move: int) -> Position:
    """The position of a decision; a move that is none there is nobody's decision."""
    game = kritias.game(game_name)
    position = Position(game, state_of(game, state))
    if move not in position.codes:
        raise Refused("That was no decision.")
    return position


def thinking_of(
    game_name: str, seen: bytes, level: str, seed: int, spent: float
) -> Inquiry[list[Any]]:
    """What a bot would do that searches without slips, as its search."""
    game = kritias.game(game_name)
    state, size = state_of(game, seen), PLAIN_SEARCH.fullmatch(level)
    if size is None:
        raise Refused("That is no plain search.")
    effort = Effort(int(size[1]))

    def inquire() -> Inquiry[list[Any]]:
        (thought,) = yield [Search(state, seed, effort)]
        return as_list(thought)

    return inquire()


def judged(game_name: str, *about: Any) -> Found:
    """What a decision was worth, found in whatever process this is called."""
    return answered(kritias.game(game_name), judging_of(game_name, *about))


def suspected(game_name: str, *about: Any) -> float:
    """What a decision may have lost, at a glance."""
    return answered(kritias.game(game_name), suspecting_of(game_name, *about))


def found_from(told: list[Any]) -> Found:
    best, stood, before, after, alike = told
    return best, stood, before, after, tuple(alike)


QUESTIONS: Final = {
    "think": Question(think, thought_from, thinking_of, rank=0),
    "judge": Question(judged, found_from, judging_of),
    "suspect": Question(suspected, float, suspecting_of),
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
