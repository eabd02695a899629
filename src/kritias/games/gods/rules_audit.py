"""Nothing is made, nothing is lost, nothing is in two places, and the turn is one that can come.

Where something is wrong the audit answers with its number below; `notation` has the sentences.
"""

from kritias.games.gods.box import (
    ACTIONS,
    CARDS,
    COLOURS,
    DISPLAY,
    DRAW_TWO,
    DRAWS,
    FEASTED,
    GODS,
    LEVELS,
    MOST_DEMOLISHED,
    MOST_FOLLOWERS,
    MOST_IN_HAND,
    NO_TEMPLE,
    ORDERS,
    REGIONS,
    ROUNDS,
    SHAPES,
    SIDES,
    SOLO_TURNS,
    TAKE_ASSISTANT,
    TAKE_TWO,
    TILES,
    TILES_IN,
)
from kritias.games.gods.rules import can_draw, first_god, has_won
from kritias.games.gods.state import NONE, RANDOM, Phase, State
from kritias.kernel.chance import total
from kritias.kernel.rule import rule

(
    SOUND, CARDS_MISCOUNTED, HANDS_MISCOUNTED, KNOWN_MISCOUNTED, WRONG_SITE, TILES_MISCOUNTED,
    SAME_GODS, GODS_OPEN, SIDES_TURNED, NUMBERS_DOUBLED, WRONG_ORDER, WRONG_ASSISTANT, OVER_LIMITS,
    DEMOLISHED_MISCOUNTED, NOBODY_DECIDES, NOT_OVER, NOT_WON, TURN_TOO_LATE, LEFT_OPEN, WON_EARLY,
    STRANGER_AT_TABLE, WRONG_DRAWS, NOTHING_TO_DRAW, WRONG_ACTIONS, WRONG_DISCARD, WRONG_CONVERTED,
    WRONG_DECIDER,
) = range(27)  # fmt: skip


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    fault = cards_fault(s)
    if fault == SOUND:
        fault = tiles_fault(s)
    if fault == SOUND:
        fault = gods_fault(s)
    if fault == SOUND:
        fault = regions_fault(s)
    if fault == SOUND and not are_limits_kept(s):
        fault = OVER_LIMITS
    if fault == SOUND and not are_demolitions_counted(s):
        fault = DEMOLISHED_MISCOUNTED
    return turn_fault(s) if fault == SOUND else fault


@rule
def cards_fault(s: State) -> int:
    """What is wrong with the cards."""
    if not are_cards_conserved(s):
        return CARDS_MISCOUNTED
    if not are_hands_counted(s):
        return HANDS_MISCOUNTED
    return SOUND if is_known_held(s) else KNOWN_MISCOUNTED


@rule
def tiles_fault(s: State) -> int:
    """What is wrong with the tiles."""
    if not are_sites_sound(s):
        return WRONG_SITE
    return SOUND if are_tiles_conserved(s) else TILES_MISCOUNTED


@rule
def gods_fault(s: State) -> int:
    """G2: a card a seat, no two the same; what lies open is what the seat has."""
    hidden = s.secret and s.phase != Phase.OVER
    for seat in range(s.seats):
        if not 0 <= s.god[seat] - first_god(s) < GODS:
            return SAME_GODS
        for other in range(seat):
            if s.god[other] == s.god[seat]:
                return SAME_GODS
        if s.shown[seat] != (NONE if hidden else s.god[seat]):
            return GODS_OPEN
    return SOUND


@rule
def regions_fault(s: State) -> int:
    """G1: every region has an ability of its own and bears one number, as they were dealt or
    chosen; G10: assistants come from a side that lies up."""
    has_assistants = False
    for region in range(REGIONS):
        if s.ability[region] // SIDES != region:
            return SIDES_TURNED
        has_assistants = has_assistants or s.ability[region] == TAKE_ASSISTANT
        for number in range(region):
            if s.numbered[number] == s.numbered[region]:
                return NUMBERS_DOUBLED
    if s.order != RANDOM:
        for region in range(REGIONS):
            if s.numbered[ORDERS[s.order - 1, region]] != region:
                return WRONG_ORDER
    for seat in range(s.seats):
        if not 0 <= s.assistant[seat] <= has_assistants:
            return WRONG_ASSISTANT
    return SOUND


@rule
def are_cards_conserved(s: State) -> bool:
    """G3: as many cards of each colour as the number of seats says, wherever they are."""
    for colour in range(COLOURS):
        number = s.deck[colour] + s.discard[colour] + (s.stranger == colour)
        for place in range(DISPLAY):
            number += s.display[place] == colour
        for seat in range(s.seats):
            number += s.hand[seat, colour] + s.followers[seat, colour]
        if number != CARDS[s.seats] or s.deck[colour] < 0 or s.discard[colour] < 0:
            return False
    return True


