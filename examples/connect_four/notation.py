"""A position is drawn as it stands."""

from collections.abc import Mapping
from typing import Any, Final

from examples.connect_four.box import COLUMNS, ROWS, STRIDE
from examples.connect_four.rules import audit, has_four
from examples.connect_four.state import NOBODY, Phase, State
from kritias.kernel.document import Head, Sheet, names_of
from kritias.kernel.game import Option
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import say

VERSION: Final = 1
FACES: Final = ".ox"  # nobody's, the circle's, the triangle's
MISERE: Final = Option(
    "misere", "flag", False, say("Misère"), say("Whoever is forced to make four in a line loses.")
)
HEAD: Final = Head("examples.connect_four", VERSION, range(2, 3), names_of(Phase), (MISERE,))


def describe(s: State) -> dict[str, Any]:
    rows = [
        "".join(FACES[face(s, column, row)] for column in range(COLUMNS))
        for row in reversed(range(ROWS))
    ]
    return HEAD.describe(s) | {"grid": "\n".join(rows) + "\n"}


def face(s: State, column: int, row: int) -> int:
    """Whose disc lies in a place: 0 nobody's, else the seat plus one."""
    bit = column * STRIDE + row
    return next((seat + 1 for seat, board in enumerate(s.discs) if board >> bit & 1), 0)


def from_document(document: Mapping[str, Any]) -> State:
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    lay_grid(s, sheet.text("grid").split())
    sheet.done()
    if audit(s):
        raise Unreadable("Discs float, or «ply» is not their number.")
    find_winner(s)
    return s


def lay_grid(s: State, rows: list[str]) -> None:
    if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - set(FACES) for row in rows):
        raise Unreadable(f"«grid» should be {ROWS} rows of {COLUMNS} places, each one of . o x")
    for row, line in enumerate(reversed(rows)):
        for column, letter in enumerate(line):
            if letter != FACES[0]:
                s.discs[FACES.index(letter) - 1] |= 1 << column * STRIDE + row


def find_winner(s: State) -> None:
    lines = [has_four(board) for board in s.discs]
    s.winner = lines.index(True) if any(lines) else NOBODY
    if s.misere and s.winner != NOBODY:
        s.winner = 1 - s.winner
    over = any(lines) or s.ply == COLUMNS * ROWS
    if over != (s.phase == Phase.OVER) or over != (s.seat == NOBODY):
        raise Unreadable("The game is over when there is a line or no free place, and only then.")
