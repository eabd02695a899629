"""Nothing is made, nothing is lost, nothing is in two places."""

from kritias.games.artonauti.box import (
    ALL_ADVENTURES,
    ALL_SQUARES,
    CARDS,
    COLOUR,
    DOUBLED,
    EFFECT,
    IDLE_ROUNDS,
    LAID,
    LARGEST_HAND,
    NONE,
    SIZE,
    SQUARES,
    WORK,
    WORKS,
    Effect,
)
from kritias.games.artonauti.moves import (
    may_lose,
    may_receive,
    pickable,
    squares_in_colour,
    squares_with_card,
)
from kritias.games.artonauti.rules_card import (
    has_every_size,
    is_complete,
    is_within,
    number_in,
    pile_size,
)
from kritias.games.artonauti.rules_turn import can_call, can_play, has_room, phase_of
from kritias.games.artonauti.state import ALL_IDLE, NOT_YET, Phase, State
from kritias.kernel.bits import EMPTY, holds
from kritias.kernel.rule import rule


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    if not is_board_mapped(s):
        return 1
    if not are_galleries_counted(s):
        return 2
    if not are_cards_conserved(s):
        return 3
    if not are_hands_counted(s):
        return 4
    if not is_knowledge_true(s):
        return 5
    if not are_adventures_conserved(s):
        return 6
    if not is_turn_sound(s):
        return 7
    return 0 if has_something_to_do(s) else 8


@rule
def is_board_mapped(s: State) -> bool:
    """The sets agree with what lies there; no complete work was left lying (M6)."""
    cards = squares_with_card(s)
    if s.block != NONE and (not 0 <= s.block < SQUARES or holds(s.free, s.block)):
        return False
    if s.turned & ~cards != EMPTY or s.free & ~ALL_SQUARES != EMPTY:
        return False
    lying = 0
    for square in range(SQUARES):
        card = s.board[square]
        if (card != NONE) != holds(cards, square) or not NONE <= card < CARDS:
            return False
        if card != NONE:
            lying += 1
            if not holds(s.lying[0], card) or is_complete(s, square):
                return False
    return lying == pile_size(s.lying)


@rule
def are_galleries_counted(s: State) -> bool:
    """A work is completed once; M11: its cards are points; M12: every size is victory."""
    seen = EMPTY
    for seat in range(s.seats):
        if s.gallery[seat] & seen != EMPTY:
            return False
        seen |= s.gallery[seat]
        worth = 0
        for work in range(WORKS):
            if holds(s.gallery[seat], work):
                worth += SIZE[work]
        if s.worth[seat] != worth or (s.winner == seat) != has_every_size(s, seat):
            return False
    return True


@rule
def are_cards_conserved(s: State) -> bool:
    """Every card is there as often as in the box, wherever it is."""
    for card in range(CARDS):
        number = number_in(s.lying, card) + number_in(s.deck, card) + (s.card == card)
        for seat in range(s.seats):
            number += number_in(s.hand[seat], card) + number_in(s.looked[seat], card)
            number += holds(s.gallery[seat], WORK[card])
        if number != 1 + DOUBLED[card]:
            return False
    return True


@rule
def are_hands_counted(s: State) -> bool:
    """The public counts agree with what they count; M3: no hand is above ten."""
    looking = 0
    for seat in range(s.seats):
        if s.held[seat] != pile_size(s.hand[seat]) or s.held[seat] > LARGEST_HAND:
            return False
        looking += pile_size(s.looked[seat])
    return s.looking == looking and s.left == pile_size(s.deck)


@rule
def is_knowledge_true(s: State) -> bool:
    """What anybody knows of a hand or of the deck is so."""
    for holder in range(s.seats):
        if not is_within(s.shown[holder], s.hand[holder]):
            return False
        if not is_within(s.below[holder], s.deck) or pile_size(s.known[holder, holder]) > 0:
            return False
        for viewer in range(s.seats):
            if not is_within(s.known[viewer, holder], s.hand[holder]):
                return False
            if viewer != holder and not is_within(s.shown[holder], s.known[viewer, holder]):
                return False
    return True


@rule
def are_adventures_conserved(s: State) -> bool:
    """Every adventure lies in the deck or before one seat; M13: or all in the box."""
    seen = s.tales
    for seat in range(s.seats):
        if s.saga[seat] & seen != EMPTY:
            return False
        seen |= s.saga[seat]
    if s.adventure != NONE and (s.seat == NONE or not holds(s.saga[s.seat], s.adventure)):
        return False
    return seen == (ALL_ADVENTURES if s.adventures else EMPTY)


