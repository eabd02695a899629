"""What may be done: the kinds of moves, and the only place where legality is decided."""

from typing import Final

from kritias.games.atlantis.box import (
    ATLANTIS,
    CARDS,
    COLOUR,
    COLOURS,
    KINDS,
    MAINLAND,
    PAWNS,
    PLACES,
    VALUE,
)
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.kernel.chance import total
from kritias.kernel.layout import Codes
from kritias.kernel.moves import code, kinds, last
from kritias.kernel.rule import rule

BUY, GO, GIVE_TILE, GIVE_CARD, BRIDGE, SHOW = kinds(
    buy=(KINDS,),  # hand in a tile for cards
    go=(PAWNS, COLOURS),  # move a pawn with a card
    give_tile=(KINDS,),
    give_card=(COLOURS,),
    bridge=(PLACES,),  # named by the first empty place of the gap
    show=(),  # show the hand
)
MOVES: Final = last(SHOW)
NO_CARD: Final = 1  # the empty chain, see can_complete_chain
BREADTH: Final = KINDS + COLOURS + PLACES // 2


@rule
def legal(s: State, out: Codes) -> int:
    """Write the codes of the allowed moves; how many there are."""
    if s.phase == Phase.TURN:
        buys = list_buys(s, out, 0)
        count = list_moves(s, out, buys)
        return count if count > buys else list_show(out, count)
    if s.phase == Phase.CHAIN:
        return list_cards(s, s.pawn, out, 0)
    if s.phase == Phase.TOLL:
        return list_bridge(s, out, list_payments(s, out, 0))
    return 0


@rule
def list_show(out: Codes, count: int) -> int:
    """A8: only who can make no complete move shows the hand."""
    out[count] = code(SHOW)
    return count + 1


# Buying


@rule
def list_buys(s: State, out: Codes, count: int) -> int:
    """A3: one tile a turn, at its start, if it buys a card and there is one to draw."""
    if s.bought == NONE and s.worth[s.seat] > 1 and has_card_to_draw(s):
        for kind in range(KINDS):
            if s.kept[s.seat, kind] > 0 and VALUE[kind] > 1:
                out[count] = code(BUY, kind)
                count += 1
    return count


@rule
def has_card_to_draw(s: State) -> bool:
    """Whether deck or discards hold a card: one that is in no hand and has not left the game."""
    return total(s.held) + total(s.spent) < CARDS * COLOURS


# Moving


@rule
def list_moves(s: State, out: Codes, count: int) -> int:
    """A4: any pawn not yet on the mainland; those still on Atlantis are alike, the first goes."""
    waiting = False
    for pawn in range(PAWNS):
        place = s.where[s.seat, pawn]
        if place == MAINLAND or (place == ATLANTIS and waiting):
            continue
        waiting = waiting or place == ATLANTIS
        count = list_cards(s, pawn, out, count)
    return count


@rule
def list_cards(s: State, pawn: int, out: Codes, count: int) -> int:
    """A4, A6: the cards that complete a move of this pawn (A7).

    One walk ahead of the pawn meets the first place of every colour and adds the tolls up.
    """
    start = s.where[s.seat, pawn]
    edge = s.origin if s.phase == Phase.CHAIN else start
    purse = s.worth[s.seat] + cards_to_pay(s, NO_CARD)
    cost = dearest = 0
    unmet = colours_in_hand(s)
    while unmet != 0:
        place = next_tile(s, edge)
        if place == PLACES:
            break
        price = gap_toll(s, edge, place)
        cost, dearest, edge = cost + price, max(dearest, price), place
        colour = COLOUR[s.top[place]]
        if place > start and unmet >> colour & 1:
            unmet ^= 1 << colour
            if can_go(s, pawn, colour, place, cost - dearest * s.bridges[s.seat], purse):
                out[count] = code(GO, pawn, colour)
                count += 1
    for colour in range(COLOURS):
        if unmet >> colour & 1 and can_pay(s, colour, cost - dearest * s.bridges[s.seat], purse):
            out[count] = code(GO, pawn, colour)
            count += 1
    return count


