"""Why not: what a touch on something that does not glow is answered with.

It is made from what the viewer's page shows and from the veiled state of their seat; nothing is
carried out. What it takes is worked out once for each position and kind of viewer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kritias.kernel.game import Seat
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unknown
from kritias.kernel.why import SAID, Fit, Touchables
from kritias.kernel.words import Phrase, Reason, say
from kritias.registry import kinds_of, picture_of
from kritias.server.api_shape import Answer
from kritias.server.lesson import next_move
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import NotNow, Stale
from kritias.server.table import Table
from kritias.server.templates import words_for
from kritias.server.viewer import Viewer, ViewerKind, seat_of
from kritias.server.viewer_payload import going_on, is_asked
from kritias.ui.picture import ViewContext
from kritias.ui.things import Thing, things_in
from kritias.ui.words import Words

SHAPES: Final = (1.6, 0.6)  # of stages, wide and upright: some things are drawn on one of them only
LATER: Final = say("This could be done as well. The lesson asks for something else now.")
DEEP: Final = 8  # things of which each stands on the next


@dataclass
class Sight:
    """What a viewer of one kind sees: its things by id, and for which moves they are touched."""

    words: Words
    things: dict[str, Thing]
    touchables: Touchables


def answer(open_table: OpenTable, viewer: Viewer, ply: int, touched: Sequence[str]) -> Answer:
    """What the last of some things is, and why it cannot be used after the others."""
    table, seat = open_table.table, seat_of(open_table.table, viewer)
    if not table.is_started:
        raise NotNow(say("The game has not begun."))
    if ply != table.ply:
        raise Stale(table.ply)
    there = sight(open_table, seat, viewer.language)
    if touched[-1] not in there.things:
        raise Unknown(say("There is no such thing at this table."))
    *before, last = touched
    thing = there.things[last]
    clause, says = reason(table, seat, there, before, thing)
    use = thing.use_of(there.touchables.kinds.lore.uses)
    does = [*thing.lines, there.words(use)] if use else list(thing.lines)
    return Answer(name=thing.name, does=does, says=there.words(says), clause=clause)


def sight(open_table: OpenTable, seat: Seat, language: str) -> Sight:
    """What viewers of a kind see, worked out once for each position."""
    kind = "why", seat, language
    return open_table.shared(kind, lambda: sight_of(open_table, seat, language))


def sight_of(open_table: OpenTable, seat: Seat, language: str) -> Sight:
    table, words = open_table.table, words_for(open_table.table, language)
    seen = table.seen(seat)
    things: dict[str, Thing] = {}
    for markup in shown(open_table, seat, language) or drawn(table, seen, seat, words):
        things |= things_in(markup)
    things.pop("board", None)
    legal = frozenset(map(int, table.engine.legal(seen))) if is_asked(table, seat) else frozenset()
    return Sight(words, things, Touchables(kinds_of(table.game), seen, legal, things.keys()))


def shown(open_table: OpenTable, seat: Seat, language: str) -> list[str]:
    """The boards and trays that pages of this seat show now: they need not be drawn again."""
    return [
        made["parts"]["board"] + made["parts"]["tray"]
        for kind, made in open_table.payloads.items()
        if isinstance(kind, ViewerKind) and (kind.seat, kind.language) == (seat, language)
    ]


def drawn(table: Table, seen: Layout, seat: Seat, words: Words) -> list[str]:
    """The same for whoever has no page open."""
    picture, contexts = picture_of(table.game), [ViewContext(seat, words, one) for one in SHAPES]
    return [picture.board(seen, one) + picture.tray(seen, one) for one in contexts]


def reason(table: Table, seat: Seat, sight: Sight, before: Sequence[str], thing: Thing) -> Reason:
    """The clause and what it says; in another's turn, whose turn it is."""
    if is_asked(table, seat):
        is_others = thing.seat not in (None, seat)
        things = standing(sight.things, thing)
        found = sight.touchables.why(before, things, is_others)
        if found:
            return in_lesson(table, sight, found, things)
    return sight.touchables.clause, prompt(table, seat, sight)


def in_lesson(table: Table, sight: Sight, found: Reason, things: Sequence[str]) -> Reason:
    """The same where a lesson asks for one move: what belongs to another is for later."""
    wanted, (clause, says) = next_move(table), found
    if wanted is None or "act" not in says.gaps:
        return found
    ways = table.game.offer(sight.touchables.seen, wanted).touches
    steps = [name for way in ways for step in way for name in step.split()]
    if set(steps).isdisjoint(things):
        return clause, LATER
    return clause, say(SAID[Fit.LATER], act=sight.touchables.act(wanted))


def prompt(table: Table, seat: Seat, sight: Sight) -> Phrase:
    """What can be done now, or who does it."""
    return going_on(table, None) or picture_of(table.game).prompt(sight.touchables.seen, seat)


def standing(things: dict[str, Thing], thing: Thing) -> list[str]:
    """A thing, what it stands on, and so on."""
    row = [thing.id]
    while len(row) < DEEP and (on := things[row[-1]].on if row[-1] in things else ""):
        row.append(on)
    return row
