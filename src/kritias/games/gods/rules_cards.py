"""Cards: deck, display, hands and followers of Island of Gods."""

from kritias.games.gods.box import COLOURS, DISPLAY, MOST_FOLLOWERS
from kritias.games.gods.state import DECK, NONE, State
from kritias.kernel.chance import draw, nth
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
    """G5: the discards are shuffled into a new deck."""
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
