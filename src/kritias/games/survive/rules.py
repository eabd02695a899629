"""The rules of Survive: set-up, and what each kind of move leads to."""

import numpy as np

from kritias.games.survive.box import (
    BEACH,
    BEASTS,
    BESIDE,
    BOATS,
    BOATS_EACH,
    DOLPHIN,
    DOLPHINS,
    FIRST_OF,
    FOREST,
    GROUNDS,
    HERE,
    LAID,
    MOUNTAIN,
    NONE,
    NUMBER,
    PEOPLE,
    PERSONS,
    SERPENT,
    SHORE,
    SPOT,
    STARTS,
    TILES,
    UNDER,
    UNDERS,
    VALUES,
    WORTH,
)
from kritias.games.survive.moves import (
    BOARD,
    DECLINE,
    ESCORT,
    GRAB,
    JUMP,
    LAND,
    LAUNCH,
    PICK,
    PLAY,
    PUT,
    REPEL,
    SAIL,
    SINK,
    STEP,
    TO,
)
from kritias.games.survive.moves_sea import is_sea
from kritias.games.survive.rules_sea import (
    bring_boat,
    dolphin_of,
    go_aboard,
    go_to,
    meet,
    protect,
    put_beast,
    put_boat,
    save,
    settle,
)
from kritias.games.survive.rules_turn import (
    ask_next,
    begin_turn,
    choose_crew,
    choose_protege,
    clear_table,
    feed,
    go_on,
    grab,
    play_tile,
    repel,
    sink,
    steer,
    summon,
)
from kritias.games.survive.state import ABOARD, IN_HAND, RESERVE, TABLE, Phase, State, Step
from kritias.kernel.bits import EMPTY, bit
from kritias.kernel.chance import draw
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.rule import rule

# Set-up


@rule
def deal(s: State) -> None:
    """S1: serpents, tiles and who begins; people (S2) and boats (S3) follow."""
    lay_island(s)
    for beast in range(BEASTS):
        s.beast[beast] = RESERVE
    for serpent in range(NUMBER[SERPENT]):
        put_beast(s, serpent, STARTS[serpent])
    for dolphin in range(DOLPHINS):
        s.friend[dolphin] = NONE
    for boat in range(BOATS):
        s.boat[boat] = RESERVE
    for person in range(PERSONS):
        s.where[person] = IN_HAND
        s.landed[person] = NONE
    for seat in range(s.seats):
        for value in range(VALUES):
            s.hand[seat, value] = WORTH[value]
    s.rolled_face = NONE
    s.first = draw(s, TABLE, s.seats)
    s.turn = 1
    s.seat = s.first
    s.active = s.first
    s.phase = Phase.PLACE
    clear_table(s)


@rule
def lay_island(s: State) -> None:
    """S1: the tiles shuffled onto the island; what is below them nobody knows."""
    for ground in range(GROUNDS):
        for under in range(UNDERS):
            s.bag[ground, under] = UNDER[ground, under]
    beaches, forests = LAID[BEACH], LAID[FOREST]
    for tile in range(TILES):
        place = draw(s, TABLE, TILES - tile)
        ground = MOUNTAIN
        if place < beaches:
            ground = BEACH
            beaches -= 1
        elif place < beaches + forests:
            ground = FOREST
            forests -= 1
        s.terrain[tile] = ground
        s.ground[ground] |= bit(tile)
    s.shore = np.uint64(SHORE)


# Moves


@rule
def play(s: State, move: int) -> None:
    """Carry out a legal move and all that follows until somebody has to decide again."""
    s.ply += 1
    if move < STEP.first:
        prepare(s, move)
    elif move < SINK.first:
        travel(s, move)
    elif is_of(SINK, move):
        sink(s, part_a(SINK, move))
    elif is_of(GRAB, move):
        grab(s, part_a(GRAB, move))
    else:
        decide(s, move)


@rule
def prepare(s: State, move: int) -> None:
    """Set-up, and kept tiles."""
    if is_of(PUT, move):
        put(s, part_a(PUT, move), part_b(PUT, move))
    elif is_of(LAUNCH, move):
        launch(s, part_a(LAUNCH, move))
    else:
        play_tile(s, part_a(PLAY, move), part_b(PLAY, move))


@rule
def put(s: State, tile: int, value: int) -> None:
    """S2: one person on a tile, by turns, until all are placed."""
    number = s.afoot[s.seat]
    s.value[s.seat, number] = value
    s.hand[s.seat, value - 1] -= 1
    s.afoot[s.seat] += 1
    go_to(s, PEOPLE * s.seat + number, SPOT[tile])
    s.seat = (s.seat + 1) % s.seats
    if s.afoot[s.seat] == PEOPLE:
        s.phase = Phase.LAUNCH


@rule
def launch(s: State, cell: int) -> None:
    """S3: one boat on the sea, by turns, until all are placed; the first turn begins."""
    boat = bring_boat(s, cell)
    if boat + 1 < BOATS_EACH * s.seats:
        s.seat = (s.seat + 1) % s.seats
    else:
        begin_turn(s, s.first)


