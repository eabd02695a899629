"""What a viewer's page shows of a table: its parts as markup, and the moves that can be touched.

Everything here is made from the veiled state of that kind of viewer and from public facts. Viewers
of one kind share what was made for the first of them, until something happens at the table.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kritias.kernel.game import NOBODY, Ply, Seat
from kritias.kernel.layout import Layout
from kritias.kernel.move_kind import Offer
from kritias.kernel.words import Phrase, Who, say
from kritias.registry import picture_of
from kritias.server.lesson import next_move, undo_point
from kritias.server.open_tables import OpenTable
from kritias.server.puzzle import is_answered
from kritias.server.ready import Progress
from kritias.server.second_thought import asks
from kritias.server.table import Table
from kritias.server.templates import render, words_for
from kritias.server.viewer import Viewer, ViewerKind, context_of, kind_of
from kritias.server.viewer_payload_end import end, remark
from kritias.server.viewer_payload_lesson import lesson, lesson_prompt
from kritias.server.viewer_payload_puzzle import puzzle, puzzle_prompt
from kritias.server.viewer_payload_seats import seats
from kritias.server.viewer_payload_summary import summary
from kritias.ui.svg import Markup
from kritias.ui.words import Words


def frame(
    open_table: OpenTable, viewer: Viewer, now: float, progress: Progress | None = None
) -> dict[str, Any]:
    """All that a page needs to show the table as it is, or as it was."""
    table, kind = open_table.table, kind_of(open_table.table, viewer, now)
    if not table.is_started:
        return open_table.shared(kind, lambda: waiting_frame(open_table, kind, progress))
    if kind.at is not None:  # few look at one moment of the past, and one may look at many
        content = playing_frame(open_table, kind)
    else:
        content = open_table.shared(kind, lambda: playing_frame(open_table, kind))
    return content | {"time_left": table.time_shown(now)}


def waiting_frame(
    open_table: OpenTable, kind: ViewerKind, progress: Progress | None
) -> dict[str, Any]:
    """Before the game."""
    words = words_for(open_table.table, kind.language)
    return position_in_time(open_table.table, kind) | {
        "moves": [],
        "parts": {"lobby": lobby(open_table, kind, words, progress)},
    }


def playing_frame(open_table: OpenTable, kind: ViewerKind) -> dict[str, Any]:
    """During the game and after it."""
    table, seat, is_live = open_table.table, kind.seat, kind.at is None
    words = words_for(table, kind.language)
    moves = moves_for(table, kind, words)
    is_taught = next_move(table) is not None
    return position_in_time(table, kind) | {
        "moves": only_next(table, moves) if is_taught else moves,
        "parts": parts(open_table, kind, words),
        "can_undo": is_live and can_take_back(table, seat),
        "your_turn": is_live and is_asked(table, seat) and not is_puzzle_answered(table),
        "can_hint": bool(moves) and table.has_hints and is_asked(table, seat) and not is_taught,
        "receipt": str(table.receipt or ""),
    }


def can_take_back(table: Table, seat: Seat) -> bool:
    """Whether whoever looks from a seat plays there, and may take something back."""
    return seat >= 0 and not table.chairs[seat].is_bot and undo_point(table, seat) is not None


def is_asked(table: Table, seat: Seat) -> bool:
    """Whether a seat has to decide something."""
    return seat >= 0 and table.decider == seat and table.foregone is None


def is_puzzle_answered(table: Table) -> bool:
    return table.setup.is_puzzle and is_answered(table)


def position_in_time(table: Table, kind: ViewerKind) -> dict[str, Any]:
    return {
        "ply": table.ply,
        "count": len(table.moves),
        "at": kind.at,
        "status": table.status,
    }


def parts(open_table: OpenTable, kind: ViewerKind, words: Words) -> dict[str, str]:
    """The regions of the page, each as markup."""
    table, seat, at = open_table.table, kind.seat, kind.at
    seen, prompt = table.seen(seat, at), prompt_of(open_table, kind, words)
    beside = {
        "ribbon": ribbon(open_table, kind, words, seen, at),
        "summary": summary(picture_of(table.game), seen, seat, prompt, words),
        "log": log_part(table, kind, words),
        **talk_parts(table, kind, words),
        "luck": render("luck.html", words, table=table),
        "end": end(open_table, kind, words) if table.is_closed and at is None else "",
    }
    if table.setup.lesson:
        beside["lesson"] = lesson(table, kind, words)
    if table.setup.is_puzzle:
        beside["puzzle"] = puzzle(open_table, kind, words)
    told = {name: str(markup) for name, markup in beside.items()}
    return played_parts(open_table, kind, words) | told


def talk_parts(table: Table, kind: ViewerKind, words: Words) -> dict[str, Markup]:
    """What was said; and for players a switch for spectators, who are told what it says."""
    common = {"talk": table.talk, "muted": table.muted, "own": kind.own}
    is_overheard = any(said.seat == NOBODY for _, said in table.talk)
    return {
        "talk": render("talk.html", words, shown=kind.talk, **common),
        "muting": render(
            "muting.html", words, is_overheard=is_overheard, may_talk=kind.may_talk, **common
        ),
    }


def played_parts(open_table: OpenTable, kind: ViewerKind, words: Words) -> dict[str, str]:
    """The regions that change with a move, but for the ribbon."""
    table, seat, at = open_table.table, kind.seat, kind.at
    seen, picture = table.seen(seat, at), picture_of(table.game)
    context = context_of(table, kind, words, at)
    common = {"table": table, "seen": seen, "seat": seat, "open_table": open_table}
    shown = {
        "board": picture.board(seen, context),
        "tray": render(
            "tray.html",
            words,
            **common,
            prompt=prompt_of(open_table, kind, words),
            things=picture.tray(seen, context),
            covered=kind.is_covered,
            at=at,
        ),
        "seats": seats(open_table, picture, seen, context),
    }
    return {name: str(markup) for name, markup in shown.items()}


def prompt_of(open_table: OpenTable, kind: ViewerKind, words: Words) -> Phrase:
    """The line that says what can be done, or what is the case."""
    table, seat, at = open_table.table, kind.seat, kind.at
    return (
        remark(open_table, at)
        or going_on(table, at)
        or lesson_prompt(table, kind, words)
        or puzzle_prompt(table)
        or picture_of(table.game).prompt(table.seen(seat, at), seat)
    )


def ribbon(
    open_table: OpenTable, kind: ViewerKind, words: Words, seen: Layout, at: int | None
) -> Markup:
    """Whose turn it is, and its steps; of a moment that one looks back at, which it is."""
    return render(
        "ribbon.html",
        words,
        table=open_table.table,
        seen=seen,
        seat=kind.seat,
        steps=picture_of(open_table.table.game).steps(seen),
        at=at,
        is_shared=len(kind.own) > 1,
    )


def going_on(table: Table, at: int | None) -> Phrase | None:
    """What is said while the table is about to make the only move that there is."""
    if at is not None or table.foregone is None:
        return None
    return say("There is nothing to decide here: the game goes on by itself.")


class Line(NamedTuple):
    """What is told of one move within a turn, or that somebody was helped."""

    id: str
    seat: Seat
    sentences: Sequence[Phrase]
    ply: Ply
    at: int  # the moment it tells of: so many moves after the deal


def log_part(table: Table, kind: ViewerKind, words: Words) -> Markup:
    """The latest part of the log, by turns; older moves when they are asked for."""
    end = len(table.moves) if kind.at is None else kind.at
    first = max(end - kind.log, 0)
    told = turns(table, kind.seat, first, end)
    return render("log.html", words, turns=told, table=table, seat=kind.seat, older=first > 0)


def turns(table: Table, seat: Seat, first: int, last: int) -> list[tuple[int, Seat, list[Line]]]:
    """The log of some moves by turns: number (0: one that was skipped), whose, and what happened.
    Whoever answers in another's turn does so under its heading."""
    grouped: list[tuple[int, Seat, list[Line]]] = []
    helped = table.hints_from(first)
    for told in table.story(seat, first, last):
        is_skipped = told.turn == 0
        if not grouped or is_skipped or grouped[-1][0] != told.turn:
            grouped.append((told.turn, told.seat, []))
        lines = grouped[-1][2]
        while helped and helped[0][0] < told.ply:
            lines.append(hint_line(table, *helped.pop(0)))
        name, at = f"told-{told.ply}-{told.part}", table.moves_since(told.ply)
        lines.append(Line(name, told.seat, told.sentences, told.ply, at))
    if grouped and last == len(table.moves):
        grouped[-1][2].extend(hint_line(table, *hint) for hint in helped)
    return grouped


