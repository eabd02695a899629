"""What a position is worth to each seat before the end.

Beside the points of its gallery a seat has its hopes of works that nobody has completed yet. Cards
of a work lie on the board, wait in the hand, or are still to be drawn. How much of the work that
is worth depends on how soon the seat can complete it in the best place for it, and on who else
can. On a full board a swap leaves every square its colour: a work keeps a place where its colour
lies side by side, and one that needs free squares has them only while there are some.
"""

from typing import Final, NamedTuple

import numpy as np

from kritias.games.artonauti.box import (
    ALL_WORKS,
    CARDS_IN,
    CARDS_OF,
    COLOUR,
    COLOURS,
    FIRST_CARD,
    IDLE_ROUNDS,
    LARGEST,
    LARGEST_HAND,
    NONE,
    PARTS,
    SIDE,
    SIZE,
    SMALLEST,
    STEP,
    WAYS,
    WORK,
    WORKS_OF_SIZE,
    set_of,
)
from kritias.games.artonauti.moves import neighbours, ready_pair, squares_in_colour
from kritias.games.artonauti.rules_card import way_up
from kritias.games.artonauti.state import ONCE, Phase, State
from kritias.kernel.bits import EMPTY, ONE, Word, bit, holds, lowest, size
from kritias.kernel.layout import Numbers, table
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

CARD: Final = 0.05  # points a card in hand is worth
CALL: Final = 0.5  # a pair of characters that is ready (M9)
SKIP: Final = -1.0  # a turn to skip

# What a point of the gallery, and a point hoped for, do to the logarithm of the odds, at the
# beginning and when the deck is empty: fitted to games that the greedy bot played with itself, and
# made milder for the end, where no lead is so safe that one stops defending.
POINT: Final = (0.9, 1.5)
HOPE: Final = (0.55, 0.1)
SURE: Final = 0.9  # what a work counts for that whoever decides can complete in this turn
PLENTY: Final = 6.0  # points that all hopes together never reach: one plays one turn at a time

# What is left of a hope,
WAIT: Final = 0.85  # after the turn of a seat, in a place that needs free squares,
LASTING: Final = 0.96  # or in one that does not;
TAKEN: Final = 1.4  # free squares that a turn takes
EFFORT: Final = 0.95  # for each card to play, to fetch, and each action on the board;
ELSEWHERE: Final = 0.1  # for each card that an opponent holds;
EXPOSED: Final = 0.6  # when a card of it is played without completing the work;
TOO_LATE: Final = 0.2  # when idle rounds end the game before, unless others go on.
# One believes in one's own plans: what the hopes of the others count for, by the number of seats;
# of several opponents each matters less.
OTHERS: Final = (1.0, 1.0, 0.2, 0.1, 0.0)
DELAY: Final = 3  # rounds until a card that one has not seen comes
TOO_LONG: Final = 4  # actions after which there is no hope
ENDLESS: Final = 1000  # turns: no idle rounds are in sight
NEW_SIZE: Final = (0.5, 2.0, 12.0)  # points more for the first, second and last size (M12)
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
WORKS_IN: Final = table(
    [
        set_of([number for number, work in enumerate(ALL_WORKS) if work.colour == colour])
        for colour in range(COLOURS)
    ],
    np.uint64,
)  # the works of a colour


class Needs(NamedTuple):
    """What it takes to complete a work somewhere."""

    plays: int  # cards to put on free squares
    acts: int  # actions on the board
    fetches: int  # cards to swap into the hand first
    blocked: int  # cards of other colours to move away first
    unseen: int  # cards that neither lie open nor are in the hand
    luck: float  # how likely those come


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """What each seat has and may hope for in points, and by it its share of the victory."""
    for seat in range(s.seats):
        shares[seat] = 0.0
    due = add_hopes(s, thinker, shares)
    point, hope = weights(s)
    for seat in range(s.seats):
        has = s.worth[seat] + (due if seat == s.seat else 0.0)
        hopes = standing(s, seat) + together(shares[seat])
        points[seat] = has + hopes
        shares[seat] = point * has + hope * hopes
    share_odds(shares, s.seats)


