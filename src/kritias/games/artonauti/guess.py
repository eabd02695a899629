"""What a position is worth to each seat before the end.

Beside the points of its gallery a seat has hopes: every group of cards that already fit on the
board, or that wait together in its hand, may become a work. How much of the work a hope is worth
depends on how soon the seat can complete it, and on who else can.
"""

from typing import Final

import numpy as np

from kritias.games.artonauti.box import (
    ALL_WORKS,
    CARDS_IN,
    CARDS_OF,
    COLOUR,
    FIRST_CARD,
    LARGEST,
    NONE,
    PARTS,
    SIDE,
    SIZE,
    SMALLEST,
    STEP,
    WAYS,
    WORK,
    WORKS,
    WORKS_OF_SIZE,
)
from kritias.games.artonauti.moves import ready_pair
from kritias.games.artonauti.rules_end import payoff
from kritias.games.artonauti.rules_mosaic import way_up
from kritias.games.artonauti.state import ONCE, Phase, State
from kritias.kernel.bits import EMPTY, Word, bit, holds, lowest, size
from kritias.kernel.layout import Numbers, table
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

WAIT: Final = 0.85  # what is left of a hope after the turn of a seat
DRAW_IT: Final = 0.3  # and for each card that must first be drawn,
DELAY: Final = 1  # which takes so many rounds
TAKEN: Final = 1.4  # free squares that a turn takes
EFFORT: Final = 0.95  # and for each card to play and each action on the board
EXPOSED: Final = 0.6  # and when a card of it is played without completing the work
TOO_LONG: Final = 4  # actions after which there is no hope
NEW_SIZE: Final = (0.5, 2.0, 12.0)  # points more for the first, second and last size (M12)
DIFFERENT: Final = LARGEST - SMALLEST + 1  # sizes
CARD: Final = 0.05  # points a card in hand is worth
CALL: Final = 0.5  # a pair of characters that is ready (M9)
SKIP: Final = -1.0  # a turn to skip

# What a point of the gallery, and a point hoped for, do to the logarithm of the odds, at the
# beginning and when the deck is empty; fitted to games that the greedy bot played with itself.
POINT: Final = (0.9, 2.5)
HOPE: Final = (0.55, 0.1)
DEALT: Final = 46.0  # cards in the deck early in the game
FULL_TURN: Final = 2  # cards one can play in a turn

# Where the first square of a work can be, so that the work fits on the board; and how many squares
# behind it a card of it lies.
ROOM: Final = table(
    [
        sum(
            1 << row * SIDE + column
            for row in range(SIDE - work.rows + 1)
            for column in range(SIDE - work.columns + 1)
        )
        for work in ALL_WORKS
    ],
    np.uint64,
)
BEHIND: Final = table([row * SIDE + column for _, column, row in PARTS])


