"""What moves do to the table of Island of Gods: cards, actions, abilities of the regions."""

from kritias.games.gods.box import (
    COLOURS,
    DISPLAY,
    DRAW_TWO,
    FEASTED,
    HEIGHT,
    LEVELS,
    MOST_FOLLOWERS,
    NEUTRAL,
    NEUTRAL_SITE,
    NO_TEMPLE,
    OWN_SITE,
    TAKE_TWO,
    TILES_IN,
    WITH,
    WITHOUT,
)
from kritias.games.gods.moves import HIGHER, LOWER, STRANGER, shape_at
from kritias.games.gods.state import DECK, NONE, Phase, State
from kritias.kernel.chance import draw, nth, total
from kritias.kernel.rule import rule

# Deck and display


@rule
def turn_up(s: State) -> int:
    """G5: the deck's top card; the discards make a new deck when it is empty. NONE with both
    empty."""
    if s.stock == 0:
        shuffle_discards(s)
        if s.stock == 0:
            return NONE
    colour = nth(s.deck, draw(s, DECK, s.stock))
    s.deck[colour] -= 1
    s.stock -= 1
    return colour


@rule
def shuffle_discards(s: State) -> None:
    """G5: the discards are shuffled into a new deck, if there are any."""
    s.shuffles += total(s.discard) > 0
    for colour in range(COLOURS):
        s.stock += s.discard[colour]
        s.deck[colour] += s.discard[colour]
        s.discard[colour] = 0


@rule
def fill_display(s: State) -> None:
    """G5: empty places are filled before a card is taken or drawn, as far as there are cards."""
    for place in range(DISPLAY):
        if s.display[place] == NONE:
            s.display[place] = turn_up(s)


@rule
def take_card(s: State, colour: int) -> None:
    """G5: a card of the display comes into the hand, seen by all; its place is refilled at once."""
    for place in range(DISPLAY):
        if s.display[place] == colour:
            s.display[place] = NONE
            break
    gain_seen(s, s.seat, colour)
    fill_display(s)


@rule
def draw_card(s: State, seat: int) -> None:
    """G4, G5, G16: the deck's top card comes into the hand, unseen."""
    fill_display(s)
    colour = turn_up(s)
    if colour != NONE:
        s.hand[seat, colour] += 1
        s.held[seat] += 1


@rule
def change_stranger(s: State) -> None:
    """G19: the imaginary opponent's follower is discarded; the deck's top card is the next."""
    if s.stranger != NONE:
        s.discard[s.stranger] += 1
    fill_display(s)
    s.stranger = turn_up(s)


# Hands and followers


@rule
def gain_seen(s: State, seat: int, colour: int) -> None:
    """A card comes into a hand in the sight of all: from now on everybody knows it is there."""
    s.hand[seat, colour] += 1
    s.held[seat] += 1
    s.known[seat, colour] += 1


@rule
def lose_cards(s: State, seat: int, colour: int, count: int) -> None:
    """Cards leave a hand in the sight of all: so do those that were known to be there."""
    s.hand[seat, colour] -= count
    s.held[seat] -= count
    s.known[seat, colour] = max(s.known[seat, colour] - count, 0)


@rule
def discard_card(s: State, colour: int) -> None:
    """G7, G8: a card of the hand goes to the discards."""
    lose_cards(s, s.seat, colour, 1)
    s.discard[colour] += 1


@rule
def let_followers_go(s: State) -> None:
    """G7: no more than five followers of a colour stay at the end of the turn."""
    for colour in range(COLOURS):
        excess = s.followers[s.seat, colour] - MOST_FOLLOWERS
        if excess > 0:
            s.followers[s.seat, colour] -= excess
            s.discard[colour] += excess


# Actions


@rule
def travel(s: State, colour: int) -> None:
    """G8: the card is discarded; the Presence goes to the region of its colour."""
    discard_card(s, colour)
    s.presence = colour


@rule
def build(s: State, site: int, shape: int, helpers: int) -> None:
    """G9: the temple rises by one level; G10: as many cards as it then has levels become
    followers, one less with an assistant, who goes back to the region."""
    spot = s.presence * 2 + site
    exchange_tiles(s, s.seat, shape_at(s, s.seat, spot), shape)
    raise_at(s, s.seat, spot, shape)
    follow(s, HEIGHT[shape] - helpers)
    s.assistant[s.seat] -= helpers


