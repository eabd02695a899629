"""Games that somebody has still open: the one to go on with, as far as they may see it."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.refusal import Refused
from kritias.registry import picture_of
from kritias.server.open_tables import OpenTable
from kritias.server.people import Guest
from kritias.server.services import Services
from kritias.server.summary import recent_table
from kritias.server.table import Table
from kritias.server.templates import page_words, words_for
from kritias.server.viewer import Viewer, ViewerKind, context_of, kind_of
from kritias.server.viewer_payload import prompt_of
from kritias.ui.illustration import whole_board
from kritias.ui.svg import Markup

MOST: Final = 8  # open games that are listed
OPEN: Final = ("waiting", "playing")
ASPECT: Final = 1.2  # of the small picture


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table, as the home page names them."""

    seat: Seat
    name: str
    is_own: bool


@dataclass(frozen=True)
class OpenGame:
    """A game to go on with."""

    id: str
    title: str
    ply: int
    turn: int  # 0: it has not begun
    is_waited_for: bool  # whether its guest decides now
    decider: str  # the name of whoever does
    prompt: str
    company: tuple[Sitter, ...]


class OpenGames(NamedTuple):
    """What somebody finds of their games on the home page."""

    first: OpenGame | None  # the one that they would go on with first
    others: list[dict[str, Any]]  # in a few words
    refused: list[dict[str, Any]]  # which cannot go on here, each with the reason


async def open_games(services: Services, guest: Guest, language: str) -> OpenGames:
    rows = await services.tables.store.tables_of(guest.id, MOST, OPEN) if guest.id else []
    listed = [entry for row in rows if (entry := recent_table(row, page_words(language)))]
    refused = [entry for entry in listed if entry["refusal"]]
    playable = [entry for entry in listed if not entry["refusal"]]
    playable.sort(key=lambda entry: not entry["yours"])  # stable
    for entry in playable:
        if first := await opened(services, entry["id"], guest, language):
            return OpenGames(first, [other for other in playable if other is not entry], refused)
    return OpenGames(None, playable, refused)


async def opened(services: Services, table: str, guest: Guest, language: str) -> OpenGame | None:
    """A game that can be shown now; None while its rules are being compiled."""
    try:
        open_table = await services.tables.open_tables.find(table)
    except Refused:
        return None
    return told(open_table, Viewer(guest.id, language), services.tables.now())


def told(open_table: OpenTable, viewer: Viewer, now: float) -> OpenGame:
    table, kind = open_table.table, kind_of(open_table.table, viewer, now)
    words = words_for(table, viewer.language)
    is_begun = table.is_started
    return OpenGame(
        table.setup.id,
        table.game.ABOUT.title,
        table.ply,
        int(table.state.turn) if is_begun else 0,
        table.decider in kind.own and not table.chairs[table.decider].is_bot,
        table.chairs[table.decider].name if table.decider != NOBODY else "",
        words(prompt_of(open_table, kind, words)) if is_begun else "",
        tuple(Sitter(seat, chair.name, seat in kind.own) for seat, chair in table.seated()),
    )


def small_picture(open_table: OpenTable, viewer: Viewer, now: float) -> Markup:
    """The board as it stands, for whoever looks, as a file of its own."""
    kind = kind_of(open_table.table, viewer, now)
    return open_table.shared(("picture", kind), lambda: drawn(open_table.table, kind))


def drawn(table: Table, kind: ViewerKind) -> Markup:
    context = context_of(table, kind, words_for(table, kind.language), None)
    return whole_board(table.game, picture_of(table.game), table.seen(kind.seat), context)
