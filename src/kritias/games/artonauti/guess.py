"""What a position is worth to each seat before the end.

Beside the points of its gallery a seat has hopes: every group of cards that already fit on the
board, or that wait together in its hand, may become a work. How much of the work a hope is worth
depends on how soon the seat can complete it, and on who else can.
"""

from math import exp
from typing import Final

from kritias.games.artonauti.box import (
    CARDS_OF,
    COLOUR,
    FIRST_CARD,
    LARGEST,
    MATE,
    MATE_PLACE,
    NONE,
    SIZE,
    SMALLEST,
    SQUARES,
    WORK,
    WORKS,
    WORKS_OF_SIZE,
)
from kritias.games.artonauti.moves import ready_pair
from kritias.games.artonauti.rules_end import payoff
from kritias.games.artonauti.rules_mosaic import way_up
from kritias.games.artonauti.state import ONCE, Phase, State
from kritias.kernel.bits import EMPTY, Word, bit, size
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule

WAIT: Final = 0.8  # what is left of a hope after the turn of a seat
DRAW_IT: Final = 0.2  # and for each card that must first be drawn
ASTRAY: Final = 0.5  # where cards of the work lie elsewhere on the board: they hope as well
HOPE: Final = 0.8  # of a point
NEW_SIZE: Final = (0.5, 2.0, 12.0)  # points more for the first, second and last size (M12)
DIFFERENT: Final = LARGEST - SMALLEST + 1  # sizes
CARD: Final = 0.1  # points a card in hand is worth
CALL: Final = 0.5  # a pair of characters that is ready (M9)
SKIP: Final = -1.0  # a turn to skip
EARLY: Final = 0.25  # what a point does to the logarithm of the odds, early
LATE: Final = 0.8  # and late
DEALT: Final = 46.0  # cards in the deck early in the game
FULL_TURN: Final = 2  # cards one can play in a turn


