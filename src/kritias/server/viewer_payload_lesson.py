"""The card of a lesson: what its step explains, what it asks for, and the way back and out."""

import re
from typing import Final

from kritias.kernel.lesson import PUPIL, RIVAL, Lesson
from kritias.kernel.words import Phrase
from kritias.server.lesson import given, lesson_at, next_move, resume_point, undo_point
from kritias.server.table import Table
from kritias.server.templates import render
from kritias.server.viewer import ViewerKind
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words

TOUCH: Final = re.compile(r"(\S+) \{(one|two)\}([^\s{]*)")  # with the word before it

NUMBERS: Final = {"one": "1", "two": "2"}


def lesson(table: Table, kind: ViewerKind, words: Words) -> Markup:
    """The card of the step; after the last the goal and hints; a way back for whoever has left."""
    found = lesson_at(table)
    if found is None or kind.seat != PUPIL or kind.at is not None:
        return Markup("")
    if given(table) is None:
        if table.is_over:
            return Markup("")
        left = resume_point(table, found)
        step = found.step_at(len(table.moves) if left is None else left)
        return render("lesson_left.html", words, step=step, steps=len(found.steps))
    step = found.step_at(len(table.moves))
    if step == len(found.steps):
        return render("lesson_end.html", words, game=table.setup.game, seats=table.setup.seats,
                      goal=told(found.goal, table, words), steps=step,
                      hints=[told(hint, table, words) for hint in found.hints],
                      is_over=table.is_over)  # fmt: skip
    if table.decider != PUPIL or table.foregone is not None:
        return Markup("")
    return card(table, found, step, words)


def card(table: Table, found: Lesson, number: int, words: Words) -> Markup:
    step = found.steps[number]
    return render(
        "lesson.html",
        words,
        step=number,
        steps=len(found.steps),
        title=told(step.title, table, words),
        says=told(step.says, table, words),
        clause=step.clause,
        task=with_touches(told(step.task, table, words)),
        points=step.points,
        code=next_move(table),
        can_go_back=undo_point(table, PUPIL) is not None,
    )


def lesson_prompt(table: Table, kind: ViewerKind, words: Words) -> Phrase | None:
    """The line above the tray says what the card asks for."""
    found = given(table)
    if found is None or kind.seat != PUPIL or kind.at is not None or table.decider != PUPIL:
        return None
    step = found.step_at(len(table.moves))
    if step == len(found.steps):
        return None
    text = told(found.steps[step].task, table, words)
    return Phrase(TOUCH.sub(r"\1\3", text))


def told(text: str, table: Table, words: Words) -> str:
    """A text of the script in the reader's language, with the rival's name."""
    return words(text).replace("{rival}", table.names[RIVAL])


def with_touches(text: str) -> Markup:
    """A task as markup, in which the touches are numbered as they are on the board; a number is
    not parted from its word."""
    parts: list[str] = []
    end = 0
    for found in TOUCH.finditer(text):
        word, touch, rest = found.groups()
        number = tag("b", NUMBERS[touch], class_="nr")
        parts += [text[end : found.start()], tag("span", word, Markup("&nbsp;"), number, rest)]
        end = found.end()
    return joined([*parts, text[end:]])
