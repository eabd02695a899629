"""The adventures: drawn and played at once (M7), one after the other while they go on (M8)."""

from kritias.games.artonauti.box import (
    BACK,
    BLOCK,
    DRAW,
    DRAWN,
    EFFECT,
    GIVE,
    GOES_ON,
    LARGEST_HAND,
    LOOK,
    LOOKED_AT,
    MOVE,
    NONE,
    PLAY,
    ROTATE,
    SWAP,
    TAKE,
)
from kritias.games.artonauti.moves import may_lose, may_receive, movable, squares_with_card
from kritias.games.artonauti.rules_end import end_game
from kritias.games.artonauti.rules_mosaic import (
    lay_block,
    lift_card,
    move_card,
    swap_cards,
    turn_card,
)
from kritias.games.artonauti.rules_pile import (
    draw_cards,
    gain_openly,
    hand_over,
    leave_deck,
    pick_card,
    put,
    run_out,
    take,
)
from kritias.games.artonauti.rules_turn import begin_action, can_play
from kritias.games.artonauti.state import DECK, ONCE, TALES, TWICE, Phase, State
from kritias.kernel.bits import EMPTY, bit, lowest, nth, size
from kritias.kernel.chance import draw
from kritias.kernel.rule import rule


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
    if effect == DRAW:
        draw_cards(s, s.seat, DRAWN)
        return False
    if effect == TAKE:
        return begin_take(s)
    if effect == GIVE:
        return begin_give(s)
    if not is_possible(s, effect):
        return False
    s.phase = phase_of(effect)
    if effect == LOOK:
        look(s)
    return True


@rule
def phase_of(effect: int) -> int:
    """M8: the decision with which an effect begins."""
    if effect == PLAY:
        return Phase.ANOTHER
    if effect == ROTATE:
        return Phase.TURN_CARDS
    if effect == MOVE:
        return Phase.LIFT
    if effect == SWAP:
        return Phase.CHOOSE
    if effect == BLOCK:
        return Phase.MOVE_BLOCK
    if effect == BACK:
        return Phase.BRING_BACK
    return Phase.KEEP if effect == LOOK else Phase.SWEEP


@rule
def is_possible(s: State, effect: int) -> bool:
    """M8: whether an effect can be carried out at all; M3: none fills a hand above ten."""
    if effect == PLAY:
        return can_play(s)
    if effect == MOVE:
        return movable(s) != EMPTY
    if effect == BLOCK:
        return s.free != EMPTY
    if effect == LOOK:
        return has_room(s, s.seat) and s.left > 0
    cards = size(squares_with_card(s))
    if effect == BACK:
        return has_room(s, s.seat) and cards > 0
    return cards > 1 if effect == SWAP else cards > 0


@rule
def has_room(s: State, seat: int) -> bool:
    """M3: whether a hand has fewer than ten cards."""
    return s.held[seat] < LARGEST_HAND


# On the board


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
def pick_first(s: State, square: int) -> None:
    """M8: the card to move, or the first of two to swap, is chosen."""
    s.picked = square
    s.phase = Phase.SLIDE if s.phase == Phase.LIFT else Phase.CHOOSE_OTHER


@rule
def slide(s: State, square: int) -> None:
    """M8: the chosen card moves over free squares, three at most."""
    move_card(s, s.picked, square)
    end_adventure(s)


@rule
def swap_two(s: State, square: int) -> None:
    """M8: the two chosen cards change places."""
    swap_cards(s, s.picked, square)
    end_adventure(s)


@rule
def move_block(s: State, square: int) -> None:
    """M2, M8: only an adventure moves the block."""
    lay_block(s, square)
    end_adventure(s)


@rule
def bring_back(s: State, square: int) -> None:
    """M8: a card of the board returns to the hand."""
    gain_openly(s, s.seat, lift_card(s, square))
    end_adventure(s)


@rule
def sweep(s: State, square: int) -> None:
    """M8: a square is cleared; its card is shuffled into the deck, as all can see."""
    card = lift_card(s, square)
    put(s.deck, card)
    s.left += 1
    for viewer in range(s.seats):
        put(s.below[viewer], card)
    end_adventure(s)


# From hand to hand


@rule
def begin_take(s: State) -> bool:
    """M8: take from an opponent of one's choice; where only one can be, no one is asked."""
    others = may_lose(s)
    if others == 0 or not has_room(s, s.seat):
        return False
    if others & (others - 1) != 0:
        s.phase = Phase.TAKE_FROM
        return True
    take_from(s, lone(others))
    return False


@rule
def lone(seats: int) -> int:
    """The only seat of a set of bits."""
    seat = 0
    while seats >> seat != 1:
        seat += 1
    return seat


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
        choose_getter(s, lone(others))
    return True


@rule
def choose_getter(s: State, seat: int) -> None:
    """M8: who is given a card is known; now the card."""
    s.other = seat
    s.phase = Phase.GIVE_CARD


@rule
def give(s: State, card: int) -> None:
    """M8: the card goes over, seen by those two only; then two are drawn."""
    hand_over(s, s.seat, s.other, card)
    s.other = NONE
    draw_cards(s, s.seat, DRAWN)
    end_adventure(s)


# The top of the deck


@rule
def look(s: State) -> None:
    """M8: the top three cards, seen by who looks only."""
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
