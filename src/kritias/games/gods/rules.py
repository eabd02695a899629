"""The rules of Island of Gods: set-up, turns and end, clause by clause of the rule sheet."""

from typing import Any

from kritias.games.gods.box import (
    ACTIONS,
    CARDS,
    COLOURS,
    DISPLAY,
    DRAWS,
    FACE,
    FIRST_HAND,
    GODS,
    HEIGHT,
    LEVELS,
    MOST_IN_HAND,
    NO_TEMPLE,
    ORDERS,
    REGIONS,
    ROUNDS,
    SEATS,
    SIDES,
    SOLO_TURNS,
    TILES,
)
from kritias.games.gods.moves import (
    ASSIST,
    BECKON,
    BUILD,
    CONVERT,
    DEMOLISH,
    DISCARD,
    DRAW,
    EXCHANGE,
    FESTIVAL,
    MIGRATE,
    RECALL,
    RECRUIT,
    SHIFT,
    STOP,
    SWAP,
    TAKE,
    TRAVEL,
    has_card_to_draw,
    is_displayed,
)
from kritias.games.gods.rules_action import (
    build,
    celebrate,
    change_stranger,
    convert,
    demolish,
    discard_card,
    draw_card,
    draw_one,
    exchange_card,
    fill_display,
    follow,
    let_followers_go,
    move_tile,
    swap_tiles,
    take_back,
    take_card,
    take_one,
    travel,
    turn_up,
)
from kritias.games.gods.state import GOD, NONE, RANDOM, TABLE, Phase, State
from kritias.kernel.chance import draw
from kritias.kernel.layout import Numbers
from kritias.kernel.moves import is_of, part_a, part_b, part_c
from kritias.kernel.rule import rule

# Set-up


@rule
def deal(s: State) -> None:
    """G1, G2, G3, G4: regions, gods, cards."""
    s.winner = NONE
    s.stranger = NONE
    lay_regions(s)
    lay_display(s)
    deal_gods(s)
    deal_cards(s)
    s.turn = 0
    s.seat = s.first
    begin_turn(s)


@rule
def lay_regions(s: State) -> None:
    """G1: the sides that were chosen lie up; the order tokens are dealt or chosen."""
    turn_sides(s)
    order = draw(s, TABLE, len(ORDERS)) if s.order == RANDOM else s.order - 1
    for region in range(REGIONS):
        s.numbered[ORDERS[order, region]] = region
        s.holder[region] = NONE


@rule
def turn_sides(s: State) -> None:
    """G1: the ability of every region."""
    s.ability[0] = s.sun
    s.ability[1] = s.wave
    s.ability[2] = s.laurel
    s.ability[3] = s.lyre
    for region in range(REGIONS):
        s.ability[region] += SIDES * region


@rule
def deal_gods(s: State) -> None:
    """G2: one card a seat, at random; open, unless the gods are secret."""
    for seat in range(SEATS):
        s.god[seat] = NONE
        s.shown[seat] = NONE
    for seat in range(s.seats):
        s.god[seat] = nth_free_god(s, draw(s, GOD, GODS - seat))
        if not s.secret:
            s.shown[seat] = s.god[seat]


@rule
def first_god(s: State) -> int:
    """G2: the first of the six cards that are dealt; *varied gods* show their other faces."""
    return GODS if s.varied_gods else 0


@rule
def nth_free_god(s: State, place: int) -> int:
    """G2: the place-th of the cards that nobody has."""
    for god in range(first_god(s), first_god(s) + GODS):
        free = True
        for seat in range(s.seats):
            free = free and s.god[seat] != god
        place -= free
        if place < 0:
            return god
    return NONE


@rule
def lay_display(s: State) -> None:
    """G3: the deck by the number of seats; one card of each colour lies open, and the first of
    them says where the Presence starts."""
    s.presence = draw(s, TABLE, REGIONS)
    for place in range(DISPLAY):
        s.display[place] = (s.presence + place) % COLOURS
    for colour in range(COLOURS):
        s.deck[colour] = CARDS[s.seats] - 1
        s.stock += s.deck[colour]


@rule
def deal_cards(s: State) -> None:
    """G4: the first player is drawn; a first follower each, then the hands, in order of play."""
    s.first = draw(s, TABLE, s.seats)
    for seat in range(s.seats):
        s.followers[seat, turn_up(s)] += 1
        for level in range(LEVELS):
            s.supply[seat, level] = TILES[level]
    for place in range(s.seats):
        for _ in range(FIRST_HAND + place):
            draw_card(s, (s.first + place) % s.seats)


# Moves


@rule
def play(s: State, move: int) -> None:
    """Carry out a legal move and all that follows until somebody has to decide again."""
    s.ply += 1
    if s.phase == Phase.DRAW:
        draw_or_take(s, move)
    elif s.phase == Phase.ACT:
        act(s, move)
    elif s.phase == Phase.FESTIVAL:
        use(s, move)
    else:
        discard_card(s, part_a(DISCARD, move))
        close_turn(s)


@rule
def draw_or_take(s: State, move: int) -> None:
    """G5: three cards, one after the other, from the display or the deck's top."""
    if is_of(DRAW, move):
        draw_card(s, s.seat)
    else:
        take_card(s, part_a(TAKE, move))
    s.draws -= 1
    go_on_drawing(s)


@rule
def go_on_drawing(s: State) -> None:
    """G5: until three are drawn, or none is left; then the actions follow (G6)."""
    if s.draws == 0 or not can_draw(s):
        s.draws = 0
        s.phase = Phase.ACT


