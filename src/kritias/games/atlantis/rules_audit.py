"""Nothing is made, nothing is lost, nothing is in two places."""

from kritias.games.atlantis.box import (
    ATLANTIS,
    BACKS,
    CARDS,
    COLOUR,
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
from kritias.games.atlantis.rules_end import number_in
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.kernel.bits import EMPTY, after, before, bit, highest, holds, lowest, size
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
    if not is_turn_sound(s):
        return 6
    return 0 if is_path_mapped(s) else 7


@rule
def are_tiles_conserved(s: State) -> bool:
    """Every kind of tile is there as often as in the box, and as many lie hidden as are covered."""
    for kind in range(KINDS):
        number = number_in(s.gone, kind)
        for back in range(BACKS):
            number += holds(s.hidden[back], kind) - holds(TILES[back], kind)
        for place in range(PLACES):
            number += s.top[place] == kind
        for seat in range(s.seats):
            number += number_in(s.kept[seat], kind)
        if number != 0:
            return False
    return size(s.hidden[A]) == size(s.pairs & before(MIDDLE)) and size(s.hidden[B]) == size(
        s.pairs & after(MIDDLE)
    )


@rule
def is_path_mapped(s: State) -> bool:
    """The sets of places agree with the tiles that lie there."""
    for place in range(PLACES):
        kind = s.top[place]
        if holds(s.path, place) != (kind != NONE) or (kind == NONE and holds(s.pairs, place)):
            return False
        for colour in range(COLOURS):
            shows = kind != NONE and COLOUR[max(kind, 0)] == colour
            if holds(s.coloured[colour], place) != shows:
                return False
    return True


@rule
def are_cards_conserved(s: State) -> bool:
    """Fifteen cards of each colour, wherever they are, and less than none of them nowhere."""
    for colour in range(COLOURS):
        number = s.deck[colour] + s.discard[colour] + s.spent[colour]
        for seat in range(s.seats):
            number += s.hand[seat, colour]
        least = min(s.deck[colour], s.discard[colour], s.spent[colour])
        if number != CARDS or least < 0:
            return False
    return True


@rule
def are_hands_counted(s: State) -> bool:
    """The public counts agree with what they count."""
    for seat in range(s.seats):
        worth = 0
        for kind in range(KINDS):
            worth += VALUE[kind] * number_in(s.kept[seat], kind)
        if s.held[seat] != total(s.hand[seat]) or s.worth[seat] != worth:
            return False
        for colour in range(COLOURS):
            if not 0 <= s.shown[seat, colour] <= s.hand[seat, colour]:
                return False
    return True


@rule
def are_pawns_placed(s: State) -> bool:
    """A pawn on the path has a tile to itself, but for one in the middle of a chain."""
    standing = EMPTY
    for seat in range(s.seats):
        for pawn in range(PAWNS):
            place = s.where[seat, pawn]
            if not ATLANTIS <= place <= MAINLAND:
                return False
            on_its_way = s.phase == Phase.CHAIN and s.seat == seat and s.pawn == pawn
            if ATLANTIS < place < MAINLAND and not on_its_way:
                if holds(standing, place):
                    return False
                standing |= bit(place)
    return standing == s.taken and standing & ~s.path == EMPTY


@rule
def are_bridges_sound(s: State) -> bool:
    """A11: a bridge that was laid lies over sea between tiles."""
    laid = EMPTY
    for seat in range(s.seats):
        place = s.bridge[seat]
        if place >= 0:
            if holds(laid, place) or not lowest(s.path) < place < highest(s.path):
                return False
            laid |= bit(place)
    return laid == s.bridged and laid & s.path == EMPTY


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
