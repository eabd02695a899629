"""Nothing is made, nothing is lost, nothing is in two places, and the turn is one that can come.

Where something is wrong the audit answers with its number below; `notation` has the sentences.
"""

from kritias.games.escape.box import (
    BAG,
    BOAT,
    BOATS,
    CALM_ROUNDS,
    CITADEL,
    DIVE,
    DOLPHIN,
    HEXES,
    IS_PORT,
    KINDS,
    MONSTER,
    OCTOPUS,
    OF_A_KIND,
    PEOPLE,
    RING_HEXES,
    RINGS,
    ROOM,
    SHARK,
    SIDES,
    SPACES,
    SPACES_A_TURN,
)
from kritias.games.escape.moves import has_fallen_in, has_swum, is_land
from kritias.games.escape.rules_end import is_over
from kritias.games.escape.rules_step import is_there
from kritias.games.escape.rules_water import count_unguarded, free_dolphin, has_choice
from kritias.games.escape.state import GONE, IN_BOX, LOST, NONE, SAVED, UNPLACED, How, Phase, State
from kritias.kernel.bits import EMPTY, before, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule

(
    SOUND, TOO_MANY_HEXES, TOO_MANY_UNSEEN, MISPLACED, CROWDED, BOAT_ON_LAND, BOAT_AND_MONSTER,
    CREW_AND_OCTOPUS, CREW_MISCOUNTED, BOATS_MISCOUNTED, CREATURE_ON_LAND, CREATURES_MISCOUNTED,
    DISLOYAL, DOLPHIN_FREE, HUNTED, NO_CHOICE, NOBODY_DECIDES, NOT_OVER, IS_OVER, UNPLACED_LATE,
    NOT_SET_UP, WRONG_PLACER, WRONG_STEP, WRONG_MOVES, NOTHING_TO_SINK, NOT_ROLLED,
    ROLLED_LATER, NONE_OF_THE_KIND, WRONG_STEPS, NO_BEAST, WRONG_EFFORT, WRONG_CALM, LEFT_OPEN,
) = range(33)  # fmt: skip


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    fault = pieces_fault(s)
    if fault == SOUND:
        fault = water_fault(s)
    if fault == SOUND:
        fault = turn_fault(s)
    if fault == SOUND and not are_swimmers_sound(s):
        fault = WRONG_EFFORT
    return fault


@rule
def pieces_fault(s: State) -> int:
    """What is wrong with the hexes, people, boats and creatures."""
    fault = undersides_fault(s)
    if fault != SOUND:
        return fault
    if not are_people_counted(s):
        return MISPLACED
    if not are_spaces_counted(s):
        return CROWDED
    fault = boats_fault(s)
    if fault != SOUND:
        return fault
    return creatures_fault(s)


@rule
def undersides_fault(s: State) -> int:
    """Under every hex left lies something unseen, and as much is in the box as is unseen."""
    for ring in range(RINGS):
        for side in range(SIDES):
            if not 0 <= s.bag[ring, side] <= BAG[ring, side]:
                return TOO_MANY_UNSEEN
        if ring <= CITADEL and size(s.island & RING_HEXES[ring]) > total(s.bag[ring]):
            return TOO_MANY_HEXES
    return SOUND


@rule
def are_people_counted(s: State) -> bool:
    """Every Atlantean is somewhere, and how it is there agrees with the place."""
    left = 0
    for seat in range(s.seats):
        saved = 0
        for person in range(PEOPLE):
            space, how = s.where[seat, person], s.how[seat, person]
            if (space >= 0) != (how != How.AWAY) or not LOST <= space < SPACES:
                return False
            if space >= 0 and is_land(s, space) != (how == How.ON_LAND):
                return False
            if how == How.ABOARD and s.moored[space] == NONE:
                return False
            port = s.landed[seat, person]
            if port != NONE and (space != SAVED or not is_port(port)):
                return False
            saved += space == SAVED
            left += space >= UNPLACED
        if saved != s.saved[seat]:
            return False
    return left == s.left


@rule
def is_port(space: int) -> bool:
    """E22: whether one goes ashore from a space."""
    return 0 <= space < SPACES and IS_PORT[space] != 0


@rule
def are_spaces_counted(s: State) -> bool:
    """The numbers on every space agree with the people there; nowhere are more than have room."""
    for space in range(SPACES):
        dry, wet = 0, 0
        for seat in range(s.seats):
            for person in range(PEOPLE):
                if s.where[seat, person] == space:
                    wet += s.how[seat, person] == How.SWIMS
                    dry += s.how[seat, person] != How.SWIMS
        if dry != s.dry[space] or wet != s.wet[space] or dry > ROOM:
            return False
    return True


