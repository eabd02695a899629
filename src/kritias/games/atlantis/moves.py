"""What may be done: the kinds of moves, and the only place where legality is decided."""

from typing import Final

from kritias.games.atlantis.box import (
    ATLANTIS,
    CARDS,
    COLOURS,
    KINDS,
    MAINLAND,
    PAWNS,
    PLACES,
    VALUE,
)
from kritias.games.atlantis.state import IN_HAND, NONE, ONCE, Phase, State
from kritias.kernel.bits import EMPTY, after, before, first_run, holds, lowest, size
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
    """A8: only whoever can make no complete move shows the hand."""
    out[count] = code(SHOW)
    return count + 1


# Buying


@rule
def list_buys(s: State, out: Codes, count: int) -> int:
    """A3: one tile a turn, at its start, if it buys a card and there is one to draw."""
    if s.bought == NONE and s.worth[s.seat] > 1 and has_card_to_draw(s):
        left = s.kept[s.seat, ONCE]
        while left != EMPTY:
            kind = lowest(left)
            left &= after(kind)
            if VALUE[kind] > 1:
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

    The path ahead is walked from one run of tiles to the next while colours are still to be met;
    the tolls of the gaps between the runs add up on the way.
    """
    start, edge = s.where[s.seat, pawn], origin_of(s, pawn)
    ahead, unmet = s.path & after(edge), colours_in_hand(s)
    has_bridge = s.bridge[s.seat] == IN_HAND
    purse = s.worth[s.seat] + cards_to_pay(s, NO_CARD)
    cost = dearest = due = 0
    while unmet != 0 and ahead != EMPTY:
        run = first_run(ahead)
        place = lowest(run)
        price = gap_toll(s, edge, place)
        cost, dearest = cost + price, max(dearest, price)
        due = cost - dearest if has_bridge else cost
        edge, ahead, run = place + size(run) - 1, ahead & ~run, run & after(start)
        for colour in range(COLOURS):
            if unmet >> colour & 1 and s.coloured[colour] & run != EMPTY:
                unmet ^= 1 << colour
                if can_go(s, pawn, colour, lowest(s.coloured[colour] & run), due, purse):
                    out[count] = code(GO, pawn, colour)
                    count += 1
    for colour in range(COLOURS):
        if unmet >> colour & 1 and can_pay(s, colour, due, purse):
            out[count] = code(GO, pawn, colour)
            count += 1
    return count


@rule
def origin_of(s: State, pawn: int) -> int:
    """Where the move of a pawn begins, or has begun."""
    return s.origin if s.phase == Phase.CHAIN else s.where[s.seat, pawn]


@rule
def colours_in_hand(s: State) -> int:
    """One bit for each colour that the seat to decide can play."""
    colours = 0
    for colour in range(COLOURS):
        if s.hand[s.seat, colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def can_go(s: State, pawn: int, colour: int, place: int, due: int, purse: int) -> bool:
    """A7: whether the move to `place`, or by A5 beyond it, can be completed."""
    if not can_pay(s, colour, due, purse):
        return False
    return not holds(s.taken, place) or can_complete_chain(s, pawn, colour)


@rule
def can_pay(s: State, colour: int, due: int, purse: int) -> bool:
    """A7: whether the purse covers what is due; a card played is gone from it, a bought one
    never was in it (A12)."""
    return due <= purse - (s.fresh[s.seat, colour] == 0)


@rule
def can_complete_chain(s: State, pawn: int, colour: int) -> bool:
    """A5, A7: whether the chain that this card begins can be brought to an end and paid for.

    A chain is a number whose octal digits, after a leading 1, are the colours played. From each
    the next colours are tried in turn; where none is left, its last card is taken back.
    """
    start, origin = s.where[s.seat, pawn], origin_of(s, pawn)
    chain, stop = NO_CARD << 3 | colour, next_place(s, start, colour)
    colour = 0
    while True:
        colour = next_card(s, chain, colour)
        if colour == COLOURS:
            colour, chain = (chain & 7) + 1, chain >> 3
            if chain == NO_CARD:
                return False
            stop = follow(s, start, chain)
            continue
        place = next_place(s, stop, colour)
        if not can_pay_chain(s, origin, place, chain << 3 | colour):
            colour += 1  # and what lies further costs no less
        elif place == MAINLAND or not holds(s.taken, place):
            return True
        else:
            chain, stop, colour = chain << 3 | colour, place, 0


@rule
def can_pay_chain(s: State, origin: int, place: int, chain: int) -> bool:
    """A7, A11: whether tiles, the cards left after a chain and the own bridge cover the tolls."""
    purse = s.worth[s.seat] + cards_to_pay(s, chain)
    cost = toll(s, origin, place)
    if cost > purse and s.bridge[s.seat] == IN_HAND:
        cost -= dearest_gap(s, origin, place)
    return cost <= purse


@rule
def next_card(s: State, chain: int, colour: int) -> int:
    """The first colour from this one on of which a card is left beside those of the chain."""
    while colour < COLOURS and s.hand[s.seat, colour] <= times_in(chain, colour):
        colour += 1
    return colour


@rule
def length(chain: int) -> int:
    """How many cards a chain plays."""
    cards = 0
    while chain > 1:
        cards += 1
        chain >>= 3
    return cards


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
    return min(lowest(s.coloured[colour] & after(place)), MAINLAND)


# Gaps and tolls


@rule
def gap_toll(s: State, left: int, right: int) -> int:
    """A10: what it costs to cross from a tile to the next; nothing if there is no open gap."""
    if left == ATLANTIS or right - left == 1 or s.bridged & after(left) & before(right) != EMPTY:
        return 0
    return min(VALUE[s.top[left]], VALUE[s.top[right]])


@rule
def next_tile(s: State, place: int) -> int:
    """The next place ahead with a tile, or PLACES."""
    return min(lowest(s.path & after(place)), PLACES)


@rule
def toll(s: State, start: int, end: int) -> int:
    """A10: the tolls of all gaps between two places, added up."""
    cost, edge = 0, start
    ahead = s.path & after(start) & before(end + 1)
    while ahead != EMPTY:
        run = first_run(ahead)
        place = lowest(run)
        cost += gap_toll(s, edge, place)
        edge, ahead = place + size(run) - 1, ahead & ~run
    return cost


@rule
def dearest_gap(s: State, start: int, end: int) -> int:
    """A11: the toll that a bridge can save at most on the way between two places."""
    dearest, edge = 0, start
    ahead = s.path & after(start) & before(end + 1)
    while ahead != EMPTY:
        run = first_run(ahead)
        place = lowest(run)
        dearest = max(dearest, gap_toll(s, edge, place))
        edge, ahead = place + size(run) - 1, ahead & ~run
    return dearest


@rule
def cards_to_pay(s: State, chain: int) -> int:
    """A12: cards owned since the start of the turn that are left when a chain was played."""
    if s.bought == NONE:
        return s.held[s.seat] - length(chain)
    cards = 0
    for colour in range(COLOURS):
        played = times_in(chain, colour)
        cards += s.hand[s.seat, colour] - max(s.fresh[s.seat, colour], played)
    return cards


# Paying


@rule
def list_payments(s: State, out: Codes, count: int) -> int:
    """A10: any tile, any card owned since the start of the turn (A12)."""
    left = s.kept[s.seat, ONCE]
    while left != EMPTY:
        kind = lowest(left)
        left &= after(kind)
        out[count] = code(GIVE_TILE, kind)
        count += 1
    for colour in range(COLOURS):
        if s.hand[s.seat, colour] > s.fresh[s.seat, colour]:
            out[count] = code(GIVE_CARD, colour)
            count += 1
    return count


@rule
def list_bridge(s: State, out: Codes, count: int) -> int:
    """A11: over any open gap crossed in this move, or, with that option, any of the path; if the
    rest can then be paid."""
    if s.bridge[s.seat] != IN_HAND:
        return count
    purse = s.worth[s.seat] + cards_to_pay(s, NO_CARD)
    edge = ATLANTIS if s.any_gap else s.origin
    ahead = s.path & after(edge)
    if not s.any_gap:
        ahead &= before(s.where[s.seat, s.pawn] + 1)
    while ahead != EMPTY:
        run = first_run(ahead)
        place = lowest(run)
        if gap_toll(s, edge, place) > 0 and s.due - saving(s, edge, place) <= purse:
            out[count] = code(BRIDGE, edge + 1)
            count += 1
        edge, ahead = place + size(run) - 1, ahead & ~run
    return count


@rule
def saving(s: State, left: int, right: int) -> int:
    """A11: what a bridge between two tiles saves now: nothing where the pawn did not cross."""
    return gap_toll(s, left, right) if is_crossed(s, left, right) else 0


@rule
def is_crossed(s: State, left: int, right: int) -> bool:
    """A10: whether the pawn on the move has gone from a tile to the next, or further."""
    return s.origin <= left and right <= s.where[s.seat, s.pawn]