@rule
def weights(s: State) -> tuple[float, float]:
    """What a point of the gallery, and a point hoped for, count for now."""
    left = s.left - (s.phase == Phase.EXCHANGE)  # whatever else ends the turn, a card is drawn
    late = 1.0 - min(max(left, 0) / DEALT, turns_left(s) / (IDLE_ROUNDS * s.seats), 1.0)
    return weight(POINT, late), weight(HOPE, late)


@rule
def weight(pair: tuple[float, float], late: float) -> float:
    """What something counts for at this point of the game."""
    return pair[0] + (pair[1] - pair[0]) * late


@rule
def standing(s: State, seat: int) -> float:
    """What a seat has beside its gallery and its hopes, in points."""
    return CARD * s.held[seat] + worth_of_sizes(s, seat) + worth_of_characters(s, seat)


@rule
def worth_of_sizes(s: State, seat: int) -> float:
    """M12: what the sizes of its works are worth to a seat, in points."""
    value = 0.0
    for number in range(sizes_completed(s, seat)):
        value += NEW_SIZE[number]
    return value


@rule
def worth_of_characters(s: State, seat: int) -> float:
    """M9: a pair to call with, or a turn to skip, in points."""
    value = 0.0
    if s.adventures and ready_pair(s, seat) != NONE:
        value += CALL
    if s.skips >> seat & 1:
        value += SKIP
    return value


# Hopes


@rule
def sizes_completed(s: State, seat: int) -> int:
    """M12: of how many of the three sizes a seat has completed a work."""
    count = 0
    for cards in range(SMALLEST, LARGEST + 1):
        count += s.gallery[seat] & WORKS_OF_SIZE[cards] != EMPTY
    return count


@rule
def together(hopes: float) -> float:
    """What many hopes are worth, in points: in the turns that one of them takes others fade."""
    return PLENTY * hopes / (PLENTY + hopes)


@rule
def add_hopes(s: State, thinker: int, out: Numbers) -> float:
    """Add to each seat what it may hope for, in points. What whoever decides can complete in this
    turn is more than a hope, whoever thinks of it: the best of that is told apart."""
    due = 0.0
    done = EMPTY
    for seat in range(s.seats):
        done |= s.gallery[seat]
    for colour in range(COLOURS):
        usable = usable_for(s, colour)
        works = WORKS_IN[colour] & ~done
        while works != EMPTY:
            due = hope_for(s, thinker, lowest(works), usable, due, out)
            works &= works - ONE
    return due


@rule
def usable_for(s: State, colour: int) -> Word:
    """M4, M5: squares that are free, have a card that can be moved away, or one of the colour."""
    squares = squares_in_colour(s, colour) | s.free | neighbours(s.free)
    return squares & ~bit(s.block) if s.block != NONE else squares


@rule
def hope_for(s: State, thinker: int, work: int, usable: Word, due: float, out: Numbers) -> float:
    """A work is hoped for in the order of the turns: what one completes no other can. Whoever
    thinks believes in its own plans more than in those of the others. Of works that whoever
    decides can complete in this turn the best is due, and the others stay hopes."""
    left = 1.0
    for place in range(s.seats):
        seat = (s.seat + place) % s.seats
        trust = 1.0 if thinker == NONE or thinker == seat else OTHERS[s.seats]
        if trust == 0.0 and place > 0:
            continue
        chance = hope_of(s, seat, work, usable)
        if chance == 1.0:
            gain = SURE * gain_of(s, seat, work)
            out[seat] += trust * min(due, gain)
            return max(due, gain)
        chance *= trust
        out[seat] += prize(s, seat, work) * chance * left
        left *= 1.0 - chance
    return due


@rule
def gain_of(s: State, seat: int, work: int) -> float:
    """M11, M12: what a work brings at once, in points: its cards, or the victory."""
    last = sizes_completed(s, seat) == len(NEW_SIZE) - 1
    wins = last and s.gallery[seat] & WORKS_OF_SIZE[SIZE[work]] == EMPTY
    return SIZE[work] + (NEW_SIZE[-1] if wins else 0.0)