@rule
def boats_fault(s: State) -> int:
    """E18: a boat has a sea space to itself, or shares it with an octopus while it is empty."""
    in_box, afloat = 0, 0
    for boat in range(BOATS):
        space = s.boat[boat]
        in_box += space == IN_BOX
        if space >= 0:
            afloat += 1
            fault = boat_fault(s, boat, space)
            if fault != SOUND:
                return fault
        if total(s.crew[boat]) != (s.dry[space] if space >= 0 else 0) or space < GONE:
            return CREW_MISCOUNTED
    for space in range(SPACES):
        afloat -= s.moored[space] != NONE
    return SOUND if afloat == 0 and in_box == unseen(s, BOAT) else BOATS_MISCOUNTED


@rule
def boat_fault(s: State, boat: int, space: int) -> int:
    """E13, E14, E18: what is wrong with a boat on the board."""
    if is_land(s, space):
        return BOAT_ON_LAND
    if s.shoal[MONSTER, space] > 0:
        return BOAT_AND_MONSTER
    if s.dry[space] > 0 and s.shoal[OCTOPUS, space] > 0:
        return CREW_AND_OCTOPUS
    return SOUND if s.moored[space] == boat and is_crew_counted(s, boat) else CREW_MISCOUNTED


@rule
def is_crew_counted(s: State, boat: int) -> bool:
    """The crew of a boat agrees with the people in it."""
    for seat in range(s.seats):
        aboard = 0
        for person in range(PEOPLE):
            aboard += s.where[seat, person] == s.boat[boat] and s.how[seat, person] == How.ABOARD
        if aboard != s.crew[boat, seat]:
            return False
    return True


@rule
def unseen(s: State, side: int) -> int:
    """How many undersides of a sort nobody has seen."""
    number = 0
    for ring in range(RINGS):
        number += s.bag[ring, side]
    return number


@rule
def creatures_fault(s: State) -> int:
    """Creatures are in the sea, and as many are in the box as undersides are unseen."""
    for kind in range(KINDS):
        in_box = 0
        for number in range(OF_A_KIND):
            space = s.creature[kind, number]
            in_box += space == IN_BOX
            if space < GONE or (space >= 0 and is_land(s, space)):
                return CREATURE_ON_LAND
        if in_box != unseen(s, kind) or not are_shoals_counted(s, kind):
            return CREATURES_MISCOUNTED
    return SOUND


@rule
def are_shoals_counted(s: State, kind: int) -> bool:
    """The numbers on every space agree with the creatures there."""
    for space in range(SPACES):
        there = 0
        for number in range(OF_A_KIND):
            there += s.creature[kind, number] == space
        if there != s.shoal[kind, space]:
            return False
    return True


@rule
def are_dolphins_sound(s: State) -> bool:
    """E15: a dolphin and its protégé know each other and are in the same space."""
    guarded = 0
    for seat in range(s.seats):
        for person in range(PEOPLE):
            dolphin = s.guard[seat, person]
            if dolphin == NONE:
                continue
            guarded += 1
            if s.how[seat, person] != How.SWIMS or s.protege[dolphin] != seat * PEOPLE + person:
                return False
            if s.creature[DOLPHIN, dolphin] != s.where[seat, person]:
                return False
    for dolphin in range(OF_A_KIND):
        guarded -= s.protege[dolphin] != NONE
    return guarded == 0


@rule
def water_fault(s: State) -> int:
    """E15, E17: no dolphin is free and no shark or monster hungry where an unprotected swimmer is,
    but for the space where somebody has to choose."""
    if not are_dolphins_sound(s):
        return DISLOYAL
    for space in range(SPACES):
        if s.wet[space] == 0 or (s.phase == Phase.GUARD and space == s.spot):
            continue
        bare = count_unguarded(s, space)
        if bare > 0 and s.shoal[DOLPHIN, space] > s.wet[space] - bare:
            return DOLPHIN_FREE
        if bare > 0 and s.shoal[SHARK, space] + s.shoal[MONSTER, space] > 0:
            return HUNTED
    return SOUND


# The turn


