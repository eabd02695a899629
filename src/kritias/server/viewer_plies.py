"""What a page has not seen yet, move by move: it plays them one after the other at its own pace.

A connection remembers up to which move it has sent the game. With the next frame go the moves in
between (`plays`), each with the parts of the page as this kind of viewer may see them after it. A
part that a move does not bring is as after the next one; after the last it is as it is now.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from kritias.kernel.game import Ply
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import words_for
from kritias.server.viewer import Viewer, ViewerKind, kind_of
from kritias.server.viewer_marks import note_board, tone_of
from kritias.server.viewer_payload import played_parts, ribbon
from kritias.ui.words import Words

MOST: Final = 60  # moves that are sent at once
NOTHING: Final[Mapping[Any, Any]] = {}


@dataclass(frozen=True)
class Sent:
    """Up to where the game was sent: how many moves, and the ply of the last of them."""

    count: int
    ply: Ply


def all_of(table: Table) -> Sent:
    return Sent(len(table.moves), table.plies[-1] if table.plies else Ply(0))


def sent_up_to(table: Table, ply: Ply) -> Sent | None:
    """Where a page stands that knows the game up to a ply; None if that was taken back since."""
    count = table.moves_since(ply)
    return Sent(count, ply) if is_before(table, Sent(count, ply)) else None


def is_before(table: Table, sent: Sent) -> bool:
    """Whether the game has gone on from there, and nothing of it was taken back."""
    if sent.count == 0:
        return sent.ply == 0
    return sent.count <= len(table.moves) and table.plies[sent.count - 1] == sent.ply


class Follower:
    """What one connection was sent of the game, and what is drawn already of what is to follow."""

    def __init__(self, sent: Sent | None = None) -> None:
        self.sent = sent
        self.drawn: dict[tuple[ViewerKind, Ply], dict[str, str]] = {}

    def due(self, table: Table, viewer: Viewer) -> range:
        """The numbers of the moves that are sent next: the last ones, if there are many."""
        end = len(table.moves)
        is_shown_now = not table.is_started or viewer.at is not None
        if is_shown_now or self.sent is None or not is_before(table, self.sent):
            return range(end, end)
        return range(max(self.sent.count, end - MOST), end)

    def undrawn(self, table: Table, viewer: Viewer, kind: ViewerKind) -> list[int]:
        """Those of them that were not drawn ahead."""
        due = self.due(table, viewer)
        return [number for number in due if (kind, table.plies[number]) not in self.drawn]

    def draw_ahead(self, open_table: OpenTable, viewer: Viewer, now: float) -> Iterator[None]:
        """Draw what is to be sent next, a move at each step, unless that was made for others."""
        table = open_table.table
        kind, moves = kind_of(table, viewer, now), self.due(table, viewer)
        if open_table.has_shared((kind, moves.start)):
            return
        words = words_for(table, kind.language)
        for number in self.undrawn(table, viewer, kind):
            if number < len(table.moves):  # something may be taken back meanwhile
                self.drawn[kind, table.plies[number]] = parts_after(open_table, kind, words, number)
                yield

    def news(
        self, open_table: OpenTable, viewer: Viewer, now: float, shown: dict[str, str]
    ) -> dict[str, Any]:
        """The moves since the last frame, beside what is shown of now. `None` for whoever has just
        come, looks at the past, or saw something that was taken back: they are shown now."""
        table = open_table.table
        first, before = self.due(table, viewer).start, self.sent
        is_now = table.is_started and viewer.at is None
        drawn, self.drawn = self.drawn, {}
        self.sent = all_of(table) if is_now else None
        if not is_now or before is None or not is_before(table, before):
            return {"plays": None, "left_out": 0}
        kind = kind_of(table, viewer, now)
        plays = open_table.shared(
            (kind, first), lambda: plays_since(open_table, kind, first, shown, drawn)
        )
        return {"plays": plays, "left_out": first - before.count}


def plays_since(
    open_table: OpenTable,
    kind: ViewerKind,
    first: int,
    shown: dict[str, str],
    drawn: Mapping[tuple[ViewerKind, Ply], dict[str, str]] = NOTHING,
) -> list[dict[str, Any]]:
    """The moves from a number on, without what is the same after the next, or now. What the viewer
    did last is to be seen at once, with all that is now."""
    plays, after, table = [], shown, open_table.table
    words, last = words_for(table, kind.language), len(table.moves) - 1
    for number in reversed(range(first, last + 1)):
        whole = drawn.get((kind, table.plies[number]), {})
        if number == last and is_own(table, kind, number):
            whole = {}
        elif not whole:
            whole = parts_after(open_table, kind, words, number)
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
        "tone": tone_of(told),
    }


def is_own(table: Table, kind: ViewerKind, number: int) -> bool:
    """Whether the viewer made a move, and need not be told of it."""
    made = table.moves[number]
    return made.seat in kind.own and made.author == "seat"


def parts_after(
    open_table: OpenTable, kind: ViewerKind, words: Words, number: int
) -> dict[str, str]:
    """What changes on the page with a move. On the ribbon is the turn in which it was made."""
    then = replace(kind, at=number + 1, log=0, is_covered=False)
    drawn = played_parts(open_table, then, words)
    note_board(open_table, kind, number + 1, drawn["board"])
    before = open_table.table.seen(kind.seat, number)
    return drawn | {"ribbon": str(ribbon(open_table, then, words, before, None))}
