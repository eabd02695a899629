"""What one viewer is shown of a table: parts of a page, or data for a program.

Everything here is made from the veiled state of that viewer and from public facts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import kritias
from kritias.kernel.fair import CHOSEN
from kritias.kernel.game import NOBODY
from kritias.kernel.move_kind import Offer
from kritias.kernel.record import write_record
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import Phrase, Who, say
from kritias.server.open_tables import OpenTable
from kritias.server.ready import Progress
from kritias.server.referee import limit_left, time_left
from kritias.server.table import Table
from kritias.server.templates import page_words, picture_of, render, words_for
from kritias.server.viewer_payload_end import end, remark
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup
from kritias.ui.words import Words

LOG: Final = 100  # moves that the log of a page goes back
TALK: Final = 50  # lines of talk that a page shows
MOST: Final = 2000  # of either, however often one asks for older ones
MOST_PLIES: Final = 2**31
DATA: Final = 500  # moves that a program is told of at once


@dataclass
class Viewer:
    """Somebody looking at a table."""

    guest: str = ""
    language: str = "en"
    aspect: float = 1.6
    uncovered: int = NOBODY  # around one screen: the seat whose hand may be shown
    at: int | None = None  # the move up to which it is replayed; None: open_table
    log: int = LOG  # how far back the log goes
    talk: int = TALK  # and how many lines of talk are shown

    def look_back(self, at_what: str) -> None:
        """Show older lines."""
        if at_what == "log":
            self.log = min(self.log + LOG, MOST)
        elif at_what == "talk":
            self.talk = min(self.talk + TALK, MOST)


# From which seat


def is_covered(table: Table, viewer: Viewer) -> bool:
    """Around one screen: the next player has to take the screen before seeing the hand."""
    seats = table.seats_of(viewer.guest)
    return len(seats) > 1 and table.decider in seats and viewer.uncovered != table.decider


def seat_of(table: Table, viewer: Viewer) -> int:
    """The seat a viewer looks from."""
    seats = table.seats_of(viewer.guest)
    if len(seats) == 1:
        return seats[0]
    if viewer.uncovered in seats and viewer.uncovered == table.decider:
        return viewer.uncovered
    return NOBODY


# For a page


def frame(
    open_table: OpenTable, viewer: Viewer, now: float, progress: Progress | None = None
) -> dict[str, Any]:
    """All that a page needs to show the table as it is, or as it was."""
    table = open_table.table
    words = words_for(table, viewer.language)
    content: dict[str, Any] = {
        "ply": table.ply,
        "moves": [],
        "count": len(table.moves),
        "at": viewer.at,
        "status": table.status,
    }
    if not table.is_started:
        content["parts"] = {"lobby": lobby(open_table, viewer, words, progress)}
        return content
    seat = seat_of(table, viewer)
    content["moves"] = moves_for(table, viewer, words)
    content["parts"] = parts(open_table, viewer, seat, words, now)
    content["can_undo"] = viewer.at is None and seat >= 0 and table.undo_point(seat) is not None
    content["your_turn"] = viewer.at is None and seat >= 0 and table.decider == seat
    content["can_hint"] = bool(content["moves"]) and table.has_hints
    content["receipt"] = str(table.receipt or "")
    content["time_left"] = None if table.is_over else seconds_left(table, now)
    return content


def seconds_left(table: Table, now: float) -> float | None:
    """On the clock of the one who decides, or until the bell."""
    left = time_left(table, now)
    return limit_left(table, now) if left is None else left


def parts(
    open_table: OpenTable, viewer: Viewer, seat: int, words: Words, now: float
) -> dict[str, str]:
    """The regions of the page, each as markup."""
    table = open_table.table
    at = None if viewer.at is None else min(viewer.at, len(table.moves))
    seen, picture = table.seen(seat, at), picture_of(table)
    context = ViewContext(seat, words, viewer.aspect)
    covered = is_covered(table, viewer)
    common = {"table": table, "seen": seen, "seat": seat, "live": open_table, "viewer": viewer}
    shown = {
        "board": picture.board(seen, context),
        "ribbon": render("ribbon.html", words, **common, steps=picture.steps(seen), at=at),
        "tray": render(
            "tray.html",
            words,
            **common,
            prompt=remark(open_table, at) or picture.prompt(seen, seat),
            things=picture.tray(seen, context),
            covered=covered,
            at=at,
        ),
        "seats": render(
            "seats.html",
            words,
            **common,
            facts=[picture.facts(seen, other) for other in range(table.setup.seats)],
        ),
        "log": log_part(table, viewer, seat, at, words),
        "talk": render("talk.html", words, talk=table.talk, shown=viewer.talk),
        "luck": render("luck.html", words, table=table),
        "end": end(open_table, seat, words, now) if table.is_closed and at is None else "",
    }
    return {name: str(markup) for name, markup in shown.items()}


Line = tuple[str, int, Sequence[Phrase]]  # its id, whose it is, and what it says


def log_part(table: Table, viewer: Viewer, seat: int, at: int | None, words: Words) -> Markup:
    """The latest part of the log, by turns; older moves when they are asked for."""
    end = len(table.moves) if at is None else at
    first = max(end - viewer.log, 0)
    return render(
        "log.html",
        words,
        turns=turns(table, seat, first, end),
        table=table,
        seat=seat,
        older=first > 0,
    )


def turns(table: Table, seat: int, first: int, last: int) -> list[tuple[int, int, list[Line]]]:
    """The log of some moves by turns: number, whose, and what happened."""
    grouped: list[tuple[int, int, list[Line]]] = []
    helped = table.hints_from(first)
    for told in table.story(seat, first, last):
        if not grouped or grouped[-1][0] != told.turn:
            grouped.append((told.turn, told.seat, []))
        lines = grouped[-1][2]
        while helped and helped[0][0] < told.ply:
            lines.append(hint_line(*helped.pop(0)))
        lines.append((f"told-{told.ply}", told.seat, told.sentences))
    if grouped and last == len(table.moves):
        grouped[-1][2].extend(hint_line(*hint) for hint in helped)
    return grouped


def hint_line(ply: int, seat: int) -> Line:
    return f"hint-{ply}-{seat}", seat, [was_helped(seat)]


def was_helped(seat: int) -> Phrase:
    return say("{seat} was given a hint.", seat=Who(seat))


def lobby(open_table: OpenTable, viewer: Viewer, words: Words, progress: Progress | None) -> str:
    """Before the game: who sits where, and the links to the free seats."""
    table = open_table.table
    is_host = viewer.guest == table.setup.host
    return str(
        render(
            "lobby.html",
            words,
            table=table,
            open_table=open_table,
            is_host=is_host,
            own=table.seats_of(viewer.guest),
            progress=progress,
        )
    )


def moves_for(table: Table, viewer: Viewer, words: Words) -> list[dict[str, Any]]:
    """The legal moves, for the one who may make them now."""
    seat = seat_of(table, viewer)
    if seat < 0 or table.decider != seat or table.chairs[seat].is_bot or viewer.at is not None:
        return []
    seen, game = table.seen(seat), table.game
    return [
        move_entry(code, game.write(seen, code), game.offer(seen, code), words)
        for code in map(int, table.engine.legal(seen))
    ]


def move_entry(code: int, text: str, offer: Offer, words: Words) -> dict[str, Any]:
    return {
        "code": code,
        "text": text,
        "group": words(offer.group),
        "say": words(offer.says),
        "touch": [[step.split() for step in way] for way in offer.touches],
        "show": list(offer.shows),
    }


# For a program


def data(open_table: OpenTable, viewer: Viewer, now: float) -> dict[str, Any]:
    """The view of a seat as data: a document of the position, moves, and who is who."""
    table = open_table.table
    seat = seat_of(table, viewer)
    words = words_for(table, viewer.language)
    content = summary(open_table, now) | {"seat": seat if seat >= 0 else None, "moves": []}
    if table.is_started:
        seen = table.seen(seat)
        content["position"] = table.game.describe(seen)
        content["points"] = table.engine.points(seen)
        content["moves"] = moves_for(table, viewer, words)
    return content


def summary(open_table: OpenTable, now: float) -> dict[str, Any]:
    """What everybody may know of a table without looking at its board."""
    table, setup = open_table.table, open_table.table.setup
    return {
        "id": setup.id,
        "game": setup.game,
        "rules": setup.version,
        "options": dict(setup.settings),
        **promise(table),
        "hints": table.has_hints,
        "status": table.status,
        "closed": table.is_closed,
        "ply": table.ply,
        "turn": int(table.state.turn) if table.is_started else 0,
        "decider": table.decider if table.decider >= 0 else None,
        "clock": {"kind": setup.clock, "seconds": setup.seconds},
        "time_left": time_left(table, now) if table.decider >= 0 else None,
        "rematch": table.rematch or None,
        "seats": [
            {
                "seat": seat,
                "name": chair.name,
                "kind": "bot" if chair.is_bot else "human" if chair.guest else "free",
                "level": chair.level or None,
                "here": open_table.is_here(seat) if chair.guest else None,
            }
            for seat, chair in enumerate(table.chairs)
        ],
    }


def promise(table: Table) -> dict[str, str | None]:
    """What the table promises about its luck; nothing if that was chosen."""
    if table.receipt is None:
        return {"luck": CHOSEN, "commitment": None, "receipt": None}
    return {
        "luck": "drawn",
        "commitment": table.setup.commitment,
        "receipt": str(table.receipt),
    }


def log(
    open_table: OpenTable,
    viewer: Viewer,
    since: int = 0,
    before: int = MOST_PLIES,
    most: int = DATA,
) -> list[dict[str, Any]]:
    """What happened after one ply and before another, as a viewer may read it: the latest."""
    table = open_table.table
    words = words_for(table, viewer.language)
    last = table.moves_since(before - 1)
    first = max(table.moves_since(since), last - most)
    helped = table.hints_from(first)
    entries = []
    for told in table.story(seat_of(table, viewer), first, last):
        hints = [was_helped(seat) for ply, seat in helped if ply < told.ply]
        del helped[: len(hints)]
        entries.append(
            {
                "ply": told.ply,
                "turn": told.turn,
                "seat": told.seat,
                "sentences": [words(phrase) for phrase in (*hints, *told.sentences)],
            }
        )
    return entries


def talk(table: Table, before: int, most: int) -> list[dict[str, Any]]:
    """The latest lines of talk before one of them."""
    end = min(before, len(table.talk))
    return [
        {"line": line, "at": at, "seat": said.seat, "name": said.name, "text": said.text}
        for line, (at, said) in enumerate(table.talk[:end])
        if line >= end - most
    ]


def record_text(table: Table) -> str:
    """The finished game as a file."""
    return write_record(table.record())


def options_of(language: str) -> list[dict[str, Any]]:
    """The games with their seats and options, for forms and programs."""
    listed = []
    for name, game in kritias.ROOMS.items():
        words = page_words(language).beside(folder_of(game))
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
            }
        )
    return listed