@rule
def turn_fault(s: State) -> int:
    """The phase, the seat to decide and what is open agree."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return NOBODY_DECIDES
    if (s.phase == Phase.GUARD) != (s.spot != NONE) or (s.spot == NONE) != (s.step == NONE):
        return WRONG_STEP
    if s.rolled > s.turn:
        return ROLLED_LATER
    if not is_calm_counted(s):
        return WRONG_CALM
    if s.phase == Phase.PLACE:
        return set_up_fault(s)
    if unplaced(s) > 0:
        return UNPLACED_LATE
    if s.phase == Phase.OVER:
        return end_fault(s)
    if is_over(s) and s.phase != Phase.GUARD:
        return IS_OVER
    return step_fault(s)


@rule
def is_calm_counted(s: State) -> bool:
    """E25: turns are counted once the island is gone, and twelve rounds of them are the end."""
    if s.calm < -1 or (s.island != EMPTY and s.calm > 0):
        return False
    most = CALM_ROUNDS * s.seats
    return s.calm < most or (s.phase == Phase.OVER and s.calm == most)


@rule
def unplaced(s: State) -> int:
    """E2: how many Atlanteans are still to be placed."""
    number = 0
    for seat in range(s.seats):
        for person in range(PEOPLE):
            number += s.where[seat, person] == UNPLACED
    return number


@rule
def set_up_fault(s: State) -> int:
    """E1, E2: the island as it is dealt, and Atlanteans on it in turn."""
    if s.island != before(HEXES) or s.rolled > 0:
        return NOT_SET_UP
    if s.moves != 0 or s.steps != 0 or s.beast != NONE:
        return LEFT_OPEN
    placed = 0
    for place in range(s.seats):
        seat = (s.first + place) % s.seats
        number = placed_by(s, seat)
        placed += number
        if number < 0 or number != (s.turn - 1 - place + s.seats - 1) // s.seats:
            return WRONG_PLACER
    is_next = s.seat == (s.first + placed) % s.seats
    return SOUND if is_next and unplaced(s) > 0 else WRONG_PLACER


@rule
def placed_by(s: State, seat: int) -> int:
    """E2: how many Atlanteans of a seat stand on the island; −1 if some are elsewhere."""
    number = 0
    for person in range(PEOPLE):
        if s.where[seat, person] != UNPLACED:
            if s.how[seat, person] != How.ON_LAND:
                return -1
            number += 1
    return number


@rule
def end_fault(s: State) -> int:
    """E23, E24: a game is over for a reason, and nothing of a turn is left open."""
    if not is_over(s):
        return NOT_OVER
    is_closed = s.moves == 0 and s.steps == 0 and s.beast == NONE
    return SOUND if is_closed else LEFT_OPEN


@rule
def step_fault(s: State) -> int:
    """E3, E4, E5: what is left of a step."""
    is_asked = s.phase == Phase.GUARD
    if is_asked and not is_choice(s):
        return NO_CHOICE
    step = s.step if is_asked else s.phase
    if step == Phase.MOVE:
        return moving_fault(s, is_asked)
    if s.moves != 0:
        return WRONG_MOVES
    if step == Phase.DICE or (step == Phase.DROP and not is_asked):
        return dice_fault(s, step, is_asked)
    if step != Phase.SINK:
        return WRONG_STEP
    if s.steps != 0 or s.beast != NONE:
        return LEFT_OPEN
    return SOUND if s.island != EMPTY or is_asked else NOTHING_TO_SINK


@rule
def is_choice(s: State) -> bool:
    """E15: whether somebody can choose whom a free dolphin takes."""
    return s.wet[s.spot] > 0 and free_dolphin(s, s.spot) != NONE and has_choice(s, s.spot)


@rule
def moving_fault(s: State, is_asked: bool) -> int:
    """E3: one to three spaces are left, after a choice perhaps none."""
    if not 0 <= s.moves <= SPACES_A_TURN - is_asked or (s.moves == 0 and not is_asked):
        return WRONG_MOVES
    return SOUND if s.steps == 0 and s.beast == NONE else LEFT_OPEN


@rule
def dice_fault(s: State, step: int, is_asked: bool) -> int:
    """E5: what was rolled is on the board, and has as many steps left as it has not gone."""
    if s.rolled != s.turn or s.die == NONE or s.reach == 0:
        return NOT_ROLLED
    if not is_there(s, s.die):
        return NONE_OF_THE_KIND
    if s.beast != NONE and s.creature[s.die, s.beast] < 0:
        return NO_BEAST
    if step == Phase.DROP and s.beast == NONE:
        return NO_BEAST
    return SOUND if are_steps_counted(s, step, is_asked) else WRONG_STEPS


@rule
def are_steps_counted(s: State, step: int, is_asked: bool) -> bool:
    """E5: a dive is one step whole; a creature that has moved is on the move."""
    if step == Phase.DROP:
        return s.reach == DIVE and s.steps == DIVE
    if is_asked:
        return s.steps == 0 or (s.steps < s.reach and s.reach != DIVE and s.beast != NONE)
    if s.reach == DIVE:
        return s.steps == DIVE and s.beast == NONE
    return 0 < s.steps <= s.reach and (s.beast == NONE) == (s.steps == s.reach)


@rule
def are_swimmers_sound(s: State) -> bool:
    """E8, E9: in step «move» some own swimmers swam, or dived or fell in, and none did both."""
    step = s.step if s.phase == Phase.GUARD else s.phase
    if step != Phase.MOVE:
        return s.swam == 0 and s.fell == 0
    for person in range(PEOPLE):
        if has_swum(s, person) or has_fallen_in(s, person):
            if s.how[s.seat, person] != How.SWIMS:
                return False
    return s.swam & s.fell == 0
