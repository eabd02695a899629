"""From turn to turn: how one begins (M3, M9) and ends (M10), the step to the action (M5), the
adventures in between, played one after the other while they go on (M7, M8), and how the game
ends."""

from typing import Any

import numpy as np

from kritias.games.artonauti.box import (
    DRAWN,
    EFFECT,
    GOES_ON,
    IDLE_ROUNDS,
    LARGEST,
    LARGEST_HAND,
    LOOKED_AT,
    NONE,
    WORKS_OF_SIZE,
    Effect,
)
from kritias.games.artonauti.moves import (
    may_lose,
    may_receive,
    may_skip,
    movable,
    ready_pair,
    squares_with_card,
)
from kritias.games.artonauti.rules_card import (
    be_active,
    draw_card,
    draw_cards,
    gain_openly,
    hand_over,
    lay_block,
    leave_deck,
    lift_card,
    move_card,
    pick_card,
    put,
    run_out,
    swap_cards,
    take,
    turn_card,
)
from kritias.games.artonauti.state import ALL_IDLE, DECK, NOT_YET, ONCE, TALES, TWICE, Phase, State
from kritias.kernel.bits import EMPTY, bit, lowest, nth, size
from kritias.kernel.chance import draw
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def begin_turn(s: State) -> None:
    """M9: whoever can make somebody skip is asked; M3: else a card is drawn."""
    s.turn += 1
    s.colour = NONE
    s.composed = 0
    s.active = 0
    if can_call(s):
        s.phase = Phase.CALL
    else:
        draw_for_turn(s)


@rule
def can_call(s: State) -> bool:
    """M9: whether whoever decides has a pair left, and an opponent to use it against."""
    return ready_pair(s, s.seat) != NONE and may_skip(s) != 0


@rule
def call(s: State, seat: int) -> None:
    """M9: an opponent has to skip the next turn; the character has done its service."""
    s.spent[s.seat] |= 1 << ready_pair(s, s.seat)
    s.skips |= 1 << seat
    if not can_call(s):
        draw_for_turn(s)


@rule
def draw_for_turn(s: State) -> None:
    """M3: draw a card; M4: then one has to be played, if there is a free square."""
    if draw_card(s, s.seat):
        be_active(s)
    s.phase = Phase.PLAY if can_play(s) else Phase.ACTION


@rule
def can_play(s: State) -> bool:
    """M4: whether there is a card in hand and a free square for it."""
    return s.held[s.seat] > 0 and s.free != EMPTY


@rule
def begin_action(s: State) -> None:
    """M5: one of the actions follows; it is skipped only where no card lies."""
    if squares_with_card(s) != EMPTY:
        s.phase = Phase.ACTION
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """M10: the last card drawn, time that is up, or idle rounds end the game; M9: whoever has to
    skip is passed over, and that turn is over with nothing done."""
    if not s.active:
        be_idle(s)
    s.seat = (s.seat + 1) % s.seats
    while s.ends == NOT_YET and s.skips >> s.seat & 1:
        s.skips &= ~(1 << s.seat)
        be_idle(s)
        s.seat = (s.seat + 1) % s.seats
    if s.ends == NOT_YET:
        begin_turn(s)
    else:
        end_game(s)


@rule
def be_idle(s: State) -> None:
    """M10: a turn is over in which nobody drew a card, played one or completed a work; after
    three full rounds of them in a row so is the game, unless something else has ended it."""
    s.idle += 1
    if s.idle == IDLE_ROUNDS * s.seats and s.ends == NOT_YET:
        s.ends = ALL_IDLE


# Adventures


@rule
def draw_adventures(s: State) -> None:
    """M7, M8: draw an adventure and play it; while it goes on and there are any, another. Those
    that ask nothing, and those that are impossible, are over at once."""
    while s.tales != EMPTY:
        card = nth(s.tales, draw(s, TALES, size(s.tales)))
        s.tales &= ~bit(card)
        s.saga[s.seat] |= bit(card)
        s.adventure = card
        if begin_effect(s, EFFECT[card]):
            return
        if not GOES_ON[card]:
            break
    s.adventure = NONE
    begin_action(s)


@rule
def end_adventure(s: State) -> None:
    """M8: the effect is carried out; the adventure goes on, or M5 follows."""
    s.picked = NONE
    if s.winner != NONE:
        end_game(s)
    elif GOES_ON[s.adventure]:
        draw_adventures(s)
    else:
        s.adventure = NONE
        begin_action(s)


@rule
def begin_effect(s: State, effect: int) -> bool:
    """M8: whether the effect asks for a decision. One that is impossible is skipped."""
    if effect == Effect.DRAW:
        draw_cards(s, s.seat, DRAWN)
        return False
    if effect == Effect.TAKE:
        return begin_take(s)
    if effect == Effect.GIVE:
        return begin_give(s)
    if not is_possible(s, effect):
        return False
    s.phase = phase_of(effect)
    if effect == Effect.LOOK:
        look(s)
    return True


@rule
def phase_of(effect: int) -> int:
    """M8: the decision with which an effect begins."""
    if effect == Effect.PLAY:
        return Phase.ANOTHER
    if effect == Effect.ROTATE:
        return Phase.TURN_CARDS
    if effect == Effect.MOVE:
        return Phase.LIFT
    if effect == Effect.SWAP:
        return Phase.CHOOSE
    if effect == Effect.BLOCK:
        return Phase.MOVE_BLOCK
    if effect == Effect.BACK:
        return Phase.BRING_BACK
    return Phase.KEEP if effect == Effect.LOOK else Phase.SWEEP


