"""A game that is over, looked at again: any moment, with the eyes of one seat, of a spectator, or
of somebody who sees all hands.

Whatever is shown is made from what those eyes may see (`viewer.seen_by`), by the same functions
that show a table while it is played. A page asks for one moment after the other and plays them.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any, Final, NamedTuple

from kritias.arena.review import Judgement
from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import Phrase, Who, both, is_great, say, say_many
from kritias.registry import picture_of
from kritias.server.daily import is_told
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import NotNow
from kritias.server.table import Table
from kritias.server.templates import render, words_for
from kritias.server.viewer import ViewerKind, check_moment, context_of, seen_by, shape_like
from kritias.server.viewer_marks import marks_of, note_board
from kritias.server.viewer_payload import log_part
from kritias.server.viewer_payload_end import remark
from kritias.server.viewer_payload_seats import seats
from kritias.server.viewer_payload_summary import figure, summary
from kritias.ui.svg import Markup
from kritias.ui.things import without_ids
from kritias.ui.words import Words

ALL: Final = "all"  # eyes: what was to be seen by everybody
OPEN: Final = "open"  # eyes: all hands
TICKS: Final = 6  # numbers of turns below the slider


# Whose eyes


class Looker(NamedTuple):
    """How somebody looks at a replay."""

    eyes: str  # the number of a seat, ALL or OPEN
    language: str = "en"
    aspect: float = 1.6

    @property
    def seat(self) -> Seat:
        return NOBODY if self.eyes in (ALL, OPEN) else Seat(int(self.eyes))


def eyes_open_to(table: Table, guest: str, now: float) -> list[str]:
    """With whose eyes somebody may look. On the day of a deal nobody sees another's hand: others
    have the same luck."""
    if is_told(table.setup.deal, now):
        return [*map(str, range(table.setup.seats)), ALL, OPEN]
    return [*map(str, table.seats_of(guest)), ALL]


def usual_eyes(table: Table, guest: str) -> str:
    """Whoever sat at one seat sees the game from there at first."""
    own = table.seats_of(guest)
    return str(own[0]) if len(own) == 1 else ALL


def check_eyes(table: Table, eyes: str, guest: str, now: float) -> None:
    if eyes.isdecimal() and int(eyes) >= table.setup.seats:
        raise Unknown(say("There is no seat {seat} at this table.", seat=int(eyes)))
    if eyes not in eyes_open_to(table, guest, now):
        raise NotNow(say("The luck of this deal is laid open when its day is over."))


def kind_of(table: Table, looker: Looker, at: int) -> ViewerKind:
    """The kind of viewer that somebody is at a moment of a replay."""
    return ViewerKind(
        seat=looker.seat,
        own=(),
        is_host=False,
        is_covered=False,
        language=looker.language,
        aspect=shape_like(looker.aspect),
        at=at,
        log=len(table.moves),
        talk=0,
        is_told=True,
        is_open=looker.eyes == OPEN,
    )


# A moment


def moment(open_table: OpenTable, looker: Looker, at: int) -> dict[str, Any]:
    """All that a page shows of one moment: so many moves after the deal."""
    table = open_table.table
    check_moment(table, at)
    kind, words = kind_of(table, looker, at), words_for(table, looker.language)
    parts = parts_of(open_table, kind, words)
    note_board(open_table, kind, at, parts["board"])
    marks, _ = marks_of(open_table, kind)
    judged = remark(open_table, at)
    return {
        "at": at,
        "count": len(table.moves),
        "eyes": looker.eyes,
        "seat": table.moves[at - 1].seat if at else int(table.states[0].seat),
        "decider": int(table.states[at].seat),
        "turn": turn_at(table, at),
        "says": " ".join(str(words.marked(phrase)) for phrase in told_of(table, kind, at)),
        "remark": words(judged) if judged else "",
        "parts": parts,
        "marks": "".join(row["drawn"] for row in marks["rows"]),
    }


def parts_of(open_table: OpenTable, kind: ViewerKind, words: Words) -> dict[str, str]:
    """The regions of the page that change with the moment and the eyes."""
    table, at = open_table.table, kind.at
    picture, seen = picture_of(table.game), seen_by(table, kind, at)
    context = context_of(table, kind, words, at)
    shown = {
        "board": picture.board(seen, context),
        "tray": hands(table, kind, words),
        "seats": seats(open_table, picture, seen, context, winners(table)),
        "summary": summary(picture, seen, NOBODY, picture.prompt(seen, NOBODY), words),
    }
    return {name: str(markup) for name, markup in shown.items()}


def hands(table: Table, kind: ViewerKind, words: Words) -> Markup:
    """What lies before a seat: of one, of none, or of all, a row each."""
    whose = range(table.setup.seats) if kind.is_open else [kind.seat] if kind.seat >= 0 else []
    rows = [(seat, tray_of(table, kind, Seat(seat), words)) for seat in whose]
    return render(
        "replay_tray.html",
        words,
        seat=kind.seat,
        names=table.names,
        note=note_of(table, kind),
        rows=[(seat, without_ids(tray) if kind.is_open else tray) for seat, tray in rows],
    )


def tray_of(table: Table, kind: ViewerKind, seat: Seat, words: Words) -> Markup:
    context = replace(context_of(table, kind, words, kind.at), viewer=seat)
    return picture_of(table.game).tray(table.seen(seat, kind.at), context)


def note_of(table: Table, kind: ViewerKind) -> Phrase:
    """What these eyes see, and what they do not."""
    if kind.is_open:
        return say("All hands are open.")
    if not table.has_secrets:
        return say("In this game all saw the same.")
    if kind.seat == NOBODY:
        return say("No hand is shown: this is what all could see.")
    return say("The others’ hands stay face down: this is all that {who} could see.",
               who=Who(kind.seat))  # fmt: skip


def told_of(table: Table, kind: ViewerKind, at: int) -> list[Phrase]:
    """What happened last, in the words of the log."""
    told = table.story(kind.seat, at - 1, at) if at else []
    begun = say("{who} begins.", who=Who(int(table.states[0].seat)))
    return [phrase for one in told for phrase in one.sentences] or [begun]


def turn_at(table: Table, at: int) -> int:
    """The turn in which the move was made that led to a moment."""
    return table.turns[at - 1] if at else 0


def winners(table: Table) -> list[int]:
    """The seats that share the victory; none before the end."""
    if not table.is_over:
        return []
    return [seat for seat, share in enumerate(table.engine.payoff(table.state)) if share > 0]


# The whole of it


def result(table: Table) -> Phrase:
    """Who won, and by how much."""
    if not table.is_over:
        return say("not played to its end")
    points, won = table.engine.points(table.state), winners(table)
    if table.setup.seats == 1:
        return say_many("{count} point", "{count} points", points[0])
    others = sorted((points[seat] for seat in range(len(points)) if seat not in won), reverse=True)
    beaten = both([figure(number) for number in others])
    if not won:
        return say("nobody won, with {points}", points=beaten)
    names = both([Who(seat) for seat in won])
    if not others:
        return say("{names} share the victory", names=names)
    best = figure(points[won[0]])
    return say("{names} won, {points} to {others}", names=names, points=best, others=beaten)


def apart(open_table: OpenTable) -> OpenTable:
    """The same game, for a thread of its own: what is kept ready of its log is not shared."""
    table = copy(open_table.table)
    table.stories = {}
    return OpenTable(table, judging=open_table.judging)


def log_of(open_table: OpenTable, looker: Looker) -> str:
    """The log of the whole game."""
    table = open_table.table
    kind = kind_of(table, looker, len(table.moves))
    return str(log_part(table, kind, words_for(table, looker.language)))


def overview(open_table: OpenTable, great: list[dict[str, Any]]) -> dict[str, Any]:
    """What a slider shows: how long the game is, its turns, mistakes and great moments; and how
    far the review is that finds the mistakes."""
    table, judging = open_table.table, open_table.judging
    is_made = judging is not None and judging.review is not None
    return {
        "count": len(table.moves),
        "ticks": list(ticks(table)),
        "mistakes": [
            {"at": judged.ply, "seat": judged.seat, "cost": round(judged.loss * 100)}
            for judged in mistakes_of(open_table)
        ],
        "great": great,
        "done": judging.done if judging else 0,
        "of": judging.of if judging else 0,
        "is_reviewed": is_made or not table.is_over,
    }


def mistakes_of(open_table: OpenTable) -> list[Judgement]:
    """The dearest mistakes, as soon as they are known."""
    judging = open_table.judging
    return judging.review.worst() if judging and judging.review else []


def ticks(table: Table) -> Iterator[dict[str, int]]:
    """Numbers of turns to stand below the slider, about evenly, each where the turn begins."""
    begins: dict[int, int] = {}
    for number, turn in enumerate(table.turns):
        if turn:
            begins.setdefault(turn, number + 1)
    apart = max(len(table.moves) // TICKS, 1)
    last = -apart
    for turn, at in begins.items():
        if at - last >= apart:
            last = at
            yield {"at": at, "turn": turn}


def great_moments(open_table: OpenTable, looker: Looker) -> list[dict[str, Any]]:
    """What was great for all to see."""
    table = open_table.table
    words = words_for(table, looker.language)
    found = (
        (told, [phrase for phrase in told.sentences if is_great(phrase)])
        for told in table.story(NOBODY)
    )
    return [
        {
            "at": table.moves_since(told.ply),
            "seat": told.seat,
            "says": " ".join(map(words, great)),
        }
        for told, great in found
        if great
    ]
