"""What a page has not seen yet, move by move: it plays them one after the other at its own pace.

A connection remembers up to which move it has sent the game. With the next frame go the moves in
between (`plays`), each with the parts of the page as this kind of viewer may see them after it. A
part that a move does not bring is as after the next one; after the last it is as it is now.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from kritias.kernel.game import Ply
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import words_for
from kritias.server.viewer import Viewer, ViewerKind, kind_of
from kritias.server.viewer_marks import note_board
from kritias.server.viewer_payload import parts, ribbon
from kritias.ui.words import Words

MOST: Final = 60  # moves that are sent at once
PLAYED: Final = ("board", "ribbon", "tray", "seats")  # the parts that change with a move


@dataclass(frozen=True)
class Mark:
    """Up to where the game was sent: how many moves, and the ply of the last of them."""

    count: int
    ply: Ply


def mark_of(table: Table) -> Mark:
    return Mark(len(table.moves), table.plies[-1] if table.plies else Ply(0))


def mark_at(table: Table, ply: Ply) -> Mark | None:
    """Where a page stands that knows the game up to a ply; None if that was taken back since."""
    count = table.moves_since(ply)
    return Mark(count, ply) if is_before(table, Mark(count, ply)) else None


def is_before(table: Table, mark: Mark) -> bool:
    """Whether the game has gone on from there, and nothing of it was taken back."""
    if mark.count == 0:
        return mark.ply == 0
    return mark.count <= len(table.moves) and table.plies[mark.count - 1] == mark.ply


class Follower:
    """What one connection was sent of the game."""

    def __init__(self, mark: Mark | None = None) -> None:
        self.mark = mark

    def news(
        self, open_table: OpenTable, viewer: Viewer, now: float, shown: dict[str, str]
    ) -> dict[str, Any]:
        """The moves since the last frame, beside what is shown of now. `None` for whoever has just
        come, looks at the past, or saw something that was taken back: they are shown now."""
        table = open_table.table
        before, self.mark = self.mark, None
        if not table.is_started or viewer.at is not None:
            return {"plays": None, "left_out": 0}
        self.mark = mark_of(table)
        if before is None or not is_before(table, before):
            return {"plays": None, "left_out": 0}
        kind, first = kind_of(table, viewer, now), max(before.count, len(table.moves) - MOST)
        plays = open_table.shared(
            (kind, first), lambda: plays_since(open_table, kind, first, shown)
        )
        return {"plays": plays, "left_out": first - before.count}


def plays_since(
    open_table: OpenTable, kind: ViewerKind, first: int, shown: dict[str, str]
) -> list[dict[str, Any]]:
    """The moves from a number on, without what is the same after the next, or now."""
    plays, after = [], shown
    words = words_for(open_table.table, kind.language)
    for number in reversed(range(first, len(open_table.table.moves))):
        whole = parts_after(open_table, kind, words, number, after is shown)
        news = {name: markup for name, markup in whole.items() if after[name] != markup}
        plays.append(play_of(open_table.table, kind, words, number) | {"parts": news})
        after = after | whole
    return plays[::-1]


def play_of(table: Table, kind: ViewerKind, words: Words, number: int) -> dict[str, Any]:
    """Who made a move, and what this kind of viewer is told of it."""
    told = [one for told in table.story(kind.seat, number, number + 1) for one in told.sentences]
    return {
        "at": number + 1,
        "ply": table.plies[number],
        "seat": table.moves[number].seat,
        "own": is_own(table, kind, number),
        "sentences": [str(words.marked(phrase)) for phrase in told],
        "tone": next((phrase.tone for phrase in told if phrase.tone), ""),
    }


def is_own(table: Table, kind: ViewerKind, number: int) -> bool:
    """Whether the viewer made a move, and need not be told of it."""
    made = table.moves[number]
    return made.seat in kind.own and made.author == "seat"


def parts_after(
    open_table: OpenTable, kind: ViewerKind, words: Words, number: int, is_last: bool
) -> dict[str, str]:
    """What changes on the page with a move. On the ribbon is the turn in which it was made. What
    the viewer did last is to be seen at once, with all that is now."""
    if is_last and is_own(open_table.table, kind, number):
        return {}
    then = replace(kind, at=number + 1, log=0, is_covered=False)
    drawn = parts(open_table, then, words)
    note_board(open_table, kind, number + 1, drawn["board"])
    before = open_table.table.seen(kind.seat, number)
    drawn["ribbon"] = str(ribbon(open_table, then, words, before, None))
    return {name: drawn[name] for name in PLAYED}