@rule
def appraise(s: State, out: Numbers) -> None:
    """Each seat's odds as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    for seat in range(s.seats):
        out[seat] = standing(s, seat)
    add_hopes(s, out)
    left = s.left - (s.phase == Phase.EXCHANGE)  # whatever else ends the turn, a card is drawn
    late = 1.0 - min(max(left, 0) / DEALT, 1.0)
    point, hope = weight(POINT, late), weight(HOPE, late)
    for seat in range(s.seats):
        out[seat] = point * s.worth[seat] + hope * out[seat]
    share_odds(out, s.seats)


@rule
def weight(pair: tuple[float, float], late: float) -> float:
    """What something counts for at this point of the game."""
    return pair[0] + (pair[1] - pair[0]) * late


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
    """Every work is hoped for in the order of the turns: what one completes no other can."""
    done = EMPTY
    for seat in range(s.seats):
        done |= s.gallery[seat]
    for work in range(WORKS):
        if not holds(done, work):
            left = 1.0
            for place in range(s.seats):
                seat = (s.seat + place) % s.seats
                chance = hope_of(s, seat, work)
                out[seat] += prize(s, seat, work) * chance * left
                left *= 1.0 - chance


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
def prize(s: State, seat: int, work: int) -> float:
    """M11, M12: what the work would bring to a seat, in points."""
    points = 1.0 * SIZE[work]
    if s.gallery[seat] & WORKS_OF_SIZE[SIZE[work]] == EMPTY:
        points += NEW_SIZE[DIFFERENT - sizes_lacking(s, seat)]
    return points


@rule
def hope_of(s: State, seat: int, work: int) -> float:
    """How likely a seat completes a work, in the best place on the board for it. Where half of
    its cards must still be drawn there is little to hope for."""
    cards = reserve(s, seat)
    if 2 * size(CARDS_OF[work] & ~(cards | s.lying[ONCE])) >= SIZE[work]:
        return 0.0
    best = 0.0
    for way in range(WAYS):
        origins = ROOM[work]
        while origins != EMPTY and best < 1.0:
            best = max(best, place_hope(s, seat, work, way, lowest(origins), cards))
            origins &= origins - bit(0)
    if best < 1.0 and s.phase == Phase.PUT and seat == s.seat and WORK[s.card] == work:
        best *= EXPOSED
    return best


@rule
def place_hope(s: State, seat: int, work: int, way: int, origin: int, cards: Word) -> float:
    """How likely a seat completes a work just here and this way up."""
    first = FIRST_CARD[work]
    spare = cards & CARDS_IN[COLOUR[first]] & ~CARDS_OF[work] != EMPTY
    plays, acts, fetches, unseen = 0, 0, 0, 0
    for part in range(SIZE[work]):
        card = first + part
        place = square_of(work, way, origin, part)
        other = s.board[place]
        if place == s.block or acts > TOO_LONG:
            return 0.0
        if other == card:
            acts += way_up(s, place) != way
            continue
        free = other == NONE or COLOUR[other] != COLOUR[card]
        if other != NONE and free:
            if not has_room_beside(s, place):
                return 0.0
            acts += 1
        if not holds(s.lying[ONCE] | cards, card):
            unseen += 1
        elif not holds(cards, card):
            if free and lies_beside(s, place, card, way):
                acts += 1
                continue
            fetches += not gives_way(s, work, way, origin, card, cards)
        elif not free:
            spare = True
        plays += free
        acts += not free
    if fetches > 0 and not spare:
        return 0.0
    return chance_of(s, seat, work, plays, acts, fetches, unseen)


@rule
def gives_way(s: State, work: int, way: int, origin: int, card: int, cards: Word) -> bool:
    """M5: whether a card comes into the hand by itself, when another of the work from the hand
    is put down where it lies."""
    for part in range(SIZE[work]):
        if s.board[square_of(work, way, origin, part)] == card:
            return holds(cards, FIRST_CARD[work] + part)
    return False


@rule
def square_of(work: int, way: int, origin: int, part: int) -> int:
    """Where a card of a work lies whose first square this is; upside down the last comes first."""
    return origin + BEHIND[FIRST_CARD[work] + (SIZE[work] - 1 - part if way == 1 else part)]


@rule
def has_room_beside(s: State, place: int) -> bool:
    """M5: whether the card there can be moved out of the way."""
    for direction in range(4):
        near = STEP[place, direction]
        if near != NONE and holds(s.free, near):
            return True
    return False


@rule
def lies_beside(s: State, place: int, card: int, way: int) -> bool:
    """M5: whether a card lies one step from its place, the right way up."""
    for direction in range(4):
        near = STEP[place, direction]
        if near != NONE and s.board[near] == card and way_up(s, near) == way:
            return True
    return False


@rule
def chance_of(
    s: State, seat: int, work: int, plays: int, acts: int, fetches: int, unseen: int
) -> float:
    """How likely a seat completes a work for which it must play so many cards, act so often on
    the board, first fetch some cards from there by a swap, and draw what it has not seen: the
    sooner it can, the likelier."""
    waiting = (seat - s.seat) % s.seats
    turns = max((plays + 1) // FULL_TURN, acts, 1) + fetches + DELAY * unseen
    if seat == s.seat:
        soon = plays <= plays_left(s, work) and acts <= actions_left(s, work)
        if unseen + fetches == 0 and soon:
            return 1.0
        waiting = s.seats
        turns -= fetches > 0 and can_fetch(s, work)
    chance = 1.0
    for _ in range(unseen):
        chance *= DRAW_IT
    for _ in range(plays + acts + fetches):
        chance *= EFFORT
    kept = WAIT if plays == 0 else WAIT * max(1.0 - TAKEN * plays / max(size(s.free), 1), 0.0)
    for _ in range(waiting + s.seats * (turns - 1)):
        chance *= kept
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
def actions_left(s: State, work: int) -> int:
    """M5: one a turn, and what an adventure does on the board before."""
    if s.phase == Phase.LAY or s.phase == Phase.PLACE_BLOCK:
        return 0
    if s.phase == Phase.EXCHANGE:
        return 1 if WORK[s.card] == work else 0
    return 2 if s.phase > Phase.ANOTHER and s.phase < Phase.MOVE_BLOCK else 1


@rule
def can_fetch(s: State, work: int) -> bool:
    """M5: whether who decides can still swap a card of the work into the hand in this turn."""
    if s.phase == Phase.EXCHANGE:
        return WORK[s.card] != work and COLOUR[s.card] == COLOUR[FIRST_CARD[work]]
    return actions_left(s, work) > 0
