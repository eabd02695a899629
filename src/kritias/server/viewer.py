"""Somebody who looks at a table: from which seat, in which language and shape, at which moment."""

from dataclasses import dataclass
from typing import Final

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say
from kritias.server.daily import is_told
from kritias.server.muting import objection_to_voice
from kritias.server.table import Table
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words

LOG: Final = 100  # moves that the log of a page goes back
TALK: Final = 50  # lines of talk that a page shows
MOST: Final = 2000  # of either, however often one asks for older ones
SHAPES: Final = (0.4, 0.5, 0.6, 0.7, 0.85, 1.0, 1.2, 1.4, 1.6, 1.9, 2.3, 3.0)  # of stages


def shape_like(aspect: float) -> float:
    """The likest of the shapes that boards are drawn for: pages of about one shape share what was
    drawn, and fit it into their stage."""
    aspect = min(max(aspect, SHAPES[0]), SHAPES[-1])
    return min(SHAPES, key=lambda shape: max(shape / aspect, aspect / shape))


@dataclass
class Viewer:
    """Somebody looking at a table."""

    guest: str = ""
    language: str = "en"
    aspect: float = 1.6
    uncovered: Seat = NOBODY  # around one screen: the seat whose hand may be shown
    at: int | None = None  # the move up to which it is replayed; None: open_table
    log: int = LOG  # how far back the log goes
    talk: int = TALK  # and how many lines of talk are shown

    def look_through(self, aspect: float) -> None:
        """The shape of the stage, as one of a few."""
        self.aspect = shape_like(aspect)

    def look_back(self, at_what: str) -> None:
        """Show older lines."""
        if at_what == "log":
            self.log = min(self.log + LOG, MOST)
        elif at_what == "talk":
            self.talk = min(self.talk + TALK, MOST)


# From which seat


def may_look(table: Table, viewer: Viewer) -> bool:
    """Around one screen: whether the hand of the seat to decide may be shown. Where nothing is
    hidden it always may."""
    return not table.has_secrets or viewer.uncovered == table.decider


def is_covered(table: Table, viewer: Viewer) -> bool:
    """Around one screen: the next player has to take the screen before seeing the hand; not for a
    move that nobody decides."""
    seats = table.seats_of(viewer.guest)
    is_shared = len(seats) > 1 and table.decider in seats
    return is_shared and not may_look(table, viewer) and table.foregone is None


def seat_of(table: Table, viewer: Viewer) -> Seat:
    """The seat a viewer looks from."""
    seats = table.seats_of(viewer.guest)
    if len(seats) == 1:
        return seats[0]
    if table.decider in seats and may_look(table, viewer):
        return table.decider
    return NOBODY


@dataclass(frozen=True)
class ViewerKind:
    """All that what is shown depends on, beside the table: viewers of one kind share a payload."""

    seat: Seat
    own: tuple[Seat, ...]  # seats
    is_host: bool
    is_covered: bool
    language: str
    aspect: float
    at: int | None
    log: int
    talk: int
    is_told: bool  # whether the luck of a deal may be laid open
    is_open: bool = False  # after the end: whether all hands are seen
    may_talk: bool = True  # and has not been muted


def seen_by(table: Table, kind: ViewerKind, at: int | None) -> Layout:
    """What a kind of viewer may look at, of now or of a moment of the past."""
    return table.laid_open(at) if kind.is_open else table.seen(kind.seat, at)


def check_moment(table: Table, at: int) -> None:
    """Refuse a moment that a game does not have: it is so many moves after the deal."""
    if not 0 <= at <= len(table.moves):
        raise Unknown(say("This game has no such moment."))


def taker_of(table: Table, kind: ViewerKind, at: int | None) -> Seat:
    """Around one screen, while hands are covered: the seat that takes it next."""
    decider = int(table.states[len(table.moves) if at is None else at].seat)
    if kind.seat != NOBODY or len(kind.own) < 2 or decider == NOBODY:
        return NOBODY
    seats = table.setup.seats
    return min(kind.own, key=lambda seat: (seat - decider) % seats)


def context_of(table: Table, kind: ViewerKind, words: Words, at: int | None) -> ViewContext:
    """How a picture of a moment is drawn for a kind of viewer."""
    return ViewContext(kind.seat, words, kind.aspect, taker_of(table, kind, at))


def kind_of(table: Table, viewer: Viewer, now: float) -> ViewerKind:
    at = None if viewer.at is None else min(viewer.at, len(table.moves))
    return ViewerKind(
        seat_of(table, viewer),
        tuple(table.seats_of(viewer.guest)),
        viewer.guest == table.setup.host,
        is_covered(table, viewer),
        viewer.language,
        viewer.aspect,
        at,
        viewer.log,
        viewer.talk,
        is_told(table.setup.deal, now),
        may_talk=objection_to_voice(table, viewer.guest) is None,
    )
