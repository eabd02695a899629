"""What a position is worth to each seat before the end.

Everything a seat has counts for something early in the game and for something else late; both
were fitted to games that the search played with itself (see docs/bots.md). A weight is a
logarithm of odds: one more of it makes the seat e times as likely to win.
"""

from typing import Final

from kritias.games.atlantis.box import MAINLAND, PAWNS
from kritias.games.atlantis.moves import toll
from kritias.games.atlantis.rules_end import payoff
from kritias.games.atlantis.state import IN_HAND, Phase, State
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
def appraise(s: State, thinker: int, out: Numbers) -> None:
    """Each seat's odds as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    late = lateness(s)
    for seat in range(s.seats):
        out[seat] = odds(s, seat, late)
    share_odds(out, s.seats)


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
def odds(s: State, seat: int, late: float) -> float:
    """The logarithm of a seat's odds."""
    tolls, home = 0, 0
    for pawn in range(PAWNS):
        if s.where[seat, pawn] == MAINLAND:
            home += 1
        else:
            tolls += toll(s, s.where[seat, pawn], MAINLAND)
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