def hint_line(table: Table, ply: Ply, seat: Seat) -> Line:
    return Line(f"hint-{ply}-{seat}", seat, [was_helped(seat)], ply, table.moves_since(ply))


def was_helped(seat: Seat) -> Phrase:
    return say("{seat} was given a hint.", seat=Who(seat))


def lobby(open_table: OpenTable, kind: ViewerKind, words: Words, progress: Progress | None) -> str:
    """Before the game: who sits where, and the links to the free seats."""
    return str(
        render(
            "lobby.html",
            words,
            table=open_table.table,
            open_table=open_table,
            is_host=kind.is_host,
            own=kind.own,
            progress=progress,
        )
    )


def moves_for(table: Table, kind: ViewerKind, words: Words) -> list[dict[str, Any]]:
    """The legal moves, for the one who may make them now."""
    seat = kind.seat
    if seat < 0 or table.decider != seat or table.chairs[seat].is_bot or kind.at is not None:
        return []
    if is_puzzle_answered(table):
        return []
    seen, game = table.seen(seat), table.game
    offers = {code: game.offer(seen, code) for code in map(int, table.engine.legal(seen))}
    asked = asks(table, seat, seen, offers)
    return [
        move_entry(code, game.write(seen, code), offer, words) | {"asks": code in asked}
        for code, offer in offers.items()
    ]


def only_next(table: Table, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """In a lesson: the one move it asks for, which is made without a second thought."""
    wanted = next_move(table)
    return [one | {"asks": False, "at_once": True} for one in moves if one["code"] == wanted]


def move_entry(code: int, text: str, offer: Offer, words: Words) -> dict[str, Any]:
    return {
        "code": code,
        "text": text,
        "group": words(offer.group),
        "say": words(offer.says),
        "touch": [[step.split() for step in way] for way in offer.touches],
        "show": list(offer.shows),
    }