@rule
def can_draw(s: State) -> bool:
    """G5: whether there is a card in the display, the deck or the discards."""
    for colour in range(COLOURS):
        if is_displayed(s, colour):
            return True
    return has_card_to_draw(s)


@rule
def act(s: State, move: int) -> None:
    """G6: one of the five actions."""
    if is_of(STOP, move):
        s.actions = 0
        end_turn(s)
        return
    if is_of(FESTIVAL, move):
        celebrate(s)
        return
    if is_of(TRAVEL, move):
        travel(s, part_a(TRAVEL, move))
    elif is_of(BUILD, move):
        build(s, part_a(BUILD, move), part_b(BUILD, move), part_c(BUILD, move))
    elif is_of(DEMOLISH, move):
        demolish(s, part_a(DEMOLISH, move), part_b(DEMOLISH, move), part_c(DEMOLISH, move))
    elif is_of(CONVERT, move):
        convert(s, part_a(CONVERT, move), part_b(CONVERT, move))
    elif is_of(RECRUIT, move):
        follow(s, part_a(RECRUIT, move) + 1)
    elif is_of(MIGRATE, move):
        draw_card(s, s.seat)
    end_action(s)


@rule
def use(s: State, move: int) -> None:
    """G14: the ability of the region, which may be left unused, wholly or in part."""
    if is_of(TAKE, move):
        take_one(s, part_a(TAKE, move))
    elif is_of(DRAW, move):
        draw_one(s)
    elif is_of(SWAP, move):
        swap_tiles(s, part_a(SWAP, move), part_b(SWAP, move), part_c(SWAP, move))
    elif is_of(SHIFT, move):
        move_tile(s, part_a(SHIFT, move), part_b(SHIFT, move), part_c(SHIFT, move))
    elif is_of(EXCHANGE, move):
        exchange_card(s, part_a(EXCHANGE, move), part_b(EXCHANGE, move))
    elif is_of(ASSIST, move):
        s.assistant[s.seat] = 1
    elif is_of(RECALL, move):
        take_back(s, part_a(RECALL, move))
    elif is_of(BECKON, move):
        s.presence = part_a(BECKON, move)
    if s.draws == 0 or is_of(STOP, move):
        s.draws = 0
        end_action(s)


# Turns


@rule
def begin_turn(s: State) -> None:
    """G4: play goes clockwise; G19: a lone player meets another follower first."""
    s.turn += 1
    s.phase = Phase.DRAW
    s.draws = DRAWS
    s.actions = ACTIONS
    s.converted = 0
    if s.seats == 1:
        change_stranger(s)
    fill_display(s)
    go_on_drawing(s)


@rule
def end_action(s: State) -> None:
    """G18: at once after an action, of any kind, its player may have won; G6: five are taken."""
    s.phase = Phase.ACT
    s.actions -= 1
    if has_won(s, s.seat):
        end_game(s, s.seat)
    elif s.actions == 0:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """G7: first the followers that are too many, then the hand."""
    let_followers_go(s)
    s.phase = Phase.DISCARD
    close_turn(s)


@rule
def close_turn(s: State) -> None:
    """G7: with five cards at most the turn is over. G19, G20: so is the game after the tenth
    turn of a lone player, or after sixty rounds."""
    if s.held[s.seat] > MOST_IN_HAND:
        return
    if s.turn == (SOLO_TURNS if s.seats == 1 else ROUNDS * s.seats):
        end_game(s, NONE)
    else:
        s.seat = (s.seat + 1) % s.seats
        begin_turn(s)


# The end


@rule
def is_as_wanted(s: State, seat: int, number: int) -> bool:
    """G18: whether the own site in the region of this number is as the god card shows it."""
    god = s.god[seat]
    return god != NONE and s.temple[seat, s.numbered[number]] == FACE[god, number]


@rule
def is_marked(s: State, seat: int, number: int) -> bool:
    """G18: whether there is a temple, and it has the shape on the god card."""
    return s.temple[seat, s.numbered[number]] != NO_TEMPLE and is_as_wanted(s, seat, number)


@rule
def has_won(s: State, seat: int) -> bool:
    """G18: all sites are as the god card shows them, and no tile lies on a neutral one."""
    for number in range(REGIONS):
        if not is_as_wanted(s, seat, number) or s.holder[number] == seat:
            return False
    return True


@rule
def end_game(s: State, winner: int) -> None:
    """G2: at the end the god cards are shown. G18, G19, G20: who has won, if anybody."""
    s.winner = winner
    s.phase = Phase.OVER
    s.seat = NONE
    s.draws = 0
    s.actions = 0
    for seat in range(s.seats):
        s.shown[seat] = s.god[seat]


@rule
def levels_marked(s: State, seat: int) -> int:
    """G18: the levels of the temples that have their shape; nine are all."""
    levels = 0
    for number in range(REGIONS):
        if is_marked(s, seat, number):
            levels += HEIGHT[s.temple[seat, s.numbered[number]]]
    return levels


@rule
def points(s: State, out: Any) -> None:
    """G18: the levels of the marked temples. G19: a lone winner adds the turns that are left."""
    for seat in range(s.seats):
        out[seat] = levels_marked(s, seat)
        if s.seats == 1 and s.winner == seat:
            out[seat] += SOLO_TURNS - s.turn


@rule
def payoff(s: State, out: Numbers) -> None:
    """G18, G19: one wins, the others lose; G20: or nobody wins."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.phase == Phase.OVER and s.winner == seat else 0.0
