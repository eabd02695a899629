"""What may be done: the kinds of moves, and the only place where legality is decided."""

from typing import Final

from kritias.games.gods.box import (
    COLOURS,
    DISPLAY,
    DRAW_TWO,
    FEAST,
    HEIGHT,
    IMPOSSIBLE,
    LEVELS,
    MOST_DEMOLISHED,
    MOVE_PRESENCE,
    MOVE_TILE,
    NEUTRAL,
    NEUTRAL_SITE,
    NO_TEMPLE,
    OWN_SITE,
    REGIONS,
    SEATS,
    SHAPES,
    SITES,
    SPOTS,
    SWAP_CARD,
    SWAP_TILES,
    TAKE_ASSISTANT,
    TAKE_BACK,
    TAKE_TWO,
    TILE_FOR,
    UP,
    WAYS,
    WITH,
    WITHOUT,
)
from kritias.games.gods.state import NONE, Phase, State
from kritias.kernel.chance import total
from kritias.kernel.layout import Codes, table
from kritias.kernel.moves import code, kinds, last
from kritias.kernel.rule import rule

STRANGER: Final = SEATS  # solo: the imaginary opponent, where another seat is meant
MOST_RECRUITED: Final = 18

# Two different levels of tiles, lower first: what a swap exchanges.
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
LOWER: Final = table([lower for lower, _ in PAIRS])
HIGHER: Final = table([higher for _, higher in PAIRS])

(
    TAKE, DRAW, TRAVEL, BUILD, DEMOLISH, CONVERT, FESTIVAL, RECRUIT, MIGRATE,
    SWAP, SHIFT, EXCHANGE, ASSIST, RECALL, BECKON, STOP, DISCARD,
) = kinds(
    take=(COLOURS,),  # a card of this colour from the display
    draw=(),  # the deck's top card
    travel=(COLOURS,),  # discard a card of this colour: the Presence goes there
    build=(2, SHAPES, 2),  # on OWN_SITE or NEUTRAL_SITE, the shape reached, with an assistant
    demolish=(REGIONS, SITES, LEVELS),  # the site of a seat or NEUTRAL, the tile's level
    convert=(SEATS + 1, COLOURS),  # a follower of this seat, or of the STRANGER
    festival=(),  # its ability is then used by the moves below, and by TAKE and DRAW
    recruit=(MOST_RECRUITED,),  # one card more than this number
    migrate=(),
    swap=(SPOTS, SPOTS, len(PAIRS)),  # the spot of the lower tile, of the higher, which levels
    shift=(SPOTS, SPOTS, LEVELS),  # from a spot to a spot, the tile's level
    exchange=(COLOURS, COLOURS),  # a follower, for a card of the hand
    assist=(),  # take an assistant
    recall=(COLOURS,),  # a follower back into the hand
    beckon=(REGIONS,),  # the Presence to this region
    stop=(),  # leave the rest of an ability unused; forfeit the actions where none is possible
    discard=(COLOURS,),  # at the end of the turn
)  # fmt: skip
MOVES: Final = last(DISCARD)

# Each kind at its most: 3 journeys, 2 × 3 × 2 builds, 6 tiles of 4 seats, 12 followers of others,
# the cards of a hand, festival and migration. No ability offers more.
BREADTH: Final = 3 + 2 * WAYS * 2 + 6 * SEATS + 3 * COLOURS + MOST_RECRUITED + 2


@rule
def legal(s: State, out: Codes) -> int:
    """Write the codes of the allowed moves; how many there are."""
    if s.phase == Phase.DRAW:
        return list_draw(s, out, list_takes(s, out, 0))
    if s.phase == Phase.ACT:
        return list_actions(s, out)
    if s.phase == Phase.FESTIVAL:
        count = list_uses(s, out)
        out[count] = code(STOP)
        return count + 1
    if s.phase == Phase.DISCARD:
        return list_discards(s, out, 0)
    return 0


# Drawing


@rule
def list_takes(s: State, out: Codes, count: int) -> int:
    """G5: each colour of the display once."""
    for colour in range(COLOURS):
        if is_displayed(s, colour):
            out[count] = code(TAKE, colour)
            count += 1
    return count


@rule
def is_displayed(s: State, colour: int) -> bool:
    """G5: whether a card of this colour lies in the display."""
    there = False
    for place in range(DISPLAY):
        there = there or s.display[place] == colour
    return there


@rule
def list_draw(s: State, out: Codes, count: int) -> int:
    """G5: the deck's top."""
    if has_card_to_draw(s):
        out[count] = code(DRAW)
        count += 1
    return count