@rule
def prize(s: State, seat: int, work: int) -> float:
    """M11, M12: what the work would bring to a seat, in points."""
    points = 1.0 * SIZE[work]
    if s.gallery[seat] & WORKS_OF_SIZE[SIZE[work]] == EMPTY:
        points += NEW_SIZE[sizes_completed(s, seat)]
    return points


@rule
def reserve(s: State, seat: int) -> Word:
    """The cards a seat can put on the board: its hand, and what it holds in the air."""
    cards = s.hand[seat, ONCE]
    if seat == s.seat:
        cards |= s.looked[seat, ONCE]
        if s.card != NONE:
            cards |= bit(s.card)
    return cards


# Places


@rule
def hope_of(s: State, seat: int, work: int, usable: Word) -> float:
    """How likely a seat completes a work, in the best place on the board for it. Where half of a
    larger work must still be drawn it is not worth looking."""
    cards = reserve(s, seat)
    unseen = size(CARDS_OF[work] & ~(cards | s.lying[ONCE]))
    if SIZE[work] > SMALLEST and 2 * unseen >= SIZE[work]:
        return 0.0
    best = 0.0
    for way in range(WAYS):
        origins = origins_of(work, usable)
        while origins != EMPTY and best < 1.0:
            best = max(best, place_hope(s, seat, work, way, lowest(origins), cards))
            origins &= origins - ONE
    if best < 1.0 and s.phase == Phase.PUT and seat == s.seat and WORK[s.card] == work:
        best *= EXPOSED
    return best


@rule
def origins_of(work: int, usable: Word) -> Word:
    """Where the first square of a work can be, so that all of them can be used."""
    origins = ROOM[work]
    for card in range(FIRST_CARD[work], FIRST_CARD[work] + SIZE[work]):
        origins &= usable >> np.uint64(BEHIND[card])
    return origins


@rule
def place_hope(s: State, seat: int, work: int, way: int, origin: int, cards: Word) -> float:
    """How likely a seat completes a work just here and this way up."""
    first = FIRST_CARD[work]
    spare = cards & CARDS_IN[COLOUR[first]] & ~CARDS_OF[work] != EMPTY
    plays, acts, fetches, blocked, unseen, luck = 0, 0, 0, 0, 0, 1.0
    for part in range(SIZE[work]):
        card = first + part
        place = square_of(work, way, origin, part)
        other = s.board[place]
        if acts + blocked > TOO_LONG:
            return 0.0
        if other == card:
            acts += way_up(s, place) != way
            continue
        free = other == NONE or COLOUR[other] != COLOUR[card]
        blocked += free and other != NONE
        if not holds(s.lying[ONCE] | cards, card):
            unseen += 1
            luck *= likely(s, card)
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
    return chance_of(s, seat, work, Needs(plays, acts + blocked, fetches, blocked, unseen, luck))


@rule
def likely(s: State, card: int) -> float:
    """M3: how likely a card that a seat has not seen comes its way, as the deck goes down."""
    drawn = min(s.left / DEALT, 1.0)
    return drawn if holds(s.deck[ONCE], card) else ELSEWHERE * drawn


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
def lies_beside(s: State, place: int, card: int, way: int) -> bool:
    """M5: whether a card lies one step from its place, the right way up."""
    for direction in range(4):
        near = STEP[place, direction]
        if near != NONE and s.board[near] == card and way_up(s, near) == way:
            return True
    return False


# Time


@rule
def turns_left(s: State) -> int:
    """M10: turns until idle rounds end the game, this one too. While somebody can still draw or
    play, none is in sight."""
    if s.free != EMPTY:
        return ENDLESS
    for seat in range(s.seats):
        held = s.held[seat] + (s.phase == Phase.EXCHANGE and seat == s.seat)
        if held < LARGEST_HAND:
            return ENDLESS
    return IDLE_ROUNDS * s.seats - s.idle + s.active


