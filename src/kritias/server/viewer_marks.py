"""What happened since a viewer's own last turn: as marks on the board, and as a short list.

Every move is looked at as this viewer saw it: the pictures before and after it are compared
(`ui/marks.py`), and its sentences are those of the viewer's log. What was found out is kept with
the table, so that a move costs one reading of a picture that is drawn anyway.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.words import Phrase, is_great
from kritias.registry import picture_of
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import render, words_for
from kritias.server.viewer import Viewer, ViewerKind, context_of, kind_of, seen_by, taker_of
from kritias.ui import shapes
from kritias.ui.marks import Change, Placed, changes, things_on
from kritias.ui.marks_drawn import Rings, drawn
from kritias.ui.words import Words

MOST: Final = 60  # moves that are looked back at
KEPT: Final = 600  # things that are kept of a table's pictures


@dataclass(frozen=True)
class Row:
    """What a move did, or several by which one thing went its way."""

    number: int  # in the list; 0: nothing of it is seen on the board
    ply: int
    turn: int
    seat: Seat  # who brought it about
    sentences: tuple[Phrase, ...]
    changes: tuple[Change, ...]

    @property
    def tone(self) -> str:
        return tone_of(self.sentences)


def tone_of(sentences: Iterable[Phrase]) -> str:
    """All that some sentences are told as."""
    return " ".join(sorted({tone for one in sentences for tone in one.tone.split()}))


@dataclass(frozen=True)
class Span:
    """The moves of others that are looked at, and whether the viewer has not acted since."""

    first: int
    last: int
    is_fresh: bool = True


# Which moves


def span_of(table: Table, kind: ViewerKind) -> Span:
    """Since the viewer's last turn before the one it is in; of the past, the last move. Who has no
    seat looks with the eyes of the seat to decide: that is a round."""
    if kind.at is not None:
        return Span(max(kind.at - 1, 0), kind.at)
    seat, end = eyes(table, kind.seat), len(table.moves)
    last = end
    if seat == table.decider and not is_answer(table, end):
        while last and is_now(table, last - 1) and is_of_turn(table, seat, last - 1):
            last -= 1
    first = last
    while first > max(last - MOST, 0) and not is_decision(table, seat, first - 1):
        first -= 1
    return Span(first, last, last == end)


def eyes(table: Table, seat: Seat) -> Seat:
    """The seat with whose eyes somebody looks."""
    if seat != NOBODY or not table.moves:
        return seat
    if table.decider != NOBODY:
        return table.decider
    return Seat((table.moves[-1].seat + 1) % table.setup.seats)


def is_now(table: Table, number: int) -> bool:
    """Whether a move was made in the turn that is under way."""
    return table.turns[number] == int(table.state.turn)


def is_of_turn(table: Table, seat: Seat, number: int) -> bool:
    """Whether a move belongs to the turn of a seat that is in it: its own, or an answer to one."""
    return table.moves[number].seat == seat or is_answer(table, number)


def is_decision(table: Table, seat: Seat, number: int) -> bool:
    """Whether a seat itself decided a move, and in its own turn."""
    move = table.moves[number]
    return move.seat == seat and move.author != "rules" and not is_answer(table, number)


def is_answer(table: Table, number: int) -> bool:
    """Whether a move answers, or has to answer, what is asked in the turn of somebody else."""
    return table.game.timeout_move(table.states[number]) >= 0


def doer(table: Table, number: int) -> Seat:
    """Who brought about what a move did: where a seat was asked and let it come, who asked."""
    asked = number
    if table.moves[number].move == table.game.timeout_move(table.states[number]):
        while asked and is_answer(table, asked):
            asked -= 1
    return Seat(table.moves[number if is_answer(table, asked) else asked].seat)


# What they did


def rows_of(open_table: OpenTable, kind: ViewerKind, words: Words, span: Span) -> list[Row]:
    """What is worth a line, in order; what can be seen on the board has a number."""
    rows: list[Row] = []
    for number in range(span.first, span.last):
        row = row_of(open_table, kind, words, number)
        if rows and continues(rows[-1], row):
            row = one_way(rows.pop(), row)
        if row.sentences and (row.changes or row.tone):
            rows.append(row)
    return list(numbered(without_passing(rows)))


def row_of(open_table: OpenTable, kind: ViewerKind, words: Words, number: int) -> Row:
    table = open_table.table
    told = table.story(kind.seat, number, number + 1)
    sentences = tuple(
        phrase for one in told for phrase in one.sentences if phrase.opens < 0 or phrase.tone
    )
    seen = tuple(changes_by(open_table, kind, words, number))
    return Row(0, table.plies[number], table.turns[number], doer(table, number), sentences, seen)


def continues(row: Row, after: Row) -> bool:
    """Whether a move takes the thing on that the one before it moved, or nothing is to be seen of
    it: what had to be paid for the way."""
    if (row.seat, row.turn) != (after.seat, after.turn):
        return False
    if not after.changes and not after.tone:
        return [change.kind for change in row.changes] == ["moved"]
    moved = [change.name for change in after.changes if change.kind == "moved"]
    return [change.name for change in row.changes] == moved[:1] != []


def one_way(row: Row, after: Row) -> Row:
    """Two moves of one thing as one: all of the way it went, and all that was told of it."""
    name, path = row.changes[0].name, row.changes[0].path
    longer = tuple(
        replace(one, path=path + one.path[1:]) if one.name == name else one for one in after.changes
    )
    return replace(after, changes=longer or row.changes, sentences=row.sentences + after.sentences)


def without_passing(rows: list[Row]) -> list[Row]:
    """What came and went again meanwhile is not marked."""
    came = {change.name for row in rows for change in row.changes if change.kind == "came"}
    gone = {change.name for row in rows for change in row.changes if change.kind == "gone"}
    passing = came & gone
    kept = [
        replace(row, changes=tuple(one for one in row.changes if one.name not in passing))
        for row in rows
    ]
    return [row for row in kept if row.changes or row.tone]


def numbered(rows: list[Row]) -> Iterator[Row]:
    """One numbering over all seats."""
    number = 0
    for row in rows:
        number += bool(row.changes)
        yield replace(row, number=number if row.changes else 0)


# Pictures


def changes_by(open_table: OpenTable, kind: ViewerKind, words: Words, number: int) -> list[Change]:
    """What a move changed on the board, to the eyes of this kind of viewer."""
    key = "changes", *moment(open_table.table, kind, number + 1)
    if key not in open_table.drawings:
        before = things_at(open_table, kind, words, number)
        after = things_at(open_table, kind, words, number + 1)
        keep(open_table, key, changes(before, after))
    found: list[Change] = open_table.drawings[key]
    return found


def things_at(
    open_table: OpenTable, kind: ViewerKind, words: Words, at: int
) -> Mapping[str, Placed]:
    """What could be marked after so many moves. Of the pictures only the latest are kept."""
    table = open_table.table
    key = "things", *moment(table, kind, at)
    if key not in open_table.drawings:
        context = context_of(table, kind, words, at)
        seen = seen_by(table, kind, at)
        note_board(open_table, kind, at, picture_of(table.game).board(seen, context))
    things: Mapping[str, Placed] = open_table.drawings[key]
    return things


def note_board(open_table: OpenTable, kind: ViewerKind, at: int, board: str) -> None:
    """Read a picture that is drawn already, so that it is not drawn again for its marks."""
    key = "things", *moment(open_table.table, kind, at)
    if key not in open_table.drawings:
        keep(open_table, key, things_on(board))


def moment(table: Table, kind: ViewerKind, at: int) -> tuple[Hashable, ...]:
    """A moment as a kind of viewer is shown it; a move that was taken back had another ply."""
    ply = table.plies[at - 1] if at else 0
    return (
        kind.seat,
        kind.is_open,
        taker_of(table, kind, at),
        kind.aspect,
        ply,
        table.engine.has_to_remember(table.state),
    )


def keep(open_table: OpenTable, key: Hashable, found: Any) -> None:
    drawings = open_table.drawings
    while len(drawings) >= KEPT:
        del drawings[next(iter(drawings))]
    drawings[key] = found


def draw_ahead(open_table: OpenTable, viewer: Viewer, now: float) -> Iterator[None]:
    """Look at the moves that are to be marked, one at each step."""
    table = open_table.table
    kind, words = kind_of(table, viewer, now), words_for(table, viewer.language)
    for number in unseen(open_table, kind):
        if number < len(table.moves):  # something may be taken back meanwhile
            changes_by(open_table, kind, words, number)
            yield


def unseen(open_table: OpenTable, kind: ViewerKind) -> list[int]:
    """The moves to be marked at which nobody of this kind has looked yet."""
    table = open_table.table
    if not table.is_started:
        return []
    span = span_of(table, kind)
    return [
        number
        for number in range(span.first, span.last)
        if ("changes", *moment(table, kind, number + 1)) not in open_table.drawings
    ]


# What is sent


def with_marks(
    frame: dict[str, Any], open_table: OpenTable, viewer: Viewer, now: float
) -> dict[str, Any]:
    """A frame with its marks, and the list that goes with them."""
    table = open_table.table
    if not table.is_started:
        return frame
    kind, parts = kind_of(table, viewer, now), frame["parts"]
    note_board(open_table, kind, len(table.moves) if kind.at is None else kind.at, parts["board"])
    if kind.at is not None:  # few look at one moment of the past
        marks, since = marks_of(open_table, kind)
    else:
        marks, since = open_table.shared(("marks", kind), lambda: marks_of(open_table, kind))
    return frame | {"marks": marks, "parts": parts | {"since": since}}


def marks_of(open_table: OpenTable, kind: ViewerKind) -> tuple[dict[str, Any], str]:
    """What the page draws on the board, and the list."""
    table, words = open_table.table, words_for(open_table.table, kind.language)
    span = span_of(table, kind)
    rows = rows_of(open_table, kind, words, span)
    data = {
        "ply": table.ply,
        "shown": span.is_fresh,
        "rows": drawn_rows([row for row in rows if row.number]),
        "great": [] if kind.at is not None else greats(table, kind, words, span.first),
    }
    return data, str(render("since.html", words, rows=rows if kind.at is None else []))


def drawn_rows(rows: list[Row]) -> list[dict[str, Any]]:
    """Each row as it lies over the board."""
    rings = Rings()
    return [
        {"number": row.number, "ply": row.ply, "seat": row.seat,
         "drawn": drawn(row.number, row.seat, row.changes, rings)}
        for row in rows
    ]  # fmt: skip


def greats(table: Table, kind: ViewerKind, words: Words, first: int) -> list[dict[str, Any]]:
    """Great events since then, of the viewer's own as well: each gets a beat of its own."""
    return [
        {
            "ply": told.ply,
            "seat": told.seat,
            "says": shapes.icon(phrase.symbol) + words(phrase),
        }
        for told in table.story(kind.seat, first, len(table.moves))
        for phrase in told.sentences
        if is_great(phrase)
    ]
