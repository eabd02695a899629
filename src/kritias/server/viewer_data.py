"""What a program is told of a table, as data: the same knowledge as a page of that viewer shows."""

from collections.abc import Mapping
from typing import Any, Final

from kritias.kernel.game import NOBODY, START, Game, Ply, first_game
from kritias.kernel.record import write_record
from kritias.kernel.words import references
from kritias.registry import picture_of
from kritias.server.events import ALL_SPECTATORS
from kritias.server.muting import is_muted
from kritias.server.open_tables import OpenTable
from kritias.server.summary import public_seat, public_summary
from kritias.server.table import KEPT, Table
from kritias.server.templates import words_for, words_of
from kritias.server.viewer import Viewer, ViewerKind, kind_of, seat_of
from kritias.server.viewer_payload import moves_for, was_helped
from kritias.server.viewer_payload_seats import score_data

MOST_PLIES: Final = Ply(2**31)
FEW_LINES: Final = 16  # of the log, which are told without leaving the loop
MOST_MOVES: Final = 500  # that a program is told of at once


def data(open_table: OpenTable, viewer: Viewer, now: float) -> dict[str, Any]:
    """The view of a seat as data: a document of the position, moves, and who is who."""
    table, kind = open_table.table, kind_of(open_table.table, viewer, now)
    content = open_table.shared(("data", kind), lambda: whole_view(open_table, kind))
    return content | {"time_left": table.time_left(now)}


def whole_view(open_table: OpenTable, kind: ViewerKind) -> dict[str, Any]:
    """All that a program may know from a seat, but for the running clock."""
    table = open_table.table
    content = public_summary(table) | {
        "seats": [
            public_seat(seat, chair, open_table.is_here(seat))
            for seat, chair in enumerate(table.chairs)
        ],
        "seat": kind.seat if kind.seat >= 0 else None,
        "may_talk": kind.may_talk,
        "spectators_muted": ALL_SPECTATORS in table.muted,
        "moves": [],
    }
    if table.is_started:
        seen = table.seen(kind.seat)
        content["position"] = table.game.describe(seen)
        content["points"] = table.engine.points(seen)
        content["shares"] = table.engine.payoff(table.state) if table.status == "over" else None
        content["score"] = score_data(
            picture_of(table.game), seen, table.setup.seats, words_for(table, kind.language)
        )
        content["moves"] = moves_for(table, kind, words_for(table, kind.language))
    return content


def log(
    open_table: OpenTable,
    viewer: Viewer,
    since: Ply = START,
    before: Ply = MOST_PLIES,
    most: int = MOST_MOVES,
) -> list[dict[str, Any]]:
    """What happened after one ply and before another, as a viewer may read it: the latest."""
    table = open_table.table
    words = words_for(table, viewer.language)
    last = table.moves_since(Ply(before - 1))
    first = max(table.moves_since(since), last - most)
    helped = table.hints_from(first)
    entries = []
    for told in table.story(seat_of(table, viewer), first, last):
        hints = [was_helped(seat) for ply, seat in helped if ply < told.ply]
        del helped[: len(hints)]
        phrases = (*hints, *told.sentences)
        entries.append(
            {
                "ply": told.ply,
                "turn": told.turn,
                "seat": told.seat,
                "sentences": [words(phrase) for phrase in phrases],
                "references": [list(references(phrase)) for phrase in phrases],
            }
        )
    return entries


def is_short(table: Table, since: Ply, before: Ply, most: int) -> bool:
    """Whether a part of the log is told in a moment: a few lines that are kept ready."""
    last, ready = table.moves_since(Ply(before - 1)), len(table.moves) - KEPT
    first = max(table.moves_since(since), last - most)
    return first >= ready and last - first <= FEW_LINES


def talk(table: Table, before: int, most: int) -> list[dict[str, Any]]:
    """The latest lines of talk before one of them."""
    end = min(before, len(table.talk))
    return [
        {
            "line": line,
            "at": at,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "spectator": said.seat == NOBODY,
            "voice": said.voice,
            "muted": is_muted(table, said),
        }
        for line, (at, said) in enumerate(table.talk[:end])
        if line >= end - most
    ]


def record_text(table: Table) -> str:
    """The finished game as a file."""
    return write_record(table.record())


def options_of(rooms: Mapping[str, Game], language: str) -> list[dict[str, Any]]:
    """The games with their seats and options, for forms and programs."""
    listed = []
    for name, game in rooms.items():
        words = words_of(game, language)
        options: list[Mapping[str, Any]] = [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "label": words(option.words),
                "about": words(option.about),
                "choices": list(option.choices),
                "labels": [words(label) for label in option.labels] or list(option.choices),
                "span": [option.span[0], option.span[-1]] if option.span else None,
            }
            for option in game.OPTIONS
        ]
        listed.append(
            {
                "name": name,
                "title": game.TITLE,
                "rules": game.VERSION,
                "seats": [game.SEATS[0], game.SEATS[-1]],
                "options": options,
                "first": first_game(game),
                "first_about": words(game.ABOUT.first) if game.ABOUT.first else "",
            }
        )
    return listed
