"""Nothing is made, nothing is lost, nothing is in two places, and the turn is one that can come.

Where something is wrong the audit answers with its number below; `notation` has the sentences.
"""

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

(
    SOUND, UNMAPPED, LEFT_LYING, SAME_WORK, WORTH_MISCOUNTED, WINNER_MISCOUNTED, CARDS_MISCOUNTED,
    HANDS_MISCOUNTED, LARGE_HAND, WRONG_LOOKING, KNOWN_MISCOUNTED, ADVENTURES_MISCOUNTED,
    WRONG_ADVENTURE, WRONG_SKIPS, NOBODY_DECIDES, IS_OVER, NOT_OVER,
    WRONG_AIR, WRONG_LAID, WRONG_BLOCK, DECK_GONE, WRONG_IDLE, WRONG_OTHER, WRONG_PICKED,
    WRONG_PHASE, LEFT_OPEN, NOTHING_TO_DO,
) = range(27)  # fmt: skip


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    fault = board_fault(s)
    if fault == SOUND:
        fault = galleries_fault(s)
    if fault == SOUND:
        fault = cards_fault(s)
    if fault == SOUND:
        fault = adventures_fault(s)
    if fault == SOUND:
        fault = turn_fault(s)
    return NOTHING_TO_DO if fault == SOUND and not has_something_to_do(s) else fault


@rule
def board_fault(s: State) -> int:
    """The sets agree with what lies there; no complete work was left lying (M6)."""
    if not is_board_mapped(s):
        return UNMAPPED
    for square in range(SQUARES):
        if s.board[square] != NONE and is_complete(s, square):
            return LEFT_LYING
    return SOUND


@rule
def is_board_mapped(s: State) -> bool:
    """The sets agree with what lies there."""
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
            if not holds(s.lying[0], card):
                return False
    return lying == pile_size(s.lying)


@rule
def galleries_fault(s: State) -> int:
    """A work is completed once; M11: its cards are points; M12: every size is victory."""
    seen = EMPTY
    for seat in range(s.seats):
        if s.gallery[seat] & seen != EMPTY:
            return SAME_WORK
        seen |= s.gallery[seat]
        worth = 0
        for work in range(WORKS):
            if holds(s.gallery[seat], work):
                worth += SIZE[work]
        if s.worth[seat] != worth:
            return WORTH_MISCOUNTED
        if (s.winner == seat) != has_every_size(s, seat):
            return WINNER_MISCOUNTED
    return SOUND


@rule
def cards_fault(s: State) -> int:
    """What is wrong with the cards, and with what is known of them."""
    if not are_cards_conserved(s):
        return CARDS_MISCOUNTED
    looking = 0
    for seat in range(s.seats):
        if s.held[seat] != pile_size(s.hand[seat]):
            return HANDS_MISCOUNTED
        is_held_up = seat == s.seat and (s.phase == Phase.PUT or s.phase == Phase.EXCHANGE)
        if s.held[seat] + is_held_up > LARGEST_HAND:
            return LARGE_HAND  # M3; a card that is held up came out of the hand
        looked = pile_size(s.looked[seat])
        if looked > 0 and seat != s.seat:
            return WRONG_LOOKING
        looking += looked
    if s.looking != looking or (looking > 0) != (s.phase == Phase.KEEP):
        return WRONG_LOOKING
    if s.left != pile_size(s.deck):
        return HANDS_MISCOUNTED
    return SOUND if is_knowledge_true(s) else KNOWN_MISCOUNTED


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
def is_knowledge_true(s: State) -> bool:
    """What anybody knows of a hand or of the deck is so."""
    for holder in range(s.seats):
        if not is_within(s.shown[holder], s.hand[holder]):
            return False
        if not is_within(s.below[holder], s.deck) or pile_size(s.known[holder, holder]) > 0:
            return False
        if s.phase == Phase.LAY and pile_size(s.below[holder]) > 0:
            return False  # M1: nobody has looked into the deck yet
        for viewer in range(s.seats):
            if not is_within(s.known[viewer, holder], s.hand[holder]):
                return False
            if viewer != holder and not is_within(s.shown[holder], s.known[viewer, holder]):
                return False
    return True


@rule
def adventures_fault(s: State) -> int:
    """Every adventure lies in the deck or before one seat; M13: or all in the box."""
    seen = s.tales
    for seat in range(s.seats):
        if s.saga[seat] & seen != EMPTY:
            return ADVENTURES_MISCOUNTED
        seen |= s.saga[seat]
    if seen != (ALL_ADVENTURES if s.adventures else EMPTY):
        return ADVENTURES_MISCOUNTED
    if s.adventure != NONE and (s.seat == NONE or not holds(s.saga[s.seat], s.adventure)):
        return WRONG_ADVENTURE
    return SOUND


# The turn


@rule
def turn_fault(s: State) -> int:
    """The phase, the seat that decides and what is open agree."""
    fault = end_fault(s)
    if fault == SOUND:
        fault = table_fault(s)
    if fault != SOUND or s.phase == Phase.OVER:
        return fault
    if s.skips >> s.seat & 1 or (s.skips != 0 and s.block == NONE):
        return WRONG_SKIPS  # M9
    return adventure_fault(s)


@rule
def end_fault(s: State) -> int:
    """M10: the game ends for a reason, and once the last card has been drawn this turn is the
    last."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return NOBODY_DECIDES
    if not is_idleness_counted(s):
        return WRONG_IDLE
    if s.phase == Phase.OVER:
        if s.winner == NONE and s.ends == NOT_YET:
            return NOT_OVER
        is_open = s.colour != NONE or s.composed or s.adventure != NONE or s.picked != NONE
        return LEFT_OPEN if is_open or s.active or s.other != NONE else SOUND
    if s.winner != NONE or s.ends == ALL_IDLE:
        return IS_OVER
    return DECK_GONE if s.left == 0 and s.phase != Phase.KEEP and s.ends == NOT_YET else SOUND


@rule
def table_fault(s: State) -> int:
    """M1, M2, M4, M5: the card in the air, those that are laid out, and the block."""
    in_the_air = s.phase == Phase.LAY or s.phase == Phase.PUT or s.phase == Phase.EXCHANGE
    if (s.card != NONE) != in_the_air:
        return WRONG_AIR
    if (s.phase == Phase.LAY) != (s.laid < LAID):
        return WRONG_LAID
    is_set_up = s.phase != Phase.LAY and s.phase != Phase.PLACE_BLOCK
    return SOUND if (s.block != NONE) == is_set_up else WRONG_BLOCK


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
def adventure_fault(s: State) -> int:
    """M8: the phase belongs to the adventure being played, and so does what was picked."""
    if (s.other != NONE) != (s.phase == Phase.GIVE_CARD) or s.other == s.seat:
        return WRONG_OTHER
    if not is_picking(s):
        return WRONG_PICKED
    if s.adventure == NONE:
        return SOUND if s.phase < Phase.ANOTHER else WRONG_PHASE
    return SOUND if belongs(s.phase, EFFECT[s.adventure]) else WRONG_PHASE


@rule
def is_picking(s: State) -> bool:
    """M8: whether the first of two squares is picked where there are two, and has its card."""
    if s.phase == Phase.TURN_CARDS:
        return True
    if (s.picked != NONE) != (s.phase == Phase.SLIDE or s.phase == Phase.CHOOSE_OTHER):
        return False
    return s.picked == NONE or s.board[s.picked] != NONE


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
