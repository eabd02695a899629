"""What a position is worth to each seat before the end.

Everything a seat has counts for something early in the game and for something else late; both
were fitted to games that the search played with itself (see docs/bots.md). A weight is a
logarithm of odds: one more of it makes the seat e times as likely to win.
"""

from typing import Final

from kritias.games.atlantis.box import MAINLAND, PAWNS, PLACES, VALUE
from kritias.games.atlantis.moves import NO_CARD, cards_to_pay, gap_toll, next_tile, toll
from kritias.games.atlantis.rules import tile_to_take
from kritias.games.atlantis.state import IN_HAND, NONE, Phase, State
from kritias.kernel.bits import after, size
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

# Early, late.
TILES: Final = (0.058, 0.463)  # a point of collected tiles
CARD: Final = (0.143, 0.508)
DUE: Final = (-0.058, -0.463)  # a point still to pay for this move: of tiles, most often
TOLL: Final = (-0.077, -0.354)  # a point of tolls that a pawn has before it
AHEAD: Final = (-0.044, -0.111)  # a tile that a pawn has before it
BRIDGE: Final = (0.0, 2.318)  # in hand
TO_MOVE: Final = (0.331, 1.141)
HOME: Final = ((0.0, 0.0), (1.245, -0.763), (2.377, -0.683))  # no pawn, one, two

HALFWAY: Final = 20.0  # tiles before the pawns of the seat that is furthest

POINT: Final = 4.0  # when nothing but the last toll is missing


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """Each seat's odds as shares of the victory; its points if it had to pay all tolls now."""
    late = lateness(s)
    for seat in range(s.seats):
        tolls = tolls_ahead(s, seat)
        shares[seat] = odds(s, seat, late, tolls)
        points[seat] = s.worth[seat] + s.held[seat] - tolls - still_due(s, seat)
        points[seat] += tile_to_come(s, seat) + cards_to_come(s, seat)
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
    """What the pawns of a seat would pay to the mainland. A bridge that will be laid in this move
    saves them its toll, too."""
    tolls, edge = 0, gap_to_bridge(s)
    for pawn in range(PAWNS):
        if s.where[seat, pawn] != MAINLAND:
            tolls += toll(s, s.where[seat, pawn], MAINLAND)
            if edge != NONE and s.where[seat, pawn] <= edge:
                tolls -= gap_toll(s, edge, next_tile(s, edge))
    return tolls


@rule
def pawns_home(s: State, seat: int) -> int:
    """How many pawns of a seat are on the mainland."""
    home = 0
    for pawn in range(PAWNS):
        home += s.where[seat, pawn] == MAINLAND
    return home


# A pawn that has moved: what is still to come of this turn is as good as done.


@rule
def has_moved(s: State) -> bool:
    """Whether only the rest of a move is to be decided: more cards of a chain, or the toll."""
    return s.pawn != NONE


@rule
def next_to_move(s: State) -> int:
    """Whose turn it is, or will be when this move is over."""
    return (s.seat + 1) % s.seats if has_moved(s) else s.seat


@rule
def tile_to_come(s: State, seat: int) -> int:
    """A13: the value of the tile that a move will bring."""
    if seat != s.seat or not has_moved(s):
        return 0
    place = tile_to_take(s, s.where[seat, s.pawn])
    return VALUE[s.top[place]] if place >= 0 else 0


@rule
def cards_to_come(s: State, seat: int) -> int:
    """A15: the cards that a move will bring; A5: a chain takes one more."""
    if seat != s.seat or not has_moved(s):
        return 0
    return pawns_home(s, seat) + (0 if s.phase == Phase.CHAIN else 1)


@rule
def owed(s: State) -> int:
    """A10: the tolls of this move, also of a chain that goes on."""
    if s.phase == Phase.CHAIN:
        return toll(s, s.origin, s.where[s.seat, s.pawn])
    return s.due


