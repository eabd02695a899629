"""The plate of a puzzle: what is asked, what was tried, and at the end the answer with its why."""

from dataclasses import dataclass

from kritias.bots import Ground
from kritias.kernel.game import Move
from kritias.kernel.words import Phrase, both, say
from kritias.server.open_tables import OpenTable
from kritias.server.puzzle import TRIES, is_answered, is_solved, puzzle_at, right_codes
from kritias.server.table import Table
from kritias.server.templates import render
from kritias.server.viewer import ViewerKind
from kritias.ui.svg import Markup
from kritias.ui.words import Words


@dataclass(frozen=True)
class Answer:
    """What solves a puzzle, and why; of one of the room's also what it is about."""

    code: Move
    says: Phrase
    why: Phrase | None
    show: list[str]  # what is lit for it on the board
    theme: str = ""
    difficulty: int = 0
    first_tries: tuple[int, int] = (0, 0)  # who found it at once, of all who are done with it


def puzzle(open_table: OpenTable, kind: ViewerKind, words: Words) -> Markup:
    """What whoever solves it sees; nothing for others, who would be told the answer."""
    table = open_table.table
    if kind.seat != table.decider or kind.at is not None:
        return Markup("")
    right = right_codes(table)
    wrong = [move for move in table.tries if move not in right]
    return render(
        "puzzle.html",
        words,
        table=table,
        seat=kind.seat,
        discs=discs(table, right),
        left=TRIES - len(table.tries),
        is_solved=is_solved(table),
        is_answered=is_answered(table),
        overlooked=overlooked(open_table, wrong[-1]) if wrong else None,
        answer=answer(open_table, right[0]) if is_answered(table) else None,
    )


def discs(table: Table, right: tuple[Move, ...]) -> list[str]:
    """Each try as it is drawn: right, wrong, still to come, or not needed any more."""
    made = ["right" if move in right else "wrong" for move in table.tries]
    rest = "needless" if "right" in made else "open"
    return [*made, *[rest] * (TRIES - len(made))]


def overlooked(open_table: OpenTable, move: Move) -> Phrase:
    """What a wrong try leaves out of account; as long as nobody has found that out, that it is
    wrong."""
    says = open_table.table.game.offer(open_table.table.seen(open_table.table.decider), move).says
    if why := open_table.grounds.get(move):
        return say("{move} Another move brings more: {reasons}.", move=says, reasons=said(why))
    return say("{move} Another move brings more.", move=says)


def said(why: list[Ground]) -> Phrase:
    """The reasons as one list."""
    listed = both([one.says for one in why])
    assert isinstance(listed, Phrase)
    return listed


def answer(open_table: OpenTable, code: Move) -> Answer:
    table = open_table.table
    offer = table.game.offer(table.seen(table.decider), code)
    why, found = open_table.grounds.get(code), puzzle_at(table)
    return Answer(
        code,
        offer.says,
        say("Why: {reasons}.", reasons=said(why)) if why else None,
        [*offer.shows, *(thing for step in offer.touches[0] for thing in step.split())],
        found.theme if found else "",
        found.difficulty if found else 0,
        open_table.first_tries,
    )


def puzzle_prompt(table: Table) -> Phrase | None:
    """The line above the tray, once there is nothing more to try."""
    if table.setup.is_puzzle and is_answered(table):
        return say("What is best lies open: it is lit on the board.")
    return None
