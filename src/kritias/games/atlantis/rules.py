"""The rules of Atlantis: what a move does, clause by clause of the rule sheet."""

from kritias.games.atlantis.box import (
    ATLANTIS,
    BACKS,
    CARDS,
    COLOUR,
    COLOURS,
    FIRST_HAND,
    HEIGHT,
    MAINLAND,
    MIDDLE,
    PAWNS,
    PLACES,
    STUCK,
    TILES,
    VALUE,
    A,
    B,
)
from kritias.games.atlantis.moves import (
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    next_place,
    next_tile,
    saving,
    toll,
)
from kritias.games.atlantis.rules_end import end_game, lose_card, lose_tile, put, spend_card
from kritias.games.atlantis.state import DECK, FIRST, GONE, IN_HAND, NONE, PATHWAY, Phase, State
from kritias.kernel.bits import before, bit, highest, holds, lowest, nth, size
from kritias.kernel.chance import draw, pick, total
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.rule import rule

# Set-up


@rule
def deal(s: State) -> None:
    """A1, A2: lay the path, hand out pawns, bridges and cards."""
    lay_path(s)
    for colour in range(COLOURS):
        s.deck[colour] = CARDS
    s.first = draw(s, FIRST, s.seats)
    s.seat = s.first
    for place in range(s.seats):
        seat = (s.first + place) % s.seats
        s.bridge[seat] = IN_HAND
        for pawn in range(PAWNS):
            s.where[seat, pawn] = ATLANTIS
        draw_cards(s, seat, FIRST_HAND + place)
    s.turn = 0
    begin_turn(s)


@rule
def lay_path(s: State) -> None:
    """A1: the tiles of each back, shuffled; what lies below is not decided yet."""
    for back in range(BACKS):
        s.hidden[back] = TILES[back]
    for place in range(PLACES):
        s.top[place] = NONE
        if HEIGHT[place] > 0:
            s.path |= bit(place)
            turn_up(s, place)
        if HEIGHT[place] > 1:
            s.pairs |= bit(place)


@rule
def turn_up(s: State, place: int) -> None:
    """A1: a hidden tile of this place's back is seen for the first time."""
    back = back_of(place)
    kind = nth(s.hidden[back], draw(s, PATHWAY, size(s.hidden[back])))
    s.hidden[back] &= ~bit(kind)
    s.top[place] = kind
    s.coloured[COLOUR[kind]] |= bit(place)


@rule
def back_of(place: int) -> int:
    """A1: before the middle lie the tiles of back A."""
    return A if place < MIDDLE else B


@rule
def begin_turn(s: State) -> None:
    """The next seat may buy (A3) and must move (A4)."""
    s.turn += 1
    s.phase = Phase.TURN
    s.pawn = NONE
    s.origin = NONE
    s.due = 0
    s.bought = NONE


# Moves


@rule
def play(s: State, move: int) -> None:
    """Carry out a legal move and all that follows until somebody has to decide again."""
    s.ply += 1
    if is_of(BUY, move):
        buy(s, part_a(BUY, move))
    elif is_of(GO, move):
        go(s, part_a(GO, move), part_b(GO, move))
    elif is_of(GIVE_TILE, move):
        give_tile(s, part_a(GIVE_TILE, move))
    elif is_of(GIVE_CARD, move):
        give_card(s, part_a(GIVE_CARD, move))
    elif is_of(BRIDGE, move):
        lay_bridge(s, part_a(BRIDGE, move))
    else:
        show_hand(s)


