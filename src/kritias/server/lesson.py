"""The guided first game at a table: how far it is, what comes next, how one goes back in it.

A lesson is a table like any other that begins from the position of its room's script. It is given
as long as the pupil has not left it and the moves are those of the script; its step follows from
how many there are.
"""

from itertools import takewhile

from kritias.kernel.game import Move, Seat
from kritias.kernel.lesson import PUPIL, Lesson, lesson_of, script_of
from kritias.server.table import Table


def lesson_at(table: Table) -> Lesson | None:
    """The lesson of a table, given or left; None if the room's script has changed since."""
    found = lesson_of(table.game) if table.setup.lesson else None
    return found if found and found.position == table.setup.position else None


def followed(table: Table) -> int:
    """How many moves from the beginning are those of the script."""
    pairs = zip(table.moves, script_of(table.game), strict=False)
    return len(list(takewhile(lambda pair: pair[0].move == pair[1], pairs)))


def given(table: Table) -> Lesson | None:
    """The lesson that is given here now."""
    found = lesson_at(table)
    if found is None or table.has_left_lesson or not table.is_started:
        return None
    return found if followed(table) == len(table.moves) else None


def next_move(table: Table) -> Move | None:
    """What the script says, whoever is to make that move; None after its end, or without one."""
    if given(table) is None or len(table.moves) == len(script_of(table.game)):
        return None
    return script_of(table.game)[len(table.moves)]


def start_of_step(found: Lesson, count: int) -> int:
    """How many moves had been made when the step began that so many have led to."""
    return found.starts[found.step_at(count)]


def undo_point(table: Table, seat: Seat) -> int | None:
    """How many moves are left when a seat takes back its last one; None if it may not. In a lesson
    that is a whole step with all that came of it, and its luck is always the same."""
    found = given(table)
    if found is None:
        return table.undo_point(seat)
    if seat != PUPIL or table.decider != PUPIL or not table.moves:
        return None
    return start_of_step(found, len(table.moves) - 1)


def resume_point(table: Table, found: Lesson) -> int | None:
    """How many moves are left when the lesson is taken up again; None: as many as there are."""
    count = followed(table)
    left = start_of_step(found, count)
    return left if count < len(table.moves) else None
