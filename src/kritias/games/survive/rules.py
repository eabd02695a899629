"""The rules of Survive: set-up, and what each kind of move leads to."""

import numpy as np

from kritias.games.survive.box import (
    BEACH,
    BEASTS,
    BOATS,
    BOATS_EACH,
    DOLPHINS,
    FOREST,
    GROUNDS,
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
from kritias.games.survive.rules_dice import ask_next, choose_protege, feed, grab, repel, steer
from kritias.games.survive.rules_end import clear_table
from kritias.games.survive.rules_move import board, escort, go_ashore, jump, sail, walk
from kritias.games.survive.rules_piece import bring_boat, go_to, put_beast
from kritias.games.survive.rules_turn import begin_turn, go_on
from kritias.games.survive.rules_under import choose_crew, play_tile, sink, summon
from kritias.games.survive.state import IN_HAND, RESERVE, TABLE, Phase, State, Step
from kritias.kernel.bits import bit
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
    for seat in range(s.seats):
        for value in range(VALUES):
            s.hand[seat, value] = WORTH[value]
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
