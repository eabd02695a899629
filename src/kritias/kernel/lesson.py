"""A guided first game: data of a room, in `lesson/first_game.toml`.

    goal = "Bring your people to a safe island before the volcano ends the game."
    hints = ["…", "…", "…"]

    [position]                         # a document of the game, its luck included
    game = "survive"

    [[steps]]
    title = "Out of the water"
    says = "A boat has drifted to where your Atlantean swims."
    clause = "S10"
    task = "Touch your swimmer {one}, then the boat {two}."
    move = "board-a-here"              # what the pupil does
    then = ["sink-d5"]                 # what others do next, and what the rules leave to nobody
    points = ["beast-3"]               # what else the step shows, by the ids of its picture

The pupil has the first seat. `{one}` and `{two}` in a task are the touches of its move, `{rival}`
in any text is whoever has the second seat. Texts are English here and translated by the room's
catalogues.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from kritias.kernel.document import Sheet, shown
from kritias.kernel.game import Game, Move, Seat
from kritias.kernel.position import Position
from kritias.kernel.refusal import Unreadable
from kritias.kernel.rulebook import folder_of

FILE: Final = Path("lesson") / "first_game.toml"
PUPIL: Final = Seat(0)
RIVAL: Final = Seat(1)


@dataclass(frozen=True)
class LessonStep:
    """What is explained at one moment, and the one thing to do there."""

    title: str
    says: str
    clause: str
    task: str
    move: str
    then: tuple[str, ...]
    points: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """The position a lesson begins with, its steps, and what is said at the end."""

    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    goal: str
    hints: tuple[str, ...]

    @property
    def seats(self) -> int:
        return int(self.position["seats"])

    @property
    def seed(self) -> int:
        return int(str(self.position["seed"]), 0)

    @property
    def starts(self) -> tuple[int, ...]:
        """How many moves come before each step, and before the end."""
        starts = [0]
        for step in self.steps:
            starts.append(starts[-1] + 1 + len(step.then))
        return tuple(starts)

    def step_at(self, count: int) -> int:
        """The number of the step to which so many moves have led; after the last, how many."""
        return max(number for number, start in enumerate(self.starts) if start <= count)

    @property
    def texts(self) -> Iterator[str]:
        """All that somebody reads."""
        for step in self.steps:
            yield from (step.title, step.says, step.task)
        yield from (self.goal, *self.hints)


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a room, if it gives one."""
    file = folder_of(game) / FILE
    return read_lesson(file) if file.is_file() else None


def read_lesson(file: Path) -> Lesson:
    sheet = Sheet(tomllib.loads(file.read_text("utf-8")), "the lesson")
    lesson = Lesson(
        sheet.part("position").content,
        tuple(read_step(one, number) for number, one in enumerate(rows(sheet, "steps"), 1)),
        sheet.text("goal"),
        tuple(rows(sheet, "hints")),
    )
    sheet.done()
    return lesson


def read_step(content: Mapping[str, Any], number: int) -> LessonStep:
    sheet = Sheet(content, f"step {number}")
    step = LessonStep(
        sheet.text("title"),
        sheet.text("says"),
        sheet.text("clause"),
        sheet.text("task"),
        sheet.text("move"),
        tuple(rows(sheet, "then")),
        tuple(rows(sheet, "points")),
    )
    sheet.done()
    return step


def rows(sheet: Sheet, key: str) -> Sequence[Any]:
    value = sheet.value(key, [])
    if not isinstance(value, list):
        raise Unreadable(f"«{key}» of {sheet.name} should be a list, not {shown(value)}.")
    return value


@cache
def script_of(game: Game) -> tuple[Move, ...]:
    """All moves of a room's lesson, as the rules take them one after the other."""
    lesson = lesson_of(game)
    assert lesson is not None, f"{game.NAME} gives no lesson"
    position = Position(game, game.from_document(lesson.position))
    for step in lesson.steps:
        for move in (step.move, *step.then):
            position = position.play(move)
    return tuple(map(Move, position.played))
