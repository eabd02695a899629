"""What may be done: the kinds of moves, and the only place where legality is decided."""

from typing import Final

import numpy as np

from kritias.games.survive.box import (
    AROUND,
    BESIDE,
    BOATS,
    CAN_LAND,
    GROUNDS,
    HELP,
    HERE,
    HEXES,
    KIND,
    NONE,
    PEOPLE,
    PERSONS,
    PIECES,
    REPEL_SHARK,
    REPEL_WHALE,
    RIM,
    SERPENT,
    SHARK,
    SPOT,
    TILES,
    UNDERS,
    VALUES,
    WAYS,
)
from kritias.games.survive.moves_sea import (
    can_be_helped,
    can_enter,
    can_sail_to,
    can_use,
    choices,
    controls,
    has_seat,
    is_empty,
    is_moved_by,
    is_sea,
    land,
    list_reach,
    number_at,
)
from kritias.games.survive.state import ABOARD, Phase, State, Step
from kritias.kernel.bits import EMPTY, Word, after, holds, lowest, size
from kritias.kernel.layout import Codes
from kritias.kernel.moves import code, kinds, last
from kritias.kernel.rule import rule

(
    PUT, LAUNCH, PLAY, STEP, ESCORT, BOARD, JUMP, LAND,
    SAIL, SINK, GRAB, TO, PICK, REPEL, DECLINE, END,
) = kinds(
    put=(TILES, VALUES + 1),  # a person of a value on a tile; 0: of a value not told
    launch=(HEXES,),  # an own boat on the sea
    play=(GROUNDS, UNDERS),  # a kept tile, at the start of the turn
    step=(PEOPLE, WAYS),  # an own person to the next tile or sea space
    escort=(PEOPLE, WAYS),  # a swimmer together with its dolphin
    board=(PEOPLE, WAYS + 1),  # into the boat that way, or in the own space
    jump=(PEOPLE,),  # from a boat into its space
    land=(PEOPLE,),  # ashore on a safe island
    sail=(BOATS, WAYS),
    sink=(TILES,),
    grab=(PIECES,),  # take a creature, or BEASTS + an empty boat, in hand
    to=(HEXES,),  # and put it there; so with a new squid
    pick=(PERSONS,),  # a person: who boards, who is protected, whom the squid takes
    repel=(GROUNDS,),  # the creature that attacks, with a kept tile of this terrain
    decline=(),
    end=(),  # the end of a step, or of a tile's effect
)  # fmt: skip
MOVES: Final = last(END)
# In a turn: a person has at most six ways by foot or oar and six boats or dolphins beside, its
# own space and the shore; then the boats, the tiles to play, the end. At set-up: tiles × values.
BREADTH: Final = PEOPLE * (2 * WAYS + 2) + BOATS * WAYS + GROUNDS * UNDERS + 1


@rule
def legal(s: State, out: Codes) -> int:
    """Write the codes of the allowed moves; how many there are."""
    if s.phase == Phase.MOVE:
        return list_turn(s, out)
    if s.phase == Phase.SINK:
        return list_sinking(s, out)
    if s.phase == Phase.GRAB:
        return list_pieces(s, out)
    if s.phase == Phase.STEER:
        return list_reach(s, s.grabbed, TO.first, out)
    if s.phase <= Phase.LAUNCH:
        return list_tiles(s, out) if s.phase == Phase.PLACE else list_launches(s, out)
    if s.phase == Phase.ASK:
        return list_answers(s, out)
    if s.phase == Phase.SWIM or s.phase == Phase.SAIL:
        return list_helped(s, out)
    if s.phase == Phase.SUMMON:
        return list_lairs(s, out)
    return 0 if s.phase == Phase.OVER else list_bits(choices(s), PICK.first, out)


# Set-up


@rule
def list_tiles(s: State, out: Codes) -> int:
    """S2: one of the values in hand on a tile with room for one more."""
    count = 0
    for tile in range(TILES):
        if has_room(s, tile):
            for value in range(VALUES):
                if s.hand[s.seat, value] > 0:
                    out[count] = code(PUT, tile, value + 1)
                    count += 1
    return count


@rule
def has_room(s: State, tile: int) -> bool:
    """S2: a tile takes one person; S25: with a crowded island two, but on its rim."""
    people = size(s.guests[SPOT[tile]])
    return people == 0 or (people == 1 and s.crowded == 1 and not holds(np.uint64(RIM), tile))


@rule
def list_launches(s: State, out: Codes) -> int:
    """S3: a sea space beside a tile, free of boats and serpents."""
    count = 0
    for cell in range(HEXES):
        beside = AROUND[cell] != EMPTY and is_sea(s, cell)
        if beside and s.ferry[cell] == 0 and number_at(s, SERPENT, cell) == 0:
            out[count] = code(LAUNCH, cell)
            count += 1
    return count


# Tiles and moves


@rule
def list_turn(s: State, out: Codes) -> int:
    """S5, S6: a kept tile first; then people and boats, or no more of them."""
    count = list_kept(s, out) if s.can_play == 1 else 0
    if s.moves > 0:
        for person in range(PEOPLE):
            count = list_person(s, person, out, count)
        for boat in range(BOATS):
            count = list_boat(s, boat, out, count)
    out[count] = code(END)
    return count + 1


@rule
def list_kept(s: State, out: Codes) -> int:
    """S5, S15: one kept start-of-turn tile, if it can do something (S19)."""
    count = 0
    for ground in range(GROUNDS):
        if s.held[s.seat, ground] > 0:
            for under in range(HELP, REPEL_SHARK):
                if s.kept[s.seat, ground, under] > 0 and can_use(s, under):
                    out[count] = code(PLAY, ground, under)
                    count += 1
    return count


