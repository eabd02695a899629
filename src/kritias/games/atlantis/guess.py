"""What a position is worth to each seat before the end.

Everything a seat has counts for something early in the game and for something else late; both
were fitted to games that the search played with itself (see docs/bots.md). A weight is a
logarithm of odds: one more of it makes the seat e times as likely to win.
"""

from typing import Final

from kritias.games.atlantis.box import MAINLAND, PAWNS
from kritias.games.atlantis.moves import toll
from kritias.games.atlantis.state import IN_HAND, State
from kritias.kernel.bits import after, size
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

# Early, late.
TILES: Final = (0.058, 0.463)  # a point of collected tiles
CARD: Final = (0.143, 0.508)
DUE: Final = (-0.149, -0.344)  # a point still to pay for this move
TOLL: Final = (-0.077, -0.354)  # a point of tolls that a pawn has before it
AHEAD: Final = (-0.044, -0.111)  # a tile that a pawn has before it
BRIDGE: Final = (0.0, 2.318)  # in hand
TO_MOVE: Final = (0.331, 1.141)
HOME: Final = ((0.0, 0.0), (1.245, -0.763), (2.377, -0.683))  # no pawn, one, two

HALFWAY: Final = 20.0  # tiles before the pawns of the seat that is furthest


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """Each seat's odds as shares of the victory; its points if it had to pay all tolls now."""
    late = lateness(s)
    for seat in range(s.seats):
        tolls = tolls_ahead(s, seat)
        shares[seat] = odds(s, seat, late, tolls)
        points[seat] = s.worth[seat] + s.held[seat] - tolls
        if seat == s.seat:
            points[seat] -= s.due
    share_odds(shares, s.seats)


@rule
def lateness(s: State) -> float:
    """From near 0 at the beginning to 1 when a seat has nothing before it."""
    least = 1000
    for seat in range(s.seats):
        least = min(least, tiles_ahead(s, seat))
    return HALFWAY / (HALFWAY + least)


@rule
def tiles_ahead(s: State, seat: int) -> int:
    """How many tiles lie before the pawns of a seat, for each of them anew."""
    tiles = 0
    for pawn in range(PAWNS):
        if s.where[seat, pawn] != MAINLAND:
            tiles += size(s.path & after(s.where[seat, pawn]))
    return tiles


@rule
def tolls_ahead(s: State, seat: int) -> int:
    """What the pawns of a seat would pay to the mainland."""
    tolls = 0
    for pawn in range(PAWNS):
        if s.where[seat, pawn] != MAINLAND:
            tolls += toll(s, s.where[seat, pawn], MAINLAND)
    return tolls


@rule
def pawns_home(s: State, seat: int) -> int:
    """How many pawns of a seat are on the mainland."""
    home = 0
    for pawn in range(PAWNS):
        home += s.where[seat, pawn] == MAINLAND
    return home


@rule
def odds(s: State, seat: int, late: float, tolls: int) -> float:
    """The logarithm of a seat's odds."""
    home = pawns_home(s, seat)
    value = (
        s.worth[seat] * weight(TILES, late)
        + s.held[seat] * weight(CARD, late)
        + tolls * weight(TOLL, late)
        + tiles_ahead(s, seat) * weight(AHEAD, late)
        + weight(HOME[min(home, PAWNS - 1)], late)
    )
    if s.bridge[seat] == IN_HAND:
        value += weight(BRIDGE, late)
    if seat == s.seat:
        value += s.due * weight(DUE, late) + weight(TO_MOVE, late)
    return value


@rule
def weight(pair: tuple[float, float], late: float) -> float:
    """What something counts for at this point of the game."""
    return pair[0] + (pair[1] - pair[0]) * late


# Why: the terms of a seat's odds, in the order in which `words.TERMS` tells them.
IN_TILES: Final = 0
IN_CARDS: Final = 1
TO_PAY: Final = 2
TOLLS_AHEAD: Final = 3
WAY: Final = 4
PAWNS_HOME: Final = 5
KEPT_BRIDGE: Final = 6
NEXT: Final = 7


@rule
def explain(s: State, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    """The terms of a seat's odds. What costs something is counted below nothing."""
    late, home = lateness(s), pawns_home(s, seat)
    amounts[IN_TILES], amounts[IN_CARDS] = s.worth[seat], s.held[seat]
    amounts[TOLLS_AHEAD], amounts[WAY] = -tolls_ahead(s, seat), -tiles_ahead(s, seat)
    amounts[KEPT_BRIDGE], amounts[PAWNS_HOME] = s.bridge[seat] == IN_HAND, home
    amounts[NEXT] = seat == s.seat
    amounts[TO_PAY] = -s.due if seat == s.seat else 0
    odds[IN_TILES] = amounts[IN_TILES] * weight(TILES, late)
    odds[IN_CARDS] = amounts[IN_CARDS] * weight(CARD, late)
    odds[TO_PAY] = -amounts[TO_PAY] * weight(DUE, late)
    odds[TOLLS_AHEAD] = -amounts[TOLLS_AHEAD] * weight(TOLL, late)
    odds[WAY] = -amounts[WAY] * weight(AHEAD, late)
    odds[PAWNS_HOME] = weight(HOME[min(home, PAWNS - 1)], late)
    odds[KEPT_BRIDGE] = amounts[KEPT_BRIDGE] * weight(BRIDGE, late)
    odds[NEXT] = amounts[NEXT] * weight(TO_MOVE, late)
