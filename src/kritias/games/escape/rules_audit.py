"""Nothing is made, nothing is lost, nothing is in two places."""

from kritias.games.escape.box import (
    BAG,
    BOAT,
    BOATS,
    CITADEL,
    DOLPHIN,
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
from kritias.games.escape.rules_water import count_unguarded, has_choice
from kritias.games.escape.state import GONE, IN_BOX, LOST, NONE, SAVED, UNPLACED, How, Phase, State
from kritias.kernel.bits import size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    if not are_undersides_sound(s):
        return 1
    if not are_people_counted(s):
        return 2
    if not are_spaces_counted(s):
        return 3
    if not are_boats_sound(s):
        return 4
    if not are_creatures_sound(s):
        return 5
    if not are_dolphins_sound(s):
        return 6
    if not is_water_settled(s):
        return 7
    if not is_turn_sound(s):
        return 8
    return 0 if are_swimmers_sound(s) else 9


@rule
def are_undersides_sound(s: State) -> bool:
    """Under every hex left lies something unseen, and as much is in the box as is unseen."""
    for ring in range(RINGS):
        if ring <= CITADEL and size(s.island & RING_HEXES[ring]) > total(s.bag[ring]):
            return False
        for side in range(SIDES):
            if not 0 <= s.bag[ring, side] <= BAG[ring, side]:
                return False
    return True


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
def are_boats_sound(s: State) -> bool:
    """E18: a boat has a sea space to itself, or shares it with an octopus while it is empty."""
    in_box, afloat = 0, 0
    for boat in range(BOATS):
        space = s.boat[boat]
        in_box += space == IN_BOX
        if total(s.crew[boat]) != (s.dry[space] if space >= 0 else 0) or space < GONE:
            return False
        if space >= 0:
            afloat += 1
            if s.moored[space] != boat or is_land(s, space) or s.shoal[MONSTER, space] > 0:
                return False
            if s.dry[space] > 0 and s.shoal[OCTOPUS, space] > 0:
                return False
            if not is_crew_counted(s, boat):
                return False
    for space in range(SPACES):
        afloat -= s.moored[space] != NONE
    return afloat == 0 and in_box == unseen(s, BOAT)


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
def are_creatures_sound(s: State) -> bool:
    """Creatures are in the sea, and as many are in the box as undersides are unseen."""
    for kind in range(KINDS):
        in_box = 0
        for number in range(OF_A_KIND):
            space = s.creature[kind, number]
            in_box += space == IN_BOX
            if space < GONE or (space >= 0 and is_land(s, space)):
                return False
        if in_box != unseen(s, kind):
            return False
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
def is_water_settled(s: State) -> bool:
    """E15, E17: no dolphin is free and no shark or monster hungry where an unprotected swimmer is,
    but for the space where somebody has to choose."""
    for space in range(SPACES):
        if s.wet[space] == 0:
            continue
        bare = count_unguarded(s, space)
        if s.phase == Phase.GUARD and space == s.spot:
            if not has_choice(s, space):
                return False
        elif bare > 0 and (
            s.shoal[DOLPHIN, space] > s.wet[space] - bare
            or s.shoal[SHARK, space] + s.shoal[MONSTER, space] > 0
        ):
            return False
    return True


@rule
def is_turn_sound(s: State) -> bool:
    """The phase, the seat to decide and what is open agree."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return False
    if (s.phase == Phase.GUARD) != (s.spot != NONE) or (s.spot == NONE) != (s.step == NONE):
        return False
    if s.phase == Phase.OVER:
        return True
    if is_over(s) and s.phase != Phase.GUARD:
        return False
    step = s.step if s.phase == Phase.GUARD else s.phase
    if step == Phase.MOVE:
        return 0 <= s.moves <= SPACES_A_TURN and (s.moves > 0 or s.phase == Phase.GUARD)
    if s.moves != 0:
        return False
    if step == Phase.DICE:
        return s.rolled == s.turn and (s.steps > 0 or s.phase == Phase.GUARD)
    if step == Phase.DROP:
        return s.beast != NONE and s.creature[s.die, s.beast] >= 0
    return s.steps == 0 and s.beast == NONE


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
