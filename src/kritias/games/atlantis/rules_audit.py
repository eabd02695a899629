"""Nothing is made, nothing is lost, nothing is in two places, and the turn is one that can come.

Where something is wrong the audit answers with its number below; `notation` has the sentences.
"""

from kritias.games.atlantis.box import (
    ATLANTIS,
    BACKS,
    CARDS,
    COLOUR,
    COLOURS,
    HEIGHT,
    KINDS,
    MAINLAND,
    MIDDLE,
    PAWNS,
    PLACES,
    TILES,
    VALUE,
    VALUES,
    A,
    B,
)
from kritias.games.atlantis.moves import NO_CARD, cards_to_pay, dearest_gap, toll
from kritias.games.atlantis.rules import pawns_home
from kritias.games.atlantis.rules_end import number_in
from kritias.games.atlantis.state import IN_HAND, NONE, Phase, State
from kritias.kernel.bits import EMPTY, after, before, bit, highest, holds, lowest, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule

(
    SOUND, TILES_MISCOUNTED, HIDDEN_MISCOUNTED, CARDS_MISCOUNTED, HANDS_MISCOUNTED,
    SHOWN_MISCOUNTED,
    PAWN_MISPLACED, BRIDGE_MISPLACED, UNMAPPED, NOBODY_DECIDES, NOT_OVER, IS_OVER, WRONG_STUCK,
    WRONG_DEBT, WRONG_FRESH, WRONG_BOUGHT, WRONG_PAWN, WRONG_ORIGIN, WRONG_CHAIN, WRONG_DUE,
    UNPAYABLE,
) = range(21)  # fmt: skip


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    fault = things_fault(s)
    if fault == SOUND:
        fault = places_fault(s)
    return turn_fault(s) if fault == SOUND else fault


@rule
def things_fault(s: State) -> int:
    """What is wrong with tiles and cards."""
    if not are_tiles_conserved(s):
        return TILES_MISCOUNTED
    if not are_hidden_counted(s):
        return HIDDEN_MISCOUNTED
    if not are_cards_conserved(s):
        return CARDS_MISCOUNTED
    if not are_hands_counted(s):
        return HANDS_MISCOUNTED
    return SOUND if are_shown_held(s) else SHOWN_MISCOUNTED


@rule
def places_fault(s: State) -> int:
    """What is wrong with the path, the pawns and the bridges."""
    if not is_path_mapped(s):
        return UNMAPPED
    if not are_pawns_placed(s):
        return PAWN_MISPLACED
    return SOUND if are_bridges_sound(s) else BRIDGE_MISPLACED


@rule
def are_tiles_conserved(s: State) -> bool:
    """Every kind of tile is there as often as in the box."""
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
    return True


@rule
def are_hidden_counted(s: State) -> bool:
    """A1: as many tiles of each back lie hidden as there are pairs, on the places of pairs."""
    for place in range(PLACES):
        if holds(s.pairs, place) and HEIGHT[place] < 2:
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
    return True


@rule
def are_shown_held(s: State) -> bool:
    """A8: what everybody knows of a hand is in it."""
    for seat in range(s.seats):
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


# The turn


@rule
def turn_fault(s: State) -> int:
    """The phase, who decides and what is open agree."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return NOBODY_DECIDES
    if not 0 <= s.stuck <= s.seats or (s.stuck == s.seats and s.phase != Phase.OVER):
        return WRONG_STUCK
    if not are_debts_sound(s):
        return WRONG_DEBT
    if s.phase == Phase.OVER:
        return end_fault(s)
    if is_somebody_home(s):
        return IS_OVER
    fault = bought_fault(s)
    return move_fault(s) if fault == SOUND else fault


@rule
def is_somebody_home(s: State) -> bool:
    """A16: whether all pawns of a seat are on the mainland, and no toll is due for the last."""
    home = False
    for seat in range(s.seats):
        is_arriving = seat == s.seat and s.phase == Phase.TOLL
        home = home or (pawns_home(s, seat) == PAWNS and not is_arriving)
    return home


@rule
def are_debts_sound(s: State) -> bool:
    """A18: at the end whoever has paid all there was may owe the rest."""
    most = PAWNS * VALUES * PLACES if s.phase == Phase.OVER else 0
    for seat in range(s.seats):
        if not 0 <= s.debt[seat] <= most:
            return False
        if s.debt[seat] > 0 and s.worth[seat] + s.held[seat] > 0:
            return False
    return True


@rule
def end_fault(s: State) -> int:
    """A17: at the end all pawns are on the mainland, and nothing of a turn is open."""
    for seat in range(s.seats):
        if pawns_home(s, seat) != PAWNS:
            return NOT_OVER
        if total(s.fresh[seat]) > 0:
            return WRONG_FRESH
    if s.bought != NONE:
        return WRONG_BOUGHT
    if s.pawn != NONE or s.origin != NONE:
        return WRONG_PAWN
    return SOUND if s.due == 0 else WRONG_DUE


@rule
def bought_fault(s: State) -> int:
    """A3, A12: cards are bought for half the value of one tile; those left are in the hand."""
    for seat in range(s.seats):
        for colour in range(COLOURS):
            fresh = s.fresh[seat, colour]
            if not 0 <= fresh <= s.hand[seat, colour] or (fresh > 0 and seat != s.seat):
                return WRONG_FRESH
    fresh = total(s.fresh[s.seat])
    if s.bought == NONE:
        return SOUND if fresh == 0 else WRONG_FRESH
    return SOUND if 0 <= s.bought <= fresh <= VALUES // 2 else WRONG_BOUGHT


@rule
def move_fault(s: State) -> int:
    """A4, A5, A10: the pawn on the move, where it began, and what it has still to pay."""
    if (s.pawn == NONE) != (s.phase == Phase.TURN):
        return WRONG_PAWN
    if s.phase == Phase.TURN:
        if s.origin != NONE:
            return WRONG_ORIGIN
        return SOUND if s.due == 0 else WRONG_DUE
    if not is_way_sound(s, s.where[s.seat, s.pawn]):
        return WRONG_ORIGIN
    return due_fault(s, s.where[s.seat, s.pawn])


@rule
def is_way_sound(s: State, place: int) -> bool:
    """A4: a pawn has come from Atlantis, or from a tile behind that is free now."""
    if s.origin == ATLANTIS:
        return place > ATLANTIS
    return s.origin < place and holds(s.path, s.origin) and not holds(s.taken, s.origin)


@rule
def due_fault(s: State, place: int) -> int:
    """A5, A10: in a chain a pawn stands on a taken place and owes nothing yet; then it owes no
    more than the gaps cost that it has crossed."""
    if s.phase == Phase.CHAIN:
        if place == MAINLAND or not holds(s.taken, place):
            return WRONG_CHAIN
        return SOUND if s.due == 0 else WRONG_DUE
    if not 0 < s.due <= toll(s, s.origin, place):
        return WRONG_DUE
    return SOUND if can_be_paid(s, place) else UNPAYABLE


@rule
def can_be_paid(s: State, place: int) -> bool:
    """A7, A11: whether tiles, cards and the own bridge cover what is due."""
    purse = s.worth[s.seat] + cards_to_pay(s, NO_CARD)
    if s.bridge[s.seat] == IN_HAND:
        purse += dearest_gap(s, s.origin, place)
    return s.due <= purse
