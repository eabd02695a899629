"""Nothing is made, nothing is lost, nothing is in two places."""

from kritias.games.atlantis.box import (
    ATLANTIS,
    CARDS,
    COLOURS,
    KINDS,
    MAINLAND,
    MIDDLE,
    PAWNS,
    PLACES,
    TILES,
    VALUE,
    A,
    B,
)
from kritias.games.atlantis.moves import next_tile
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.kernel.chance import total
from kritias.kernel.rule import rule


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    if not are_tiles_conserved(s):
        return 1
    if not are_cards_conserved(s):
        return 2
    if not are_hands_counted(s):
        return 3
    if not are_pawns_placed(s):
        return 4
    if not are_bridges_sound(s):
        return 5
    return 0 if is_turn_sound(s) else 6


@rule
def are_tiles_conserved(s: State) -> bool:
    """Every kind of tile is there as often as in the box, and as many lie hidden as are covered."""
    for kind in range(KINDS):
        number = s.hidden[A, kind] + s.hidden[B, kind] + s.gone[kind]
        for place in range(PLACES):
            number += s.top[place] == kind
        for seat in range(s.seats):
            number += s.kept[seat, kind]
        if number != TILES[A, kind] + TILES[B, kind]:
            return False
    return total(s.hidden[A]) == total(s.under[:MIDDLE]) and total(s.hidden[B]) == total(
        s.under[MIDDLE:]
    )


@rule
def are_cards_conserved(s: State) -> bool:
    """Fifteen cards of each colour, wherever they are."""
    for colour in range(COLOURS):
        number = s.deck[colour] + s.discard[colour] + s.spent[colour]
        for seat in range(s.seats):
            number += s.hand[seat, colour]
        if number != CARDS:
            return False
    return True


@rule
def are_hands_counted(s: State) -> bool:
    """The public counts agree with what they count."""
    for seat in range(s.seats):
        worth = 0
        for kind in range(KINDS):
            worth += s.kept[seat, kind] * VALUE[kind]
        if s.held[seat] != total(s.hand[seat]) or s.worth[seat] != worth:
            return False
        for colour in range(COLOURS):
            if not 0 <= s.shown[seat, colour] <= s.hand[seat, colour]:
                return False
    return True


@rule
def are_pawns_placed(s: State) -> bool:
    """A pawn on the path is the one guest of a tile, but for one in the middle of a chain."""
    guests = 0
    for place in range(PLACES):
        guests += s.guest[place] != NONE
        if s.guest[place] != NONE and s.top[place] == NONE:
            return False
    for seat in range(s.seats):
        for pawn in range(PAWNS):
            place = s.where[seat, pawn]
            if not ATLANTIS <= place <= MAINLAND:
                return False
            if ATLANTIS < place < MAINLAND and s.guest[place] == seat * PAWNS + pawn:
                guests -= 1
            elif ATLANTIS < place < MAINLAND and not (
                s.phase == Phase.CHAIN and s.seat == seat and s.pawn == pawn
            ):
                return False
    return guests == 0


@rule
def are_bridges_sound(s: State) -> bool:
    """A11: one bridge a seat, in hand or over a gap between tiles."""
    for seat in range(s.seats):
        laid = 0
        for place in range(PLACES):
            laid += s.bridge[place] == seat
        if laid + s.bridges[seat] > 1:
            return False
    for place in range(PLACES):
        if s.bridge[place] != NONE and (
            s.top[place] != NONE or last_tile(s, place) == NONE or next_tile(s, place) == PLACES
        ):
            return False
    return True


@rule
def last_tile(s: State, place: int) -> int:
    """The nearest place behind this one that has a tile, taken or not; NONE if there is none."""
    while place > ATLANTIS and s.top[place] == NONE:
        place -= 1
    return place


@rule
def is_turn_sound(s: State) -> bool:
    """The phase, who decides and what is open agree."""
    if (s.phase == Phase.OVER) != (s.seat == NONE) or (s.phase == Phase.TOLL) != (s.due > 0):
        return False
    if s.phase == Phase.OVER:
        return True
    for colour in range(COLOURS):
        if not 0 <= s.fresh[s.seat, colour] <= s.hand[s.seat, colour]:
            return False
    return max(s.bought, 0) <= total(s.fresh[s.seat])