@rule
def is_possible(s: State, effect: int) -> bool:
    """M8: whether an effect can be carried out at all; M3: none fills a hand above ten."""
    if effect == Effect.PLAY:
        return can_play(s)
    if effect == Effect.MOVE:
        return movable(s) != EMPTY
    if effect == Effect.BLOCK:
        return s.free != EMPTY
    if effect == Effect.LOOK:
        return has_room(s, s.seat) and s.left > 0
    cards = size(squares_with_card(s))
    if effect == Effect.BACK:
        return has_room(s, s.seat) and cards > 0
    return cards > 1 if effect == Effect.SWAP else cards > 0


@rule
def has_room(s: State, seat: int) -> bool:
    """M3: whether a hand has fewer than ten cards."""
    return s.held[seat] < LARGEST_HAND


@rule
def turn_one(s: State, square: int) -> None:
    """M8: a card is rotated; after the first a second one may be."""
    turn_card(s, square)
    others = squares_with_card(s) & ~bit(square)
    if s.picked == NONE and others != EMPTY and s.winner == NONE:
        s.picked = square
    else:
        end_adventure(s)


@rule
def carry_out(s: State, square: int) -> None:
    """M8: the block or the chosen card goes to this square, the chosen card changes places with
    the one here, or this one leaves the board. M2: only an adventure moves the block."""
    if s.phase == Phase.MOVE_BLOCK:
        lay_block(s, square)
    elif s.phase == Phase.SLIDE:
        move_card(s, s.picked, square)
    elif s.phase == Phase.CHOOSE_OTHER:
        swap_cards(s, s.picked, square)
    elif s.phase == Phase.BRING_BACK:
        gain_openly(s, s.seat, lift_card(s, square))
    else:
        sweep(s, square)
    end_adventure(s)


@rule
def sweep(s: State, square: int) -> None:
    """M8: a square is cleared; its card is shuffled into the deck, as all can see."""
    card = lift_card(s, square)
    put(s.deck, card)
    s.left += 1
    for viewer in range(s.seats):
        put(s.below[viewer], card)


@rule
def begin_take(s: State) -> bool:
    """M8: take from an opponent of one's choice; where only one can be, no one is asked."""
    others = may_lose(s)
    if others == 0 or not has_room(s, s.seat):
        return False
    if others & (others - 1) != 0:
        s.phase = Phase.TAKE_FROM
        return True
    take_from(s, lowest(np.uint64(others)))
    return False


@rule
def take_from(s: State, seat: int) -> None:
    """M8: a random work card of an opponent; only those two see which."""
    card = pick_card(s, DECK, s.hand[seat, ONCE], s.hand[seat, TWICE])
    hand_over(s, seat, s.seat, card)


@rule
def begin_give(s: State) -> bool:
    """M8: give an opponent of one's choice a hand card; the opponent's hand has room for it."""
    others = may_receive(s)
    if others == 0 or s.held[s.seat] == 0:
        return False
    if others & (others - 1) != 0:
        s.phase = Phase.GIVE_TO
    else:
        choose_getter(s, lowest(np.uint64(others)))
    return True


@rule
def choose_getter(s: State, seat: int) -> None:
    """M8: the seat that is given a card is known; now the card."""
    s.other = seat
    s.phase = Phase.GIVE_CARD


@rule
def give(s: State, card: int) -> None:
    """M8: the card goes over, seen by those two only; then two are drawn."""
    hand_over(s, s.seat, s.other, card)
    s.other = NONE
    draw_cards(s, s.seat, DRAWN)
    end_adventure(s)


@rule
def look(s: State) -> None:
    """M8: the top three cards, seen by whoever looks only."""
    s.looking = min(LOOKED_AT, s.left)
    for _ in range(s.looking):
        card = pick_card(s, DECK, s.deck[ONCE], s.deck[TWICE])
        leave_deck(s, s.seat, card)
        put(s.looked[s.seat], card)


@rule
def keep(s: State, card: int) -> None:
    """M8: one goes into the hand, the others are shuffled back; M10: the last may be drawn so."""
    take(s.looked[s.seat], card)
    put(s.hand[s.seat], card)
    s.held[s.seat] += 1
    while s.looked[s.seat, ONCE] != EMPTY:
        other = lowest(s.looked[s.seat, ONCE])
        take(s.looked[s.seat], other)
        put(s.deck, other)
        put(s.below[s.seat], other)
        s.left += 1
    s.looking = 0
    run_out(s)
    end_adventure(s)


# The end


@rule
def end_game(s: State) -> None:
    """M10, M12: the game is over."""
    s.phase = Phase.OVER
    s.seat = NONE
    s.colour = NONE
    s.composed = 0
    s.adventure = NONE
    s.picked = NONE
    s.active = 0


@rule
def points(s: State, out: Any) -> None:
    """M11: one for each card in the gallery."""
    for seat in range(s.seats):
        out[seat] = s.worth[seat]


@rule
def largest_work(s: State, seat: int) -> int:
    """M11: the cards of the largest work a seat has completed."""
    cards = LARGEST
    while cards > 0 and s.gallery[seat] & WORKS_OF_SIZE[cards] == EMPTY:
        cards -= 1
    return cards


@rule
def rank(s: State, seat: int) -> int:
    """M11: by points, then by the largest single work; M12: above all every size."""
    if s.winner == seat:
        return 1 << 15
    return s.worth[seat] * (LARGEST + 1) + largest_work(s, seat)


@rule
def payoff(s: State, out: Numbers) -> None:
    """M11, M12: the first wins, equals share; nothing is won before the end."""
    for seat in range(s.seats):
        out[seat] = rank(s, seat)
    share_victory(out, s.seats, s.phase == Phase.OVER)