@rule
def exchange_tiles(s: State, seat: int, before: int, after: int) -> None:
    """G9: the new tile comes from the supply, replaced ones return to it."""
    for level in range(LEVELS):
        s.supply[seat, level] += TILES_IN[before, level] - TILES_IN[after, level]


@rule
def raise_at(s: State, seat: int, spot: int, shape: int) -> None:
    """G11: a temple stands on a spot; a neutral site is its owner's as long as there are tiles."""
    region = spot // 2
    if spot % 2 == OWN_SITE:
        s.temple[seat, region] = shape
    else:
        s.neutral[region] = shape
        s.holder[region] = seat if shape != NO_TEMPLE else NONE


@rule
def follow(s: State, count: int) -> None:
    """G10, G15: cards of the Presence's colour go from the hand to the followers."""
    lose_cards(s, s.seat, s.presence, count)
    s.followers[s.seat, s.presence] += count


@rule
def demolish(s: State, region: int, site: int, level: int) -> None:
    """G12: a tile goes back to its owner's supply; those of others are counted."""
    owner = s.holder[region] if site == NEUTRAL else site
    spot = region * 2 + (NEUTRAL_SITE if site == NEUTRAL else OWN_SITE)
    raise_at(s, owner, spot, WITHOUT[shape_at(s, owner, spot), level])
    s.supply[owner, level] += 1
    s.demolished[s.seat] += owner != s.seat


@rule
def convert(s: State, other: int, colour: int) -> None:
    """G13: a follower changes sides, once a turn; G19: the imaginary opponent has then none."""
    if other == STRANGER:
        s.stranger = NONE
    else:
        s.followers[other, colour] -= 1
    s.followers[s.seat, colour] += 1
    s.converted = 1


@rule
def celebrate(s: State) -> None:
    """G14: two followers are discarded, then the region's ability may be used."""
    s.followers[s.seat, s.presence] -= FEASTED
    s.discard[s.presence] += FEASTED
    s.phase = Phase.FESTIVAL
    if s.ability[s.presence] == TAKE_TWO:
        fill_display(s)
        s.draws = FEASTED
    elif s.ability[s.presence] == DRAW_TWO:
        s.draws = FEASTED


# Abilities


@rule
def swap_tiles(s: State, spot: int, other: int, pair: int) -> None:
    """G17, ability 1: the lower tile of one spot and the higher of the other change places."""
    lower, higher = LOWER[pair], HIGHER[pair]
    rest = WITHOUT[shape_at(s, s.seat, spot), lower]
    rest_there = WITHOUT[shape_at(s, s.seat, other), higher]
    raise_at(s, s.seat, spot, WITH[rest, higher])
    raise_at(s, s.seat, other, WITH[rest_there, lower])


@rule
def move_tile(s: State, spot: int, other: int, level: int) -> None:
    """G17, ability 2: one tile goes from its site to another."""
    raise_at(s, s.seat, other, WITH[shape_at(s, s.seat, other), level])
    raise_at(s, s.seat, spot, WITHOUT[shape_at(s, s.seat, spot), level])


@rule
def exchange_card(s: State, follower: int, card: int) -> None:
    """G14, ability 3: a follower and a card of the hand change places, in the sight of all."""
    s.followers[s.seat, follower] -= 1
    lose_cards(s, s.seat, card, 1)
    s.followers[s.seat, card] += 1
    gain_seen(s, s.seat, follower)


@rule
def take_back(s: State, colour: int) -> None:
    """G14, ability 5: a follower comes back into the hand, in the sight of all."""
    s.followers[s.seat, colour] -= 1
    gain_seen(s, s.seat, colour)


@rule
def take_one(s: State, colour: int) -> None:
    """G14, ability 7: a card of the display, which is refilled."""
    take_card(s, colour)
    s.draws -= 1


@rule
def draw_one(s: State) -> None:
    """G14, ability 8: a card of the deck."""
    draw_card(s, s.seat)
    s.draws -= 1