@rule
def appraise(s: State, out: Numbers) -> None:
    """Each seat's odds as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    for seat in range(s.seats):
        out[seat] = s.worth[seat] + standing(s, seat)
    add_hopes(s, out)
    point = LATE + (EARLY - LATE) * min(s.left / DEALT, 1.0)
    best = -1e9
    for seat in range(s.seats):
        best = max(best, out[seat])
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = exp(point * (out[seat] - best))
        whole += out[seat]
    for seat in range(s.seats):
        out[seat] /= whole


@rule
def standing(s: State, seat: int) -> float:
    """What a seat has beside its gallery and its hopes, in points."""
    value = CARD * s.held[seat]
    for size_number in range(DIFFERENT - sizes_lacking(s, seat)):
        value += NEW_SIZE[size_number]
    if s.adventures and ready_pair(s, seat) != NONE:
        value += CALL
    if s.skips >> seat & 1:
        value += SKIP
    return value


@rule
def sizes_lacking(s: State, seat: int) -> int:
    """M12: how many of the three sizes a seat has not completed yet."""
    lacking = 0
    for cards in range(SMALLEST, LARGEST + 1):
        lacking += s.gallery[seat] & WORKS_OF_SIZE[cards] == EMPTY
    return lacking


# Hopes


@rule
def add_hopes(s: State, out: Numbers) -> None:
    """A hope for every group on the board, and for every work that waits in a hand alone."""
    for square in range(SQUARES):
        if s.board[square] != NONE:
            add_group(s, square, out)
    for work in range(WORKS):
        if CARDS_OF[work] & s.lying[ONCE] == EMPTY:
            for seat in range(s.seats):
                cards = CARDS_OF[work] & reserve(s, seat)
                if cards & (cards - bit(0)) != EMPTY:
                    missing = CARDS_OF[work]
                    out[seat] += prize(s, seat, work) * chance_of(s, seat, work, missing, 0, False)


@rule
def reserve(s: State, seat: int) -> Word:
    """The cards a seat can put on the board: its hand, and what it holds in the air."""
    cards = s.hand[seat, ONCE]
    if seat == s.seat:
        cards |= s.looked[seat, ONCE]
        if s.card != NONE:
            cards |= bit(s.card)
    return cards


@rule
def add_group(s: State, square: int, out: Numbers) -> None:
    """The cards that fit with the one here: seats that can complete the work share the hope."""
    card, way = s.board[square], way_up(s, square)
    work = WORK[card]
    missing, hurdles, swap = CARDS_OF[work] & ~bit(card), 0, False
    for number in range(SIZE[work] - 1):
        place = MATE_PLACE[way, card, square, number]
        if place == NONE or place == s.block:
            return
        other = s.board[place]
        if other == MATE[card, number] and way_up(s, place) == way:
            if place < square:
                return  # the group is counted there
            missing &= ~bit(other)
        elif other != NONE:
            hurdles += 1
            swap = COLOUR[other] == COLOUR[card]
    swap = swap and hurdles == 1 and can_swap_in(s, missing)
    whole = 1e-9
    for seat in range(s.seats):
        whole += chance_of(s, seat, work, missing, hurdles, swap)
    for seat in range(s.seats):
        chance = chance_of(s, seat, work, missing, hurdles, swap)
        out[seat] += prize(s, seat, work) * chance * chance / whole


@rule
def can_swap_in(s: State, missing: Word) -> bool:
    """M5: whether who decides can put the last missing card in the place of one of its colour."""
    if missing & (missing - bit(0)) != EMPTY:
        return False
    if s.phase == Phase.EXCHANGE:
        return missing == bit(s.card)
    return s.phase == Phase.ACTION and missing & s.hand[s.seat, ONCE] != EMPTY


@rule
def prize(s: State, seat: int, work: int) -> float:
    """M11, M12: what the work would bring to a seat, in points."""
    points = HOPE * SIZE[work]
    if s.gallery[seat] & WORKS_OF_SIZE[SIZE[work]] == EMPTY:
        points += NEW_SIZE[DIFFERENT - sizes_lacking(s, seat)]
    return points


@rule
def chance_of(s: State, seat: int, work: int, missing: Word, hurdles: int, swap: bool) -> float:
    """How likely a seat completes a work of which these cards are missing in their places, where
    so many places are taken by other cards: the sooner it can, the likelier. A swap may do it."""
    plays = size(missing & reserve(s, seat))
    astray = size(missing & ~reserve(s, seat) & s.lying[ONCE])
    unseen = size(missing) - plays - astray
    waiting = (seat - s.seat) % s.seats
    turns = max((plays + unseen + 1) // FULL_TURN, astray + hurdles, 1)
    if seat == s.seat:
        soon = plays <= plays_left(s, work) and astray + hurdles <= actions_left(s)
        if swap or (unseen == 0 and soon):
            return 1.0
        waiting = s.seats
    chance = 1.0 if astray == 0 else ASTRAY
    for _ in range(unseen):
        chance *= DRAW_IT
    for _ in range(waiting + s.seats * (turns - 1)):
        chance *= WAIT
    return chance


@rule
def plays_left(s: State, work: int) -> int:
    """M4: how many cards of a work who decides can still play in this turn."""
    if s.phase == Phase.CALL or s.phase == Phase.PLAY:
        return FULL_TURN
    colour = COLOUR[FIRST_CARD[work]]
    if s.phase == Phase.SECOND:
        return 1 if colour == s.colour else 0
    if s.phase == Phase.PUT:
        mine = 1 if WORK[s.card] == work else 0
        again = s.colour == NONE and s.adventure == NONE and COLOUR[s.card] == colour
        return mine + 1 if again else mine
    return 1 if s.phase == Phase.ANOTHER or s.phase == Phase.LAY else 0


@rule
def actions_left(s: State) -> int:
    """M5: one a turn, and what an adventure does on the board before."""
    if s.phase == Phase.EXCHANGE or s.phase == Phase.LAY or s.phase == Phase.PLACE_BLOCK:
        return 0
    return 2 if s.phase > Phase.ANOTHER and s.phase < Phase.MOVE_BLOCK else 1