@rule
def are_hands_counted(s: State) -> bool:
    """The public counts agree with what they count."""
    for seat in range(s.seats):
        if s.held[seat] != total(s.hand[seat]):
            return False
        for colour in range(COLOURS):
            if s.followers[seat, colour] < 0:
                return False
    return s.stock == total(s.deck)


@rule
def is_known_held(s: State) -> bool:
    """G5: what everybody knows of a hand is in it."""
    for seat in range(s.seats):
        for colour in range(COLOURS):
            if not 0 <= s.known[seat, colour] <= s.hand[seat, colour]:
                return False
    return True


@rule
def are_sites_sound(s: State) -> bool:
    """G11: a neutral site with tiles has a holder, one without has none."""
    for region in range(REGIONS):
        if not NO_TEMPLE <= s.neutral[region] < SHAPES or s.holder[region] >= s.seats:
            return False
        if (s.holder[region] == NONE) != (s.neutral[region] == NO_TEMPLE):
            return False
        for seat in range(s.seats):
            if not NO_TEMPLE <= s.temple[seat, region] < SHAPES:
                return False
    return True


@rule
def are_tiles_conserved(s: State) -> bool:
    """Every seat has its six tiles, in the supply or on its sites."""
    for seat in range(s.seats):
        for level in range(LEVELS):
            number = s.supply[seat, level]
            for region in range(REGIONS):
                number += TILES_IN[s.temple[seat, region], level]
                if s.holder[region] == seat:
                    number += TILES_IN[s.neutral[region], level]
            if number != TILES[level] or s.supply[seat, level] < 0:
                return False
    return True


@rule
def are_limits_kept(s: State) -> bool:
    """G7: whoever has had a turn and is not in one keeps the limits."""
    for seat in range(s.seats):
        had_turn = (seat - s.first) % s.seats < s.turn - 1
        if had_turn and seat != s.seat and s.phase != Phase.OVER:
            if s.held[seat] > MOST_IN_HAND:
                return False
            for colour in range(COLOURS):
                if s.followers[seat, colour] > MOST_FOLLOWERS:
                    return False
    return True


@rule
def are_demolitions_counted(s: State) -> bool:
    """G12: two tiles of others a seat, and none without the option *ruthless*."""
    most, counted = MOST_DEMOLISHED * s.ruthless, True
    for seat in range(s.seats):
        counted = counted and 0 <= s.demolished[seat] <= most
    return counted


# The turn


@rule
def turn_fault(s: State) -> int:
    """The phase, who decides and what is left to do agree."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return NOBODY_DECIDES
    if s.turn > last_turn(s):
        return TURN_TOO_LATE
    if s.stranger != NONE and s.seats > 1:
        return STRANGER_AT_TABLE
    if s.phase == Phase.OVER:
        return end_fault(s)
    if s.winner != NONE:
        return WON_EARLY
    if s.seat != (s.first + s.turn - 1) % s.seats:
        return WRONG_DECIDER
    if s.phase == Phase.DRAW:
        return drawing_fault(s)
    if s.phase == Phase.DISCARD:
        is_left = s.actions == 0 and s.draws == 0
        return SOUND if is_left and s.held[s.seat] > MOST_IN_HAND else WRONG_DISCARD
    if not 0 < s.actions <= ACTIONS or (s.converted and s.actions == ACTIONS):
        return WRONG_ACTIONS
    return SOUND if are_draws_counted(s) else WRONG_DRAWS


@rule
def last_turn(s: State) -> int:
    """G19, G20: after which turn the game is over."""
    return SOLO_TURNS if s.seats == 1 else ROUNDS * s.seats


@rule
def end_fault(s: State) -> int:
    """G18, G19, G20: a game is won, or over with the last turn."""
    if s.draws != 0 or s.actions != 0:
        return LEFT_OPEN
    if s.winner == NONE:
        return SOUND if s.turn == last_turn(s) else NOT_OVER
    return SOUND if has_won(s, s.winner) else NOT_WON


@rule
def drawing_fault(s: State) -> int:
    """G5: three cards at most, before the five actions."""
    if not 0 < s.draws <= DRAWS:
        return WRONG_DRAWS
    if s.actions != ACTIONS:
        return WRONG_ACTIONS
    if s.converted:
        return WRONG_CONVERTED
    return SOUND if can_draw(s) else NOTHING_TO_DRAW


@rule
def are_draws_counted(s: State) -> bool:
    """G14: a festival of two abilities brings cards."""
    ability = s.ability[s.presence]
    if s.phase == Phase.FESTIVAL and (ability == TAKE_TWO or ability == DRAW_TWO):
        return 0 < s.draws <= FEASTED
    return s.draws == 0