@rule
def has_card_to_draw(s: State) -> bool:
    """G5, G16: whether deck and discards have a card once the display is filled from them."""
    if s.stock > DISPLAY:
        return True
    cards = s.stock + total(s.discard)
    for place in range(DISPLAY):
        cards -= s.display[place] == NONE
    return cards > 0


@rule
def list_discards(s: State, out: Codes, count: int) -> int:
    """G7: any card of the hand."""
    for colour in range(COLOURS):
        if s.hand[s.seat, colour] > 0:
            out[count] = code(DISCARD, colour)
            count += 1
    return count


# Actions


@rule
def list_actions(s: State, out: Codes) -> int:
    """G6: five actions, in any order and mix; only where none is possible they are forfeited."""
    count = list_journeys(s, out, 0)
    count = list_builds(s, out, count)
    count = list_demolitions(s, out, count)
    if s.converted == 0:
        count = list_conversions(s, out, count)
    if s.followers[s.seat, s.presence] >= FEAST:
        out[count] = code(FESTIVAL)
        count += 1
    count = list_recruits(s, out, count)
    if has_card_to_draw(s):
        out[count] = code(MIGRATE)
        count += 1
    if count == 0:
        out[count] = code(STOP)
        count += 1
    return count


@rule
def list_journeys(s: State, out: Codes, count: int) -> int:
    """G8: with a card of another region."""
    for colour in range(COLOURS):
        if colour != s.presence and s.hand[s.seat, colour] > 0:
            out[count] = code(TRAVEL, colour)
            count += 1
    return count


@rule
def list_builds(s: State, out: Codes, count: int) -> int:
    """G9: one level, on the own site or the neutral one, where the Presence is."""
    if s.hand[s.seat, s.presence] + s.assistant[s.seat] == 0:
        return count
    count = list_ways_up(s, OWN_SITE, s.temple[s.seat, s.presence], out, count)
    if can_use_neutral(s, s.seat, s.presence):
        count = list_ways_up(s, NEUTRAL_SITE, s.neutral[s.presence], out, count)
    return count


@rule
def can_use_neutral(s: State, seat: int, region: int) -> bool:
    """G11: the neutral site holds one seat's tiles at a time."""
    return s.holder[region] == NONE or s.holder[region] == seat


@rule
def list_ways_up(s: State, site: int, shape: int, out: Codes, count: int) -> int:
    """G9, G10: every shape that the supply and the hand reach, with and without the assistant."""
    cards = s.hand[s.seat, s.presence]
    cost = HEIGHT[shape] + 1
    if cards + s.assistant[s.seat] < cost:
        return count
    for way in range(WAYS):
        after = UP[shape, way]
        if after == IMPOSSIBLE:
            break
        if s.supply[s.seat, TILE_FOR[shape, after]] > 0:
            if cards >= cost:
                out[count] = code(BUILD, site, after, 0)
                count += 1
            if s.assistant[s.seat] > 0:
                out[count] = code(BUILD, site, after, 1)
                count += 1
    return count


@rule
def list_demolitions(s: State, out: Codes, count: int) -> int:
    """G12: any tile of those whose tiles may be demolished."""
    for region in range(REGIONS):
        for seat in range(s.seats):
            if s.temple[seat, region] != NO_TEMPLE and may_demolish(s, seat):
                count = list_tiles(s.temple[seat, region], region, seat, out, count)
        holder = s.holder[region]
        if holder != NONE and may_demolish(s, holder):
            count = list_tiles(s.neutral[region], region, NEUTRAL, out, count)
    return count


@rule
def may_demolish(s: State, owner: int) -> bool:
    """G12: own tiles; with the option *ruthless* somebody else's too, twice in a game."""
    return owner == s.seat or (s.ruthless == 1 and s.demolished[s.seat] < MOST_DEMOLISHED)


@rule
def list_tiles(shape: int, region: int, site: int, out: Codes, count: int) -> int:
    """G12: each level of tile in a temple, from any place in its stack."""
    for level in range(LEVELS):
        if WITHOUT[shape, level] != IMPOSSIBLE:
            out[count] = code(DEMOLISH, region, site, level)
            count += 1
    return count


@rule
def list_conversions(s: State, out: Codes, count: int) -> int:
    """G13: a follower of any opponent; G19: or of the imaginary one."""
    for other in range(s.seats):
        if other != s.seat:
            for colour in range(COLOURS):
                if s.followers[other, colour] > 0:
                    out[count] = code(CONVERT, other, colour)
                    count += 1
    if s.stranger != NONE:
        out[count] = code(CONVERT, STRANGER, s.stranger)
        count += 1
    return count


@rule
def list_recruits(s: State, out: Codes, count: int) -> int:
    """G15: any number of cards of the Presence's colour."""
    for number in range(min(s.hand[s.seat, s.presence], MOST_RECRUITED)):
        out[count] = code(RECRUIT, number)
        count += 1
    return count


