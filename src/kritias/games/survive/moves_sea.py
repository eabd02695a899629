"""What is on the sea, who rules a boat, and how far a piece gets."""

from kritias.games.survive.box import (
    AROUND,
    BEASTS,
    BENCH,
    BESIDE,
    BOATS,
    CENTRE,
    DIVE,
    HELP,
    HEXES,
    KIND,
    MOVE_SERPENT,
    NEXT,
    NONE,
    OWN,
    PEOPLE,
    ROUND,
    SERPENT,
    SHARK,
    SQUID,
    STARFISH,
    TILE_AT,
    VESSEL,
    WAYS,
    WHALE,
    WIND,
)
from kritias.games.survive.state import ABOARD, SUNK, Phase, State, Step
from kritias.kernel.bits import EMPTY, Word, after, bit, holds, lowest, size
from kritias.kernel.layout import Codes
from kritias.kernel.rule import rule

# Spaces


@rule
def is_sea(s: State, cell: int) -> bool:
    """S7: the lagoon and emptied spaces are sea too."""
    tile = TILE_AT[cell]
    return bool(tile == NONE or s.terrain[tile] == SUNK)


@rule
def is_empty(s: State, cell: int) -> bool:
    """S19: a sea space with no person, boat or creature in it. There always is one."""
    nobody = s.guests[cell] == EMPTY and s.ferry[cell] == 0 and s.fauna[cell] == 0
    return nobody and is_sea(s, cell)


@rule
def number_at(s: State, kind: int, cell: int) -> int:
    """How many creatures of a kind are in a space."""
    return s.fauna[cell] >> 3 * kind & 7


@rule
def land(s: State) -> Word:
    """The tiles that are left."""
    return s.ground[0] | s.ground[1] | s.ground[2]


@rule
def unprotected(s: State, cell: int) -> Word:
    """The swimmers in a space whom no dolphin protects (S29)."""
    return s.guests[cell] & ~s.guarded


@rule
def crew_at(s: State, cell: int) -> Word:
    """The people aboard the boat in a space."""
    return s.crew[s.ferry[cell] - 1] if s.ferry[cell] > 0 else EMPTY


@rule
def has_hunter(s: State, cell: int) -> bool:
    """Whether a serpent or a shark is there."""
    return number_at(s, SERPENT, cell) + number_at(s, SHARK, cell) > 0


@rule
def people_beside(s: State, cell: int) -> Word:
    """S30, S32: the people on the tiles beside a space."""
    people = EMPTY
    if AROUND[cell] & land(s) != EMPTY:
        for way in range(WAYS):
            near = BESIDE[cell, way]
            if near != NONE and not is_sea(s, near):
                people |= s.guests[near]
    return people


@rule
def choices(s: State) -> Word:
    """Among whom one chooses: S17 who boards, S29 who is protected, S32 whom the squid takes."""
    if s.phase == Phase.CREW:
        return s.guests[s.site]
    if s.phase == Phase.GUARD:
        return unprotected(s, s.site)
    return people_beside(s, s.site) | crew_at(s, s.site)


@rule
def controls(s: State, seat: int, boat: int) -> bool:
    """S12: whoever has most aboard controls a boat; ties share; nobody controls an empty one."""
    own = size(s.crew[boat] & OWN[seat])
    for other in range(s.seats):
        if size(s.crew[boat] & OWN[other]) > own:
            return False
    return own > 0


# How far


@rule
def stops(s: State, kind: int, cell: int) -> bool:
    """S21, S28, S31, S33: whether a creature that enters this space goes no further."""
    if kind == SERPENT:
        return crew_at(s, cell) != EMPTY or unprotected(s, cell) != EMPTY
    if kind == SHARK:
        return bool(unprotected(s, cell) != EMPTY)
    if kind == WHALE:
        return crew_at(s, cell) != EMPTY or number_at(s, SQUID, cell) > 0
    if kind == SQUID:
        near = crew_at(s, cell) != EMPTY or number_at(s, WHALE, cell) > 0
        return near or people_beside(s, cell) != EMPTY
    return False