@rule
def list_person(s: State, person: int, out: Codes, count: int) -> int:
    """S9: what an own person can do, on land, aboard or in the sea."""
    place = s.where[PEOPLE * s.seat + person]
    if place < 0:
        return count
    if place >= ABOARD:
        return list_sailor(s, person, s.boat[place - ABOARD], out, count)
    if is_sea(s, place):
        return list_swimmer(s, person, place, out, count)
    return list_walker(s, person, place, out, count)


@rule
def list_walker(s: State, person: int, cell: int, out: Codes, count: int) -> int:
    """S9: to the next tile, into a boat beside, or into the sea."""
    for way in range(WAYS):
        near = BESIDE[cell, way]  # the island is nowhere at the edge of the board
        out[count] = code(STEP, person, way)
        count += 1
        if has_seat(s, near):
            out[count] = code(BOARD, person, way)
            count += 1
    return count


@rule
def list_sailor(s: State, person: int, cell: int, out: Codes, count: int) -> int:
    """S9: to a boat beside, overboard (S10: unless it swam), or ashore (S14)."""
    for way in range(WAYS):
        near = BESIDE[cell, way]
        if near != NONE and has_seat(s, near):
            out[count] = code(BOARD, person, way)
            count += 1
    if not holds(s.swum, PEOPLE * s.seat + person):
        out[count] = code(JUMP, person)
        count += 1
    return list_landing(person, cell, out, count)


@rule
def list_swimmer(s: State, person: int, cell: int, out: Codes, count: int) -> int:
    """S10: one sea space a turn, with its dolphin if it has one (S29); into a boat here; ashore."""
    who = PEOPLE * s.seat + person
    if not holds(s.swum, who):
        for way in range(WAYS):
            if can_enter(s, NONE, BESIDE[cell, way]):
                out[count] = code(STEP, person, way)
                count += 1
                if holds(s.guarded, who):
                    out[count] = code(ESCORT, person, way)
                    count += 1
    if has_seat(s, cell):
        out[count] = code(BOARD, person, HERE)
        count += 1
    return list_landing(person, cell, out, count)


@rule
def list_landing(person: int, cell: int, out: Codes, count: int) -> int:
    """S14: from a landing space one goes ashore."""
    if CAN_LAND[cell]:
        out[count] = code(LAND, person)
        count += 1
    return count


@rule
def list_boat(s: State, boat: int, out: Codes, count: int) -> int:
    """S12: an empty boat is moved by anyone, an occupied one by whoever controls it."""
    if s.boat[boat] >= 0 and (s.crew[boat] == EMPTY or controls(s, s.seat, boat)):
        for way in range(WAYS):
            if can_sail_to(s, boat, BESIDE[s.boat[boat], way]):
                out[count] = code(SAIL, boat, way)
                count += 1
    return count


@rule
def list_helped(s: State, out: Codes) -> int:
    """S19: one swimmer, or one boat that one controls, up to three spaces."""
    count = 0
    if s.phase == Phase.SWIM:
        for person in range(PEOPLE):
            if is_carried(s, person) and can_be_helped(s, person):
                count = list_strokes(s, person, out, count)
    else:
        for boat in range(BOATS):
            if is_carried(s, boat) and controls(s, s.seat, boat):
                count = list_boat(s, boat, out, count)
    out[count] = code(END)
    return count + 1


@rule
def is_carried(s: State, thing: int) -> bool:
    """S19: any swimmer or boat at first, then the same."""
    return s.carried == NONE or s.carried == thing


@rule
def list_strokes(s: State, person: int, out: Codes, count: int) -> int:
    """S19: the next sea space of a swimmer whom a dolphin helps."""
    cell = s.where[PEOPLE * s.seat + person]
    for way in range(WAYS):
        if can_enter(s, NONE, BESIDE[cell, way]):
            out[count] = code(STEP, person, way)
            count += 1
    return count


# Sinking, dice, questions


@rule
def list_sinking(s: State, out: Codes) -> int:
    """S7: a beach beside sea, else a forest, else a mountain."""
    for ground in range(GROUNDS):
        left = s.ground[ground] & s.shore
        if left != EMPTY:
            return list_bits(left, SINK.first, out)
    return 0


@rule
def list_bits(left: Word, first: int, out: Codes) -> int:
    """A move for each thing of a set; `first` is the code of thing 0."""
    count = 0
    while left != EMPTY:
        thing = lowest(left)
        left &= after(thing)
        out[count] = first + thing
        count += 1
    return count


@rule
def list_pieces(s: State, out: Codes) -> int:
    """S8, S19: any piece that is shown; by dice also none, a tile once played is used."""
    count = 0
    for piece in range(PIECES):
        if is_moved_by(s, piece, s.face):
            out[count] = code(GRAB, piece)
            count += 1
    if s.step == Step.DICE:
        out[count] = code(END)
        count += 1
    return count


@rule
def list_lairs(s: State, out: Codes) -> int:
    """S30: a new squid comes up in any empty sea space beside a tile."""
    count, tiles = 0, land(s)
    for cell in range(HEXES):
        if AROUND[cell] & tiles != EMPTY and is_empty(s, cell):
            out[count] = code(TO, cell)
            count += 1
    return count


@rule
def list_answers(s: State, out: Codes) -> int:
    """S20: play the tile that repels the creature, or not."""
    count = 0
    under = repellent(s)
    for ground in range(GROUNDS):
        if s.kept[s.seat, ground, under] > 0:
            out[count] = code(REPEL, ground)
            count += 1
    out[count] = code(DECLINE)
    return count + 1


@rule
def repellent(s: State) -> int:
    """S20: which tile repels the creature that attacks; S34: a squid is repelled as a whale."""
    return REPEL_SHARK if KIND[s.grabbed] == SHARK else REPEL_WHALE