@rule
def is_turn_sound(s: State) -> bool:
    """The phase, the seat that decides and what is open agree; M10: the game ends for a reason,
    and once the last card has been drawn, this turn is the last."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return False
    if (s.winner != NONE or s.ends == ALL_IDLE) and s.phase != Phase.OVER:
        return False
    if s.phase == Phase.OVER and s.winner == NONE and s.ends == NOT_YET:
        return False
    in_the_air = s.phase == Phase.LAY or s.phase == Phase.PUT or s.phase == Phase.EXCHANGE
    if (s.card != NONE) != in_the_air or (s.looking > 0) != (s.phase == Phase.KEEP):
        return False
    if (s.phase == Phase.LAY) != (s.laid < LAID):
        return False
    if (s.block == NONE) != (s.phase == Phase.LAY or s.phase == Phase.PLACE_BLOCK):
        return False
    is_drawn = s.left == 0 and s.phase != Phase.KEEP and s.phase != Phase.OVER
    return is_idleness_counted(s) and is_adventure_sound(s) and not (is_drawn and s.ends == NOT_YET)


@rule
def is_idleness_counted(s: State) -> bool:
    """M10: no turn is idle in which something has happened, and three rounds of them are the
    end."""
    most = IDLE_ROUNDS * s.seats
    if (s.active and s.idle > 0) or not 0 <= s.idle <= most:
        return False
    if s.ends == ALL_IDLE:
        return s.idle == most
    return s.idle < most or s.phase == Phase.OVER


@rule
def is_adventure_sound(s: State) -> bool:
    """M8: the phase belongs to the adventure being played, and so does what was picked."""
    if (s.other != NONE) != (s.phase == Phase.GIVE_CARD) or (s.other != NONE and s.other == s.seat):
        return False
    if s.picked != NONE and s.phase == Phase.TURN_CARDS:
        return True
    if (s.picked != NONE) != (s.phase == Phase.SLIDE or s.phase == Phase.CHOOSE_OTHER):
        return False
    if s.picked != NONE and s.board[s.picked] == NONE:
        return False
    if s.adventure == NONE:
        return s.phase < Phase.ANOTHER or s.phase == Phase.OVER
    return belongs(s.phase, EFFECT[s.adventure])


@rule
def belongs(phase: int, effect: int) -> bool:
    """M8: whether a phase is one of an effect's."""
    if effect == Effect.PLAY:
        return phase == Phase.ANOTHER or phase == Phase.PUT
    if effect == Effect.TAKE:
        return phase == Phase.TAKE_FROM
    if effect == Effect.GIVE:
        return phase == Phase.GIVE_TO or phase == Phase.GIVE_CARD
    first = phase_of(effect)
    goes_on = first == Phase.LIFT or first == Phase.CHOOSE
    return phase == first or (goes_on and phase == first + 1)


@rule
def has_something_to_do(s: State) -> bool:
    """Whoever decides can do what the phase says."""
    if s.phase == Phase.OVER:
        return True
    if s.phase == Phase.LAY or s.phase == Phase.PUT:
        return s.free != EMPTY
    if s.phase == Phase.EXCHANGE:
        return squares_in_colour(s, COLOUR[s.card]) != EMPTY
    if s.phase == Phase.CALL:
        return can_call(s)
    if s.phase == Phase.PLAY or s.phase == Phase.ANOTHER:
        return can_play(s)
    if s.phase == Phase.SECOND:
        return can_play(s) and s.colour != NONE
    if s.phase == Phase.TAKE_FROM:
        return has_room(s, s.seat) and may_lose(s) != 0
    if s.phase == Phase.GIVE_TO:
        return s.held[s.seat] > 0 and may_receive(s) != 0
    if s.phase == Phase.GIVE_CARD:
        return s.held[s.seat] > 0 and may_receive(s) >> s.other & 1 == 1
    if s.phase == Phase.KEEP or s.phase == Phase.BRING_BACK:
        return has_room(s, s.seat)
    if s.phase == Phase.ACTION or s.phase == Phase.TURN_CARDS:
        return squares_with_card(s) != EMPTY
    return pickable(s) != EMPTY