# Abilities


@rule
def list_uses(s: State, out: Codes) -> int:
    """G14: what the ability of the Presence's region can do."""
    ability = s.ability[s.presence]
    if ability == SWAP_TILES:
        return list_swaps(s, out, 0)
    if ability == MOVE_TILE:
        return list_shifts(s, out, 0)
    if ability == SWAP_CARD:
        return list_exchanges(s, out, 0)
    if ability == TAKE_ASSISTANT:
        return list_assist(s, out, 0)
    if ability == TAKE_BACK:
        return list_recalls(s, out, 0)
    if ability == MOVE_PRESENCE:
        return list_beckons(s, out, 0)
    if ability == TAKE_TWO:
        return list_takes(s, out, 0)
    assert ability == DRAW_TWO
    return list_draw(s, out, 0)


@rule
def shape_at(s: State, seat: int, spot: int) -> int:
    """The own temple on a spot; IMPOSSIBLE on a neutral site that another seat holds."""
    region = spot // 2
    if spot % 2 == OWN_SITE:
        return s.temple[seat, region]
    return s.neutral[region] if can_use_neutral(s, seat, region) else IMPOSSIBLE


@rule
def list_swaps(s: State, out: Codes, count: int) -> int:
    """G17, ability 1: two own tiles of different sites and levels change places."""
    for spot in range(SPOTS):
        shape = shape_at(s, s.seat, spot)
        if shape > NO_TEMPLE:
            for other in range(SPOTS):
                if other != spot and shape_at(s, s.seat, other) > NO_TEMPLE:
                    shape_there = shape_at(s, s.seat, other)
                    count = list_pairs(spot, shape, other, shape_there, out, count)
    return count


@rule
def list_pairs(spot: int, shape: int, other: int, there: int, out: Codes, count: int) -> int:
    """G17: the swaps of a lower tile on one spot with a higher one on the other."""
    for pair in range(len(PAIRS)):
        if can_swap(shape, there, LOWER[pair], HIGHER[pair]):
            out[count] = code(SWAP, spot, other, pair)
            count += 1
    return count


@rule
def can_swap(shape: int, there: int, lower: int, higher: int) -> bool:
    """G17: whether both temples have a shape of G9 after the swap."""
    rest, rest_there = WITHOUT[shape, lower], WITHOUT[there, higher]
    if rest == IMPOSSIBLE or rest_there == IMPOSSIBLE:
        return False
    return WITH[rest, higher] != IMPOSSIBLE and WITH[rest_there, lower] != IMPOSSIBLE


@rule
def list_shifts(s: State, out: Codes, count: int) -> int:
    """G17, ability 2: one own tile goes to another site."""
    for spot in range(SPOTS):
        shape = shape_at(s, s.seat, spot)
        if shape > NO_TEMPLE:
            for level in range(LEVELS):
                if WITHOUT[shape, level] != IMPOSSIBLE:
                    count = list_landings(s, spot, level, out, count)
    return count


@rule
def list_landings(s: State, spot: int, level: int, out: Codes, count: int) -> int:
    """G17: the sites where a tile makes a shape of G9."""
    for other in range(SPOTS):
        if other != spot:
            there = shape_at(s, s.seat, other)
            if there != IMPOSSIBLE and WITH[there, level] != IMPOSSIBLE:
                out[count] = code(SHIFT, spot, other, level)
                count += 1
    return count


@rule
def list_exchanges(s: State, out: Codes, count: int) -> int:
    """G14, ability 3: a follower for a card of the hand, of another colour."""
    for colour in range(COLOURS):
        if s.followers[s.seat, colour] > 0:
            for card in range(COLOURS):
                if card != colour and s.hand[s.seat, card] > 0:
                    out[count] = code(EXCHANGE, colour, card)
                    count += 1
    return count


@rule
def list_assist(s: State, out: Codes, count: int) -> int:
    """G10, ability 4: at most one assistant a seat."""
    if s.assistant[s.seat] == 0:
        out[count] = code(ASSIST)
        count += 1
    return count


@rule
def list_recalls(s: State, out: Codes, count: int) -> int:
    """G14, ability 5: a follower."""
    for colour in range(COLOURS):
        if s.followers[s.seat, colour] > 0:
            out[count] = code(RECALL, colour)
            count += 1
    return count


@rule
def list_beckons(s: State, out: Codes, count: int) -> int:
    """G14, ability 6: another region than that of the Presence."""
    for region in range(REGIONS):
        if region != s.presence:
            out[count] = code(BECKON, region)
            count += 1
    return count
