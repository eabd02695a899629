"""Nothing is made, nothing is lost, nothing is in two places."""

from kritias.games.gods.box import (
    ACTIONS,
    CARDS,
    COLOURS,
    DISPLAY,
    DRAW_TWO,
    DRAWS,
    GODS,
    LEVELS,
    MOST_DEMOLISHED,
    MOST_FOLLOWERS,
    MOST_IN_HAND,
    NO_TEMPLE,
    REGIONS,
    SHAPES,
    SIDES,
    TAKE_ASSISTANT,
    TAKE_TWO,
    TILES,
    TILES_IN,
)
from kritias.games.gods.rules import first_god
from kritias.games.gods.state import NONE, Phase, State
from kritias.kernel.chance import total
from kritias.kernel.rule import rule


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    if not are_cards_conserved(s):
        return 1
    if not are_hands_counted(s):
        return 2
    if not are_sites_sound(s):
        return 3
    if not are_tiles_conserved(s):
        return 4
    if not are_gods_sound(s):
        return 5
    if not are_regions_sound(s):
        return 6
    if not are_limits_kept(s):
        return 7
    if not are_demolitions_counted(s):
        return 8
    return 0 if is_turn_sound(s) else 9


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
            if not 0 <= s.known[seat, colour] <= s.hand[seat, colour]:
                return False
            if s.followers[seat, colour] < 0:
                return False
    return s.stock == total(s.deck)


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
def are_gods_sound(s: State) -> bool:
    """G2: a card a seat, no two the same; what lies open is what the seat has."""
    for seat in range(s.seats):
        if not 0 <= s.god[seat] - first_god(s) < GODS:
            return False
        for other in range(seat):
            if s.god[other] == s.god[seat]:
                return False
        hidden = s.secret and s.phase != Phase.OVER
        if s.shown[seat] != (NONE if hidden else s.god[seat]):
            return False
    return True


@rule
def are_regions_sound(s: State) -> bool:
    """G1: every region has an ability of its own and bears one number; G10: assistants come from
    a side that lies up."""
    has_assistants = False
    for region in range(REGIONS):
        if s.ability[region] // SIDES != region:
            return False
        has_assistants = has_assistants or s.ability[region] == TAKE_ASSISTANT
        for number in range(region):
            if s.numbered[number] == s.numbered[region]:
                return False
    for seat in range(s.seats):
        if not 0 <= s.assistant[seat] <= has_assistants:
            return False
    return 0 <= s.presence < REGIONS


@rule
def are_limits_kept(s: State) -> bool:
    """G7: whoever has had a turn and is not in one keeps the limits."""
    for seat in range(s.seats):
        if seat != s.seat and s.phase != Phase.OVER and s.turn > s.seats:
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


@rule
def is_turn_sound(s: State) -> bool:
    """The phase, who decides and what is left to do agree."""
    if s.phase == Phase.OVER:
        return s.seat == NONE and s.draws == 0 and s.actions == 0
    if not 0 <= s.seat < s.seats or s.winner != NONE or (s.stranger != NONE and s.seats > 1):
        return False
    if s.phase == Phase.DRAW:
        return 0 < s.draws <= DRAWS and s.actions == ACTIONS
    if s.phase == Phase.DISCARD:
        return s.held[s.seat] > MOST_IN_HAND and s.actions == 0 and s.draws == 0
    ability = s.ability[s.presence]
    has_draws = s.phase == Phase.FESTIVAL and (ability == TAKE_TWO or ability == DRAW_TWO)
    return 0 < s.actions <= ACTIONS and (s.draws > 0) == has_draws