@rule
def lays_bridge(s: State) -> bool:
    """Whether the bridge will be laid in this move: nothing else can pay, or it is the last."""
    if not has_moved(s) or s.bridge[s.seat] != IN_HAND:
        return False
    return is_counted(s) or owed(s) > s.worth[s.seat] + cards_to_pay(s, NO_CARD)


@rule
def gap_to_bridge(s: State) -> int:
    """A11: the tile before the gap over which the bridge will be laid: the dearest; or NONE."""
    if not lays_bridge(s):
        return NONE
    best, dearest, edge = NONE, 0, next_tile(s, s.origin - 1)
    while edge < s.where[s.seat, s.pawn]:
        far = next_tile(s, edge)
        if far <= s.where[s.seat, s.pawn] and far < PLACES and gap_toll(s, edge, far) > dearest:
            best, dearest = edge, gap_toll(s, edge, far)
        edge = far
    return best


@rule
def still_due(s: State, seat: int) -> int:
    """What a seat has still to pay for this move."""
    if seat != s.seat or not has_moved(s):
        return 0
    edge = gap_to_bridge(s)
    saved = gap_toll(s, edge, next_tile(s, edge)) if edge != NONE else 0
    return max(0, owed(s) - saved)


@rule
def keeps_bridge(s: State, seat: int) -> bool:
    """Whether a seat has its bridge, and need not lay it in this move."""
    return s.bridge[seat] == IN_HAND and not (seat == s.seat and lays_bridge(s))


@rule
def is_counted(s: State) -> bool:
    """A16: whether the third pawn is home and nothing but its toll is missing."""
    return s.phase == Phase.TOLL and pawns_home(s, s.seat) == PAWNS


@rule
def odds(s: State, seat: int, late: float, tolls: int) -> float:
    """The logarithm of a seat's odds."""
    tiles = s.worth[seat] + tile_to_come(s, seat)
    cards = s.held[seat] + cards_to_come(s, seat)
    due = still_due(s, seat)
    if is_counted(s):
        return (tiles + cards - due - tolls) * POINT
    value = (
        tiles * weight(TILES, late)
        + cards * weight(CARD, late)
        + due * weight(DUE, late)
        + tolls * weight(TOLL, late)
        + tiles_ahead(s, seat) * weight(AHEAD, late)
        + weight(HOME[min(pawns_home(s, seat), PAWNS - 1)], late)
    )
    if keeps_bridge(s, seat):
        value += weight(BRIDGE, late)
    if seat == next_to_move(s):
        value += weight(TO_MOVE, late)
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
    amounts[IN_TILES] = s.worth[seat] + tile_to_come(s, seat)
    amounts[IN_CARDS] = s.held[seat] + cards_to_come(s, seat)
    amounts[TO_PAY], amounts[TOLLS_AHEAD] = -still_due(s, seat), -tolls_ahead(s, seat)
    amounts[WAY], amounts[PAWNS_HOME] = -tiles_ahead(s, seat), home
    amounts[KEPT_BRIDGE], amounts[NEXT] = keeps_bridge(s, seat), seat == next_to_move(s)
    if is_counted(s):
        for term in (IN_TILES, IN_CARDS, TO_PAY, TOLLS_AHEAD):
            odds[term] = amounts[term] * POINT
        return
    odds[IN_TILES] = amounts[IN_TILES] * weight(TILES, late)
    odds[IN_CARDS] = amounts[IN_CARDS] * weight(CARD, late)
    odds[TO_PAY] = -amounts[TO_PAY] * weight(DUE, late)
    odds[TOLLS_AHEAD] = -amounts[TOLLS_AHEAD] * weight(TOLL, late)
    odds[WAY] = -amounts[WAY] * weight(AHEAD, late)
    odds[PAWNS_HOME] = weight(HOME[min(home, PAWNS - 1)], late)
    odds[KEPT_BRIDGE] = amounts[KEPT_BRIDGE] * weight(BRIDGE, late)
    odds[NEXT] = amounts[NEXT] * weight(TO_MOVE, late)
