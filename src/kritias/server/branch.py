"""Playing on from a moment of a game that is over: a new table with the same position.

Whoever plays on takes a seat. What that seat could not know then is imagined anew, from its
knowledge alone, so that the new table tells nothing of the old one's secrets; or, chosen so, the
position is the true one with the luck that came. At the end the two games are compared.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import Phrase, say, say_many
from kritias.server.refusal import NotNow
from kritias.server.table import Table, Terms
from kritias.server.viewer import check_moment

LUCK: Final = 64  # bits


@dataclass(frozen=True)
class Branch:
    """From where, for whom and how somebody wants to play on."""

    at: int
    seat: Seat
    is_true: bool = False  # the position as it was, with the luck that came


def terms_of(table: Table, branch: Branch) -> Terms:
    """A table that begins with the position of a moment."""
    check(table, branch)
    state = position_of(table, branch, secrets.randbits(LUCK))
    return Terms(
        seed=int(state.seed),
        position=table.game.describe(state),
        origin=origin_of(table, branch),
    )


def check(table: Table, branch: Branch) -> None:
    if not 0 <= branch.seat < table.setup.seats:
        raise Unknown(say("There is no seat {seat} at this table.", seat=branch.seat))
    check_moment(table, branch.at)
    if table.states[branch.at].seat == NOBODY:
        raise NotNow(say("The game is over at this moment. Go back a little to play on."))


def position_of(table: Table, branch: Branch, luck: int) -> Layout:
    """The true state of a moment; or one that the seat could take for it, with luck of its own."""
    state = table.states[branch.at]
    if branch.is_true:
        return state
    return table.engine.imagine(table.engine.veil(state, branch.seat), branch.seat, luck)


def origin_of(table: Table, branch: Branch) -> dict[str, Any]:
    """What the end of the new game is compared with: where it came from, and how that ended."""
    return {
        "table": table.setup.id,
        "at": branch.at,
        "seat": branch.seat,
        "is_true": branch.is_true,
        "names": list(table.names),
        "points": table.engine.points(table.state),
        "shares": table.engine.payoff(table.state),
    }


# At the end of the new game


@dataclass(frozen=True)
class Compared:
    """How a seat fared in the game that was, and in the one that was played on."""

    seat: Seat
    name: str
    points: tuple[int, int]  # then and now
    shares: tuple[int, int]  # of the victory, in percent


def comparison(table: Table) -> list[Compared]:
    """Seat by seat; nothing for a table that has no other before it."""
    origin = table.setup.origin
    if origin is None:
        return []
    points, shares = table.engine.points(table.state), table.engine.payoff(table.state)
    return [
        Compared(
            Seat(seat),
            origin["names"][seat],
            (origin["points"][seat], points[seat]),
            (round(origin["shares"][seat] * 100), round(shares[seat] * 100)),
        )
        for seat in range(table.setup.seats)
    ]


def verdict(origin: Mapping[str, Any], rows: list[Compared]) -> Phrase:
    """How whoever played on did, in a sentence."""
    own = rows[origin["seat"]]
    then, now = own.shares
    if now > then:
        return say("Well played: this time the victory is yours.")
    if now < then:
        return say("This time the victory went elsewhere.")
    more = own.points[1] - own.points[0]
    if more > 0:
        return say_many("{count} point more than then.", "{count} points more than then.", more)
    if more < 0:
        return say_many("{count} point less than then.", "{count} points less than then.", -more)
    return say("As many points as then.")