@rule
def buy(s: State, kind: int) -> None:
    """A3: the tile leaves the game; half its value in cards, which pay nothing this turn (A12)."""
    lose_tile(s, s.seat, kind)
    s.bought = 0
    for _ in range(VALUE[kind] // 2):
        colour = draw_card(s, s.seat)
        if colour != NONE:
            s.bought += 1
            s.fresh[s.seat, colour] += 1


@rule
def go(s: State, pawn: int, colour: int) -> None:
    """A4: play a card and move the pawn; A5: on a taken place another card must follow."""
    place = s.where[s.seat, pawn]
    if s.phase == Phase.TURN:
        s.pawn = pawn
        s.origin = place
        if place != ATLANTIS:
            s.taken &= ~bit(place)
    play_card(s, colour)
    place = next_place(s, place, colour)
    s.where[s.seat, pawn] = place
    if place != MAINLAND and holds(s.taken, place):
        s.phase = Phase.CHAIN
    else:
        arrive(s, place)


@rule
def play_card(s: State, colour: int) -> None:
    """A4: the card is discarded; A12: of several of a colour the bought ones are played first."""
    lose_card(s, s.seat, colour)
    s.discard[colour] += 1
    s.fresh[s.seat, colour] = max(s.fresh[s.seat, colour] - 1, 0)
    if s.bought > 0:
        s.bought -= 1


@rule
def arrive(s: State, place: int) -> None:
    """A5, A10: the move is over; the tolls of all gaps crossed are due."""
    if place != MAINLAND:
        s.taken |= bit(place)
    s.due = toll(s, s.origin, place)
    s.phase = Phase.TOLL
    settle(s)


@rule
def settle(s: State) -> None:
    """A10: when the toll is covered the turn goes on."""
    if s.due <= 0:
        s.due = 0
        take_tile(s)
        draw_for_pawns(s)


@rule
def give_tile(s: State, kind: int) -> None:
    """A10: a tile pays its value, without change, and leaves the game."""
    lose_tile(s, s.seat, kind)
    s.due -= VALUE[kind]
    settle(s)


@rule
def give_card(s: State, colour: int) -> None:
    """A10: a card pays one and leaves the game."""
    spend_card(s, s.seat, colour)
    s.due -= 1
    settle(s)


@rule
def lay_bridge(s: State, place: int) -> None:
    """A11: the own bridge instead of the toll of one gap; it stays, free for everyone."""
    s.due -= saving(s, place - 1, next_tile(s, place))
    s.bridge[s.seat] = place
    s.bridged |= bit(place)
    settle(s)


@rule
def show_hand(s: State) -> None:
    """A8: whoever cannot move shows the hand, draws two cards, and the turn is over."""
    for colour in range(COLOURS):
        s.shown[s.seat, colour] = s.hand[s.seat, colour]
    drew = draw_cards(s, s.seat, STUCK)
    s.stuck = s.stuck + 1 if drew == 0 and s.bought <= 0 else 0
    end_turn(s)


# After the move


@rule
def take_tile(s: State) -> None:
    """A13: the nearest free tile behind the place reached, the upper one of a pair."""
    place = tile_to_take(s, s.where[s.seat, s.pawn])
    if place == NONE:
        return
    kind = s.top[place]
    put(s.kept[s.seat], kind)
    s.worth[s.seat] += VALUE[kind]
    s.coloured[COLOUR[kind]] &= ~bit(place)
    if holds(s.pairs, place):
        s.pairs &= ~bit(place)
        turn_up(s, place)
    else:
        s.top[place] = NONE
        s.path &= ~bit(place)
        push_up(s)


@rule
def tile_to_take(s: State, place: int) -> int:
    """A13: empty places and tiles with a pawn on them are skipped; NONE if nothing is left."""
    return highest(s.path & ~s.taken & before(place))


@rule
def prize_place(s: State, pawn: int, place: int) -> int:
    """A13: the tile that a pawn would take from this place; the one it comes from is free."""
    start = s.where[s.seat, pawn]
    taken = s.taken
    if s.phase == Phase.TURN and start != ATLANTIS:
        taken &= ~bit(start)
    return highest(s.path & ~taken & before(place))


@rule
def push_up(s: State) -> None:
    """A9, A14: sea at an end of the path is no gap, and a bridge there is gone."""
    first, end = lowest(s.path), highest(s.path)
    for seat in range(s.seats):
        place = s.bridge[seat]
        if place >= 0 and not first < place < end:
            s.bridge[seat] = GONE
            s.bridged &= ~bit(place)


@rule
def draw_for_pawns(s: State) -> None:
    """A15: one card, and one more for each own pawn on the mainland; so A16: four at the end."""
    draw_cards(s, s.seat, 1 + pawns_home(s, s.seat))
    s.stuck = 0
    end_turn(s)


@rule
def pawns_home(s: State, seat: int) -> int:
    home = 0
    for pawn in range(PAWNS):
        home += s.where[seat, pawn] == MAINLAND
    return home


@rule
def end_turn(s: State) -> None:
    """A2: play goes clockwise. The game ends when a seat is home (A16), or after a round in
    which nobody moved and nobody drew a card (A20)."""
    for colour in range(COLOURS):
        s.fresh[s.seat, colour] = 0
    if s.stuck == s.seats or pawns_home(s, s.seat) == PAWNS:
        end_game(s)
    else:
        s.seat = (s.seat + 1) % s.seats
        begin_turn(s)


# Cards and tiles


@rule
def draw_cards(s: State, seat: int, count: int) -> int:
    """Draw so many cards; how many there were."""
    drew = 0
    for _ in range(count):
        drew += draw_card(s, seat) != NONE
    return drew


@rule
def draw_card(s: State, seat: int) -> int:
    """A15: from the deck, or from the discards shuffled anew; NONE with both empty."""
    if total(s.deck) == 0:
        for colour in range(COLOURS):
            s.deck[colour] = s.discard[colour]
            s.discard[colour] = 0
        if total(s.deck) == 0:
            return NONE
    colour = pick(s, DECK, s.deck)
    s.deck[colour] -= 1
    s.hand[seat, colour] += 1
    s.held[seat] += 1
    return colour