@rule
def chance_of(s: State, seat: int, work: int, needs: Needs) -> float:
    """How likely a seat does all that a work needs: the sooner it can, the likelier."""
    waiting = (seat - s.seat) % s.seats
    turns = max((needs.plays + 1) // FULL_TURN, needs.acts, 1)
    turns += needs.fetches + DELAY * needs.unseen
    if seat == s.seat:
        if is_at_hand(s, work, needs):
            return 1.0
        waiting = 0 if gets_on(s, work, needs) else s.seats
    chance = needs.luck
    for _ in range(needs.plays + needs.acts + needs.fetches):
        chance *= EFFORT
    kept = LASTING
    if needs.plays > 0:
        kept = WAIT * max(1.0 - TAKEN * needs.plays / max(size(s.free), 1), 0.0)
    waiting += s.seats * (turns - 1)
    if waiting >= turns_left(s):
        chance *= TOO_LATE
    for _ in range(waiting):
        chance *= kept
    return chance


@rule
def is_at_hand(s: State, work: int, needs: Needs) -> bool:
    """Whether whoever decides can complete a work in this turn; M4, M5: a square that an action
    clears is too late for a card to be played there."""
    return (
        needs.unseen + needs.fetches + needs.blocked == 0
        and needs.plays <= plays_left(s, work)
        and needs.acts <= actions_left(s, work)
    )


@rule
def gets_on(s: State, work: int, needs: Needs) -> bool:
    """Whether whoever decides can do something for a work in this turn."""
    return (
        (needs.plays > 0 and plays_left(s, work) > 0)
        or (needs.acts > 0 and actions_left(s, work) > 0)
        or (needs.fetches > 0 and can_fetch(s, work))
    )


@rule
def plays_left(s: State, work: int) -> int:
    """M4: how many cards of a work whoever decides can still play in this turn."""
    if s.phase == Phase.CALL or s.phase == Phase.PLAY:
        return FULL_TURN
    colour = COLOUR[FIRST_CARD[work]]
    if s.phase == Phase.SECOND:
        return 1 if colour == s.colour else 0
    if s.phase == Phase.LAY:
        return 1 if WORK[s.card] == work else 0
    if s.phase == Phase.PUT:
        mine = 1 if WORK[s.card] == work else 0
        again = s.colour == NONE and s.adventure == NONE and COLOUR[s.card] == colour
        return mine + 1 if again else mine
    return 1 if s.phase == Phase.ANOTHER else 0


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
    """M5: whether whoever decides can still swap a card of the work into the hand this turn."""
    if s.phase == Phase.EXCHANGE:
        return WORK[s.card] != work and COLOUR[s.card] == COLOUR[FIRST_CARD[work]]
    return actions_left(s, work) > 0


# Why

IN_GALLERY: Final = 0
IN_HOPE: Final = 1
BY_SIZES: Final = 2
BY_CHARACTERS: Final = 3
IN_HAND: Final = 4


@rule
def explain(s: State, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    """The terms of a seat's odds, in the order in which `words.TERMS` tells them."""
    point, hope = weights(s)
    for other in range(s.seats):
        odds[other] = 0.0
    due = add_hopes(s, thinker, odds)
    if seat != s.seat:
        due = 0.0
    hopes = together(odds[seat])
    amounts[IN_HOPE] = due + hopes
    odds[IN_HOPE] = point * due + hope * hopes
    amounts[IN_GALLERY], amounts[IN_HAND] = s.worth[seat], s.held[seat]
    amounts[BY_SIZES] = sizes_completed(s, seat)
    amounts[BY_CHARACTERS] = 0.0
    odds[IN_GALLERY] = point * s.worth[seat]
    odds[IN_HAND] = hope * CARD * s.held[seat]
    odds[BY_SIZES] = hope * worth_of_sizes(s, seat)
    odds[BY_CHARACTERS] = hope * worth_of_characters(s, seat)
