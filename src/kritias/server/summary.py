"""Tables in a few words: for lists, programs and the home page, without a look at the board."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import kritias
from kritias.kernel.fair import CHOSEN
from kritias.kernel.game import NOBODY
from kritias.kernel.layout import Layout
from kritias.server.events import Closed, Event, Sat, Tried
from kritias.server.puzzle import right_codes
from kritias.server.table import Chair, Table, objection_to
from kritias.ui.words import Words


@dataclass(frozen=True)
class SeatResult:
    """How a game has ended for a seat."""

    seat: int
    guest: str  # empty: a bot's
    name: str
    level: str  # of the bot that played at the end; or empty
    points: int
    share: float  # of the victory


@dataclass(frozen=True)
class Summary:
    """What the store keeps beside a table's log, so that lists need not replay it."""

    status: str
    decider: int
    turn: int
    guests: tuple[str, ...]
    points: int | None = None
    results: tuple[SeatResult, ...] = ()  # with the event that closes a game
    game: str = ""
    tries: int = 0  # at a puzzle
    is_solved: bool = False


def summary_after(table: Table, event: Event, after: Layout | None) -> Summary:
    """The summary once an event has happened; `after` is the state then, None before the game."""
    guests = [chair.guest for chair in table.chairs]
    if isinstance(event, Sat):
        guests[event.seat] = event.guest
    if table.setup.is_puzzle:
        return puzzle_summary(table, event, after)
    if after is None:
        return Summary("waiting", NOBODY, 0, tuple(guests))
    if after.seat != NOBODY:
        return Summary("playing", after.seat, after.turn, tuple(guests))
    results = seat_results(table, after) if isinstance(event, Closed) else ()
    return Summary(
        *("over", after.seat, after.turn, tuple(guests), result(table, after)),
        results=results,
        game=table.setup.game,
    )


def seat_results(table: Table, after: Layout) -> tuple[SeatResult, ...]:
    """How a game has ended for every seat; one that was not dealt counts for nobody."""
    if table.setup.position is not None:
        return ()
    points, shares = table.engine.points(after), table.engine.payoff(after)
    return tuple(
        SeatResult(seat, chair.guest, chair.name, chair.level, points[seat], float(shares[seat]))
        for seat, chair in table.seated()
    )


def puzzle_summary(table: Table, event: Event, after: Layout | None) -> Summary:
    """Of a puzzle. Nobody sits there as at a game that could be gone on with."""
    if after is None:
        return Summary("waiting", NOBODY, 0, ())
    tries = [*table.tries, *([event.move] if isinstance(event, Tried) else [])]
    is_solved = table.is_started and any(move in right_codes(table) for move in tries)
    return Summary("playing", after.seat, after.turn, (), tries=len(tries), is_solved=is_solved)


def result(table: Table, after: Layout) -> int:
    """What a deal is ranked by: the points of the one who plays alone; in company, by how many
    they are ahead of the best of the others."""
    own, *others = table.engine.points(after)
    return own - max(others, default=0)


def public_summary(table: Table) -> dict[str, Any]:
    """What everybody may know of a table without looking at its board."""
    setup = table.setup
    return {
        "id": setup.id,
        "game": setup.game,
        "rules": setup.version,
        "options": dict(setup.settings),
        **promise(table),
        "deal": setup.deal or None,
        "ranked": setup.is_ranked,
        "lesson": setup.lesson,
        "hints": table.has_hints,
        "lobby": setup.lobby,
        "status": table.status,
        "closed": table.is_closed,
        "ply": table.ply,
        "turn": int(table.state.turn) if table.is_started else 0,
        "decider": table.decider if table.decider >= 0 else None,
        "clock": {"kind": setup.clock, "seconds": setup.seconds},
        "rematch": table.rematch or None,
    }


def public_seat(seat: int, chair: Chair, is_here: bool) -> dict[str, Any]:
    """What everybody may know of whoever sits there."""
    return {
        "seat": seat,
        "name": chair.name,
        "kind": "bot" if chair.is_bot else "human" if chair.guest else "free",
        "level": chair.level or None,
        "here": is_here if chair.guest else None,
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


def listed_table(row: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A table in the list of somebody who sits there, by its row in the store; if it cannot be
    opened, with the sentence that says why."""
    setup = json.loads(row["setup"])
    objection = objection_to(setup["game"], setup["version"])
    return {
        "id": row["id"],
        "game": setup["game"],
        "rules": setup["version"],
        "status": row["status"],
        "turn": row["turn"],
        "seats": row["seats"],
        "refusal": words(objection.phrase) if objection else None,
    }


def recent_table(row: Mapping[str, Any], words: Words) -> dict[str, Any] | None:
    """A table on the home page; None if its room is not open."""
    listed, setup = listed_table(row, words), json.loads(row["setup"])
    if setup["game"] not in kritias.ROOMS:
        return None
    is_waited_for = row["status"] == "playing" and row["decider"] in row["seats"]
    return listed | {
        "title": kritias.ROOMS[setup["game"]].ABOUT.title,
        "marks": setup["seats"],
        "lesson": setup.get("lesson", False),
        "yours": is_waited_for and listed["refusal"] is None,
    }