@rule
def can_enter(s: State, kind: int, cell: int) -> bool:
    """S12, S21: creatures go over sea; an empty boat not where another boat is."""
    return cell != NONE and is_sea(s, cell) and (kind != VESSEL or s.ferry[cell] == 0)


@rule
def within_reach(s: State, kind: int, start: int, steps: int) -> Word:
    """S21, S28: the places of the disc round the start to which so many steps lead."""
    seen = edge = bit(CENTRE)
    for _ in range(steps):
        further = EMPTY
        while edge != EMPTY:
            place = lowest(edge)
            edge &= after(place)
            if place == CENTRE or not stops(s, kind, ROUND[start, place]):
                for way in range(WAYS):
                    near = NEXT[place, way]
                    if not holds(seen | further, near) and can_enter(s, kind, ROUND[start, near]):
                        further |= bit(near)
        seen |= further
        edge = further
    return seen


@rule
def position_of(s: State, piece: int) -> int:
    """The hex of a creature or boat."""
    return s.boat[piece - BEASTS] if piece >= BEASTS else s.beast[piece]


@rule
def list_reach(s: State, piece: int, first: int, out: Codes) -> int:
    """S19, S21, S28: where a piece may go; `first` is the code of the first hex.

    By a tile or a D: any empty space, and a squid (S31), or what the dice move, may stay.
    """
    kind, start = KIND[piece], position_of(s, piece)
    if s.step == Step.TILE or s.reach == DIVE:
        return list_dives(s, kind, start, first, out)
    count = 0
    left = within_reach(s, kind, start, s.reach)
    while left != EMPTY:
        place = lowest(left)
        left &= after(place)
        out[count] = first + ROUND[start, place]
        count += 1
    return count


@rule
def list_dives(s: State, kind: int, start: int, first: int, out: Codes) -> int:
    """S19, S28, S31: any empty sea space."""
    count = 0
    for cell in range(HEXES):
        may_stay = cell == start and (s.step == Step.DICE or kind == SQUID)
        if may_stay or is_empty(s, cell):
            out[count] = first + cell
            count += 1
    return count


# What can move


@rule
def has_seat(s: State, cell: int) -> bool:
    """S9: whether a boat with a free seat is in a space."""
    return s.ferry[cell] > 0 and size(s.crew[s.ferry[cell] - 1]) < BENCH


@rule
def can_sail_to(s: State, boat: int, cell: int) -> bool:
    """S12: sea without a boat; S33: an occupied boat may not enter a squid's space."""
    if not can_enter(s, VESSEL, cell):
        return False
    return s.crew[boat] == EMPTY or number_at(s, SQUID, cell) == 0


@rule
def can_sail(s: State, boat: int) -> bool:
    """S12: whether a boat has a space to go to."""
    can = False
    for way in range(WAYS):
        can = can or can_sail_to(s, boat, BESIDE[s.boat[boat], way])
    return can


@rule
def can_be_helped(s: State, person: int) -> bool:
    """S19: an own swimmer with sea beside it."""
    cell, can = s.where[PEOPLE * s.seat + person], False
    if 0 <= cell < ABOARD and is_sea(s, cell):
        for way in range(WAYS):
            can = can or can_enter(s, NONE, BESIDE[cell, way])
    return can


@rule
def is_moved_by(s: State, piece: int, face: int) -> bool:
    """S8, S28: whether dice or a tile with this face move a piece; S31: a whale's also a squid."""
    kind = KIND[piece]
    if position_of(s, piece) < 0 or (kind == VESSEL and s.crew[piece - BEASTS] != EMPTY):
        return False
    shown = face == kind or face == STARFISH
    return bool(shown or (face == WHALE and kind == SQUID))


@rule
def can_use(s: State, under: int) -> bool:
    """S19: a tile that can do nothing cannot be played."""
    can = False
    if under == HELP:
        for person in range(PEOPLE):
            can = can or can_be_helped(s, person)
    elif under == WIND:
        for boat in range(BOATS):
            can = can or (controls(s, s.seat, boat) and can_sail(s, boat))
    else:
        for piece in range(BEASTS):
            can = can or is_moved_by(s, piece, under - MOVE_SERPENT)
    return can
