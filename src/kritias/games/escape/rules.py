"""The rules of Escape from Atlantis: set-up, and the turn from step to step, clause by clause.

What is done in the steps is in `rules_step`, what happens in the water in `rules_water`, the end in
`rules_end`.
"""

from kritias.games.escape.box import (
    BAG,
    BOATS,
    BOATS_FOR_TWO,
    FIRST_BOATS,
    HEXES,
    KINDS,
    OF_A_KIND,
    PEOPLE,
    RINGS,
    SEATS,
    SIDES,
    SPACE,
    SPACES,
    SPACES_A_TURN,
)
from kritias.games.escape.moves import PLACE
from kritias.games.escape.rules_end import end_game, give_up, is_over, is_stalled
from kritias.games.escape.rules_step import is_there, move_someone, move_something, roll
from kritias.games.escape.rules_water import settle, stand
from kritias.games.escape.state import FIRST, GONE, IN_BOX, NONE, UNPLACED, Phase, State
from kritias.kernel.bits import EMPTY, before
from kritias.kernel.chance import draw
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.rule import rule

# Set-up


@rule
def deal(s: State) -> None:
    """E1, E2: the whole island, the first boats, creatures in the box; the beginner is drawn."""
    clear(s)
    s.island = before(HEXES)
    for ring in range(RINGS):
        for side in range(SIDES):
            s.bag[ring, side] = BAG[ring, side]
    for boat in range(len(FIRST_BOATS)):
        if s.seats > 2 or boat < BOATS_FOR_TWO:
            s.boat[boat] = FIRST_BOATS[boat]
            s.moored[FIRST_BOATS[boat]] = boat
        else:
            s.boat[boat] = GONE
    s.left = s.seats * PEOPLE
    s.first = draw(s, FIRST, s.seats)
    s.seat = s.first
    s.turn = 1
    s.phase = Phase.PLACE


@rule
def clear(s: State) -> None:
    """An empty board, everything in the box."""
    for seat in range(SEATS):
        for person in range(PEOPLE):
            s.where[seat, person] = UNPLACED
            s.landed[seat, person] = NONE
            s.guard[seat, person] = NONE
    for space in range(SPACES):
        s.moored[space] = NONE
    for boat in range(BOATS):
        s.boat[boat] = IN_BOX
    for number in range(OF_A_KIND):
        s.protege[number] = NONE
        for kind in range(KINDS):
            s.creature[kind, number] = IN_BOX
    s.die = NONE
    s.beast = NONE
    s.step = NONE
    s.spot = NONE


@rule
def place(s: State, hexagon: int) -> None:
    """E2: one Atlantean on an island hex, in turn, until all are placed; then the first begins."""
    person = 0
    while s.where[s.seat, person] != UNPLACED:
        person += 1
    stand(s, s.seat, person, SPACE[hexagon])
    s.seat = (s.seat + 1) % s.seats
    s.turn += 1
    if s.turn > s.seats * PEOPLE:
        begin_turn(s)


# The turn


@rule
def play(s: State, move: int) -> None:
    """Carry out a legal move and all that follows until somebody has to decide again."""
    s.ply += 1
    if is_of(PLACE, move):
        place(s, part_a(PLACE, move))
        return
    space = move_someone(s, move) if s.phase == Phase.MOVE else move_something(s, move)
    if space != NONE and not settle(s, space):
        ask_whom_to_guard(s, space)
    else:
        go_on(s)


@rule
def ask_whom_to_guard(s: State, space: int) -> None:
    """E15: the player whose turn it is chooses, before anything eats."""
    s.step = s.phase
    s.spot = space
    s.phase = Phase.GUARD


@rule
def go_on(s: State) -> None:
    """Go on to the next step when one is over; the game may be over at any moment (E23, E24)."""
    if is_over(s):
        end_game(s)
    elif s.phase == Phase.MOVE:
        if s.moves == 0:
            end_moves(s)
    elif s.phase == Phase.SINK:
        throw_dice(s)
    elif s.phase == Phase.DICE and s.steps == 0:
        end_turn(s)


@rule
def begin_turn(s: State) -> None:
    """E3: three spaces to move."""
    s.phase = Phase.MOVE
    s.moves = SPACES_A_TURN
    s.steps = 0
    s.beast = NONE


@rule
def end_moves(s: State) -> None:
    """E4: then a hex is taken away; without one the step is skipped."""
    s.swam = 0
    s.fell = 0
    if s.island != EMPTY:
        s.phase = Phase.SINK
    else:
        throw_dice(s)


@rule
def throw_dice(s: State) -> None:
    """E5: if there is no creature of the kind rolled the turn ends."""
    roll(s)
    if not is_there(s, s.die):
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """E2: play goes clockwise. E25: turns without the island and without any event are counted."""
    s.calm = 0 if s.island != EMPTY else s.calm + 1
    if is_stalled(s):
        give_up(s)
    else:
        s.seat = (s.seat + 1) % s.seats
        s.turn += 1
        begin_turn(s)