@rule
def colours_in_hand(s: State) -> int:
    """One bit for each colour that who decides can play."""
    colours = 0
    for colour in range(COLOURS):
        if s.hand[s.seat, colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def can_go(s: State, pawn: int, colour: int, place: int, cost: int, purse: int) -> bool:
    """A7: whether the move to `place`, or by A5 beyond it, can be completed."""
    if not can_pay(s, colour, cost, purse):
        return False
    return s.guest[place] == NONE or can_complete_chain(s, pawn, colour)


@rule
def can_pay(s: State, colour: int, cost: int, purse: int) -> bool:
    """A7: whether the purse covers the cost; a card played is gone from it, a bought one never
    was in it (A12)."""
    return cost <= purse - (s.fresh[s.seat, colour] == 0)


@rule
def can_complete_chain(s: State, pawn: int, colour: int) -> bool:
    """A5, A7: whether the chain that this card begins can be brought to an end and paid for.

    A chain is a number whose octal digits, after a leading 1, are the colours played. From each
    the next colours are tried in turn; where none is left, its last card is taken back.
    """
    start = s.where[s.seat, pawn]
    origin = s.origin if s.phase == Phase.CHAIN else start
    chain = NO_CARD << 3 | colour
    colour = 0
    while True:
        colour = next_card(s, chain, colour)
        if colour == COLOURS:
            colour, chain = (chain & 7) + 1, chain >> 3
            if chain == NO_CARD:
                return False
            continue
        longer = chain << 3 | colour
        place = follow(s, start, longer)
        if not can_pay_chain(s, origin, place, longer):
            colour += 1  # and what lies further costs no less
        elif place == MAINLAND or s.guest[place] == NONE:
            return True
        else:
            chain, colour = longer, 0


@rule
def can_pay_chain(s: State, origin: int, place: int, chain: int) -> bool:
    """A7, A11: whether tiles, the cards left after a chain and the own bridge cover the tolls."""
    cost = toll(s, origin, place)
    if s.bridges[s.seat]:
        cost -= dearest_gap(s, origin, place)
    return cost <= s.worth[s.seat] + cards_to_pay(s, chain)


@rule
def next_card(s: State, chain: int, colour: int) -> int:
    """The first colour from this one on of which a card is left beside those of the chain."""
    while colour < COLOURS and s.hand[s.seat, colour] <= times_in(chain, colour):
        colour += 1
    return colour


@rule
def times_in(chain: int, colour: int) -> int:
    """How often a chain plays a colour."""
    times = 0
    while chain > 1:
        times += chain & 7 == colour
        chain >>= 3
    return times


@rule
def follow(s: State, place: int, chain: int) -> int:
    """Where a pawn gets from this place with the cards of a chain."""
    shift = 0
    while chain >> shift > 15:
        shift += 3
    while shift >= 0 and place != MAINLAND:
        place = next_place(s, place, chain >> shift & 7)
        shift -= 3
    return place


@rule
def next_place(s: State, place: int, colour: int) -> int:
    """A4, A6: the first place ahead whose top tile has this colour, or the mainland."""
    for ahead in range(place + 1, PLACES):
        if s.top[ahead] != NONE and COLOUR[s.top[ahead]] == colour:
            return ahead
    return MAINLAND


# Gaps and tolls


@rule
def gap_toll(s: State, left: int, right: int) -> int:
    """A10: what it costs to cross from a tile to the next; nothing if there is no open gap."""
    if left == ATLANTIS or right - left == 1:
        return 0
    for place in range(left + 1, right):
        if s.bridge[place] != NONE:
            return 0
    return min(VALUE[s.top[left]], VALUE[s.top[right]])


@rule
def next_tile(s: State, place: int) -> int:
    """The next place ahead with a tile, or PLACES."""
    place += 1
    while place < PLACES and s.top[place] == NONE:
        place += 1
    return place


@rule
def toll(s: State, start: int, end: int) -> int:
    """A10: the tolls of all gaps between two places, added up."""
    cost, edge, place = 0, start, next_tile(s, start)
    while place <= end and place < PLACES:
        cost += gap_toll(s, edge, place)
        edge, place = place, next_tile(s, place)
    return cost


@rule
def dearest_gap(s: State, start: int, end: int) -> int:
    """A11: the toll that a bridge can save at most on the way between two places."""
    dearest, edge, place = 0, start, next_tile(s, start)
    while place <= end and place < PLACES:
        dearest = max(dearest, gap_toll(s, edge, place))
        edge, place = place, next_tile(s, place)
    return dearest


@rule
def cards_to_pay(s: State, chain: int) -> int:
    """A12: cards owned since the start of the turn that are left when a chain was played."""
    cards = 0
    for colour in range(COLOURS):
        cards += s.hand[s.seat, colour] - max(s.fresh[s.seat, colour], times_in(chain, colour))
    return cards


# Paying


@rule
def list_payments(s: State, out: Codes, count: int) -> int:
    """A10: any tile, any card owned since the start of the turn (A12)."""
    for kind in range(KINDS if s.worth[s.seat] > 0 else 0):
        if s.kept[s.seat, kind] > 0:
            out[count] = code(GIVE_TILE, kind)
            count += 1
    for colour in range(COLOURS):
        if s.hand[s.seat, colour] > s.fresh[s.seat, colour]:
            out[count] = code(GIVE_CARD, colour)
            count += 1
    return count


@rule
def list_bridge(s: State, out: Codes, count: int) -> int:
    """A11: over any open gap crossed in this move, if the rest can then be paid."""
    if s.bridges[s.seat] == 0:
        return count
    purse = s.worth[s.seat] + cards_to_pay(s, NO_CARD)
    end = s.where[s.seat, s.pawn]
    edge, place = s.origin, next_tile(s, s.origin)
    while place <= end and place < PLACES:
        price = gap_toll(s, edge, place)
        if price > 0 and s.due - price <= purse:
            out[count] = code(BRIDGE, edge + 1)
            count += 1
        edge, place = place, next_tile(s, place)
    return count