@rule
def travel(s: State, move: int) -> None:
    """S6: people and boats."""
    if is_of(STEP, move):
        walk(s, part_a(STEP, move), part_b(STEP, move))
    elif is_of(ESCORT, move):
        escort(s, part_a(ESCORT, move), part_b(ESCORT, move))
    elif is_of(BOARD, move):
        board(s, part_a(BOARD, move), part_b(BOARD, move))
    elif is_of(JUMP, move):
        jump(s, part_a(JUMP, move))
    elif is_of(LAND, move):
        go_ashore(s, part_a(LAND, move))
    else:
        sail(s, part_a(SAIL, move), part_b(SAIL, move))


@rule
def decide(s: State, move: int) -> None:
    """Where pieces go, who is chosen, what is answered, and what is left undone."""
    if is_of(TO, move):
        if s.phase == Phase.SUMMON:
            summon(s, part_a(TO, move))
        else:
            steer(s, part_a(TO, move))
    elif is_of(PICK, move):
        choose(s, part_a(PICK, move))
    elif is_of(REPEL, move):
        repel(s, part_a(REPEL, move))
    elif is_of(DECLINE, move):
        ask_next(s)
    else:
        stop(s)


@rule
def choose(s: State, person: int) -> None:
    """S17, S29, S32: the person picked."""
    if s.phase == Phase.CREW:
        choose_crew(s, person)
    elif s.phase == Phase.GUARD:
        choose_protege(s, person)
    else:
        feed(s, person)


@rule
def stop(s: State) -> None:
    """S6: fewer moves, or none; S19: up to three spaces; S8: no creature is moved."""
    s.moves = 0
    if s.played == NONE and s.step == Step.TILE:
        s.step = Step.MOVE
    go_on(s)


# People and boats as their player moves them


@rule
def spend(s: State) -> None:
    """S6: one of three moves; S5: no tile is played after it. In a tile's effect one of its."""
    s.moves -= 1
    if s.played == NONE:
        s.can_play = 0
        s.step = Step.MOVE


@rule
def carry_on(s: State) -> None:
    """S6, S19: the next move; a tile's effect goes on with the same swimmer or boat."""
    if s.played == NONE or s.moves == 0 or not is_there(s):
        go_on(s)


@rule
def is_there(s: State) -> bool:
    """S19: whether the swimmer or the boat that a tile moves is still on the sea."""
    if s.phase == Phase.SWIM:
        return s.where[PEOPLE * s.active + s.carried] >= 0
    return s.boat[s.carried] >= 0


@rule
def walk(s: State, person: int, way: int) -> None:
    """S9: to the next tile, into the sea, or from one sea space to the next; S10: that is the
    one sea space a turn, unless a dolphin tile carries the swimmer (S19)."""
    who = PEOPLE * s.seat + person
    start = s.where[who]
    cell = BESIDE[start, way]
    spend(s)
    go_to(s, who, cell)
    if s.phase == Phase.SWIM:
        s.carried = person
    elif is_sea(s, cell):
        s.swum |= bit(who)
    if is_sea(s, cell):
        settle(s, cell)  # nobody chooses here: a free dolphin has only the newcomer to take
    if not (is_sea(s, start) and settle(s, start)):
        carry_on(s)


@rule
def escort(s: State, person: int, way: int) -> None:
    """S29: a protected swimmer takes its dolphin along on its one space."""
    who = PEOPLE * s.seat + person
    cell, dolphin = BESIDE[s.where[who], way], dolphin_of(s, who)
    spend(s)
    go_to(s, who, cell)
    put_beast(s, FIRST_OF[DOLPHIN] + dolphin, cell)
    protect(s, dolphin, who)
    s.swum |= bit(who)
    carry_on(s)


@rule
def board(s: State, person: int, way: int) -> None:
    """S9, S10: into a boat beside, or in the own space; S13: into an empty one among serpents or
    whales counts as entering their space with it."""
    who = PEOPLE * s.seat + person
    cell = s.where[who] if way == HERE else neighbour(s, who, way)
    boat = s.ferry[cell] - 1
    was_empty = s.crew[boat] == EMPTY
    spend(s)
    go_aboard(s, who, boat)
    asks = was_empty and meet(s, boat)
    if not asks and not settle(s, cell):
        carry_on(s)


@rule
def neighbour(s: State, who: int, way: int) -> int:
    """The space that way from where a person is, on a hex or aboard."""
    place = s.where[who]
    return BESIDE[s.boat[place - ABOARD] if place >= ABOARD else place, way]


@rule
def jump(s: State, person: int) -> None:
    """S9, S10: overboard, which is the one sea space of the turn; S11 acts."""
    who = PEOPLE * s.seat + person
    cell = s.boat[s.where[who] - ABOARD]
    spend(s)
    go_to(s, who, cell)
    s.swum |= bit(who)
    if not settle(s, cell):
        carry_on(s)


@rule
def go_ashore(s: State, person: int) -> None:
    """S14: one move each, from a boat, which stays, or swimming."""
    who = PEOPLE * s.seat + person
    place = s.where[who]
    spend(s)
    save(s, who)
    if place >= ABOARD or not settle(s, place):
        carry_on(s)


@rule
def sail(s: State, boat: int, way: int) -> None:
    """S12, S13: a boat goes to the next space, and meets what is there."""
    spend(s)
    if s.phase == Phase.SAIL:
        s.carried = boat
    put_boat(s, boat, BESIDE[s.boat[boat], way])
    if not meet(s, boat):
        carry_on(s)
