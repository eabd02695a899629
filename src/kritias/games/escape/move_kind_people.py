"""The kinds of moves of step «move»: Atlanteans walk, dive, swim, board and land; boats sail.

A kind refuses here what is wrong within the step; `move_kind` adds what has to be done before.
"""

from collections.abc import Callable
from typing import Final

from kritias.games.escape import box, moves, words
from kritias.games.escape.notation import BOAT_NAMES, PERSON_NAMES, WAY_NAMES
from kritias.games.escape.state import NONE, SAVED, How, State
from kritias.kernel.move_kind import Ids, MoveKind, Ways, nothing, said, told
from kritias.kernel.words import N_, Part, Phrase, Reason, named, say

NO_MOVING: Final = "E3", say("Atlanteans and boats move at the start of the turn.")
NO_SPACE: Final = "E3", say("The board ends there.")
NO_CLIMBING: Final = "E10", say("Swimmers never climb back on the island.")
ONLY_BOARDS: Final = (
    "E9",
    say("This swimmer dived or fell in this turn: it may only board a boat in its space."),
)
NO_ROOM: Final = "E2", say("Three Atlanteans stand there already; there is no room for more.")


# A space at which a kind of move aims


def name_of(aim: Callable[..., int]) -> Callable[..., str]:
    return lambda s, *parts: box.SPACE_NAMES[aim(s, *parts)]


def lit(aim: Callable[..., int]) -> Callable[..., Ids]:
    return lambda s, *parts: (f"hex-{aim(s, *parts)}",)


# What an own Atlantean does


def heading_of_person(s: State, person: int, *way: int) -> Phrase:
    return words.person_name(s, s.seat, person)


def own_space(s: State, person: int) -> int:
    return int(s.where[s.seat, person])


def beside(s: State, person: int, way: int) -> int:
    return int(box.BESIDE[s.where[s.seat, person], way])


def own(why_not: Callable[..., Reason], boards: bool = False) -> Callable[..., Reason]:
    """Why an own Atlantean can do nothing now or, if it can do something, why not this."""

    def reason(s: State, person: int, *way: int) -> Reason:
        if moves.has_fallen_in(s, person) and not boards:
            return ONLY_BOARDS
        return why_not_person(s, person) or why_not(s, person, *way)

    return reason


def why_not_person(s: State, person: int) -> Reason | None:
    if moves.has_swum(s, person):
        return "E8", say("This swimmer has swum this turn and does nothing more.")
    if own_space(s, person) == SAVED:
        return "E21", say("This Atlantean is safe already.")
    if own_space(s, person) < 0:
        return "E3", say("This Atlantean is lost.")
    if moves.stand_in(s, s.seat, person) != person:
        return "E3", say("Your Atlanteans there are alike: the first of them goes.")
    return None


def person_and(goal: Callable[..., str]) -> Callable[..., Ways]:
    """Any Atlantean for which this one stands in, on the board or in the tray; then the goal."""

    def touch(seen: State, person: int, *way: int) -> Ways:
        there = [one for one in range(box.PEOPLE) if own_space(seen, one) >= 0]
        alike = [one for one in there if moves.stand_in(seen, seen.seat, one) == person]
        names = [words.person_id(seen.seat, one) for one in alike]
        chips = [f"own-{one}" for one in alike]
        return ((" ".join(names + chips), goal(seen, person, *way)),)

    return touch


def announce_go(s: State, person: int, way: int) -> Phrase:
    there, guarded = beside(s, person, way), s.guard[s.seat, person] != NONE
    if moves.is_land(s, there):
        text = N_("Walk to {space}.")
    elif s.how[s.seat, person] == How.ON_LAND:
        text = N_("Dive into {space}.")
    else:
        text = N_("Swim to {space} without the dolphin.") if guarded else N_("Swim to {space}.")
    return say(text, space=box.SPACE_NAMES[there])


def why_not_go(s: State, person: int, way: int) -> Reason:
    if s.how[s.seat, person] == How.ABOARD:
        return "E10", say("Nobody leaves a boat for the island or the water.")
    if beside(s, person, way) == NONE:
        return NO_SPACE
    return NO_CLIMBING if s.how[s.seat, person] == How.SWIMS else NO_ROOM


def tell_go(before: State, after: State, viewer: int, person: int, way: int) -> list[Phrase]:
    there = beside(before, person, way)
    if moves.is_land(before, there):
        text = N_("{person} walks from {start} to {space}.")
    elif before.how[before.seat, person] == How.ON_LAND:
        text = N_("{person} dives from {start} into {space}.")
    else:
        text = N_("{person} swims from {start} to {space}.")
    return [told_of(text, before, viewer, person, space=words.place(there))]


def told_of(text: str, before: State, viewer: int, person: int, **gaps: Part) -> Phrase:
    """What an own Atlantean does, and where it starts from."""
    who = words.somebody(before, viewer, before.seat, person)
    return say(text, person=who, start=words.place(own_space(before, person)), **gaps)


def tell_jump(before: State, after: State, viewer: int, person: int, way: int) -> list[Phrase]:
    there = beside(before, person, way)
    text = N_("{person} jumps from {start} {boat} at {space}.")
    boat = boat_at(before, there, say("into the boat"))
    return [told_of(text, before, viewer, person, boat=boat, space=words.place(there))]


def boat_at(s: State, space: int, into: Phrase) -> Part:
    """The boat of a space, into which somebody gets."""
    return named(into, words.boat_id(s.moored[space]))


def tell_ride(before: State, after: State, viewer: int, person: int, way: int) -> list[Phrase]:
    dolphin = words.a_creature(box.DOLPHIN, before.guard[before.seat, person])
    there = words.place(beside(before, person, way))
    text = N_("{person} swims from {start} to {space} with {dolphin}.")
    return [told_of(text, before, viewer, person, space=there, dolphin=dolphin)]


def tell_board(before: State, after: State, viewer: int, person: int) -> list[Phrase]:
    boat = boat_at(before, own_space(before, person), say("aboard the boat"))
    return [told_of(N_("{person} climbs {boat} at {start}."), before, viewer, person, boat=boat)]


def tell_ashore(before: State, after: State, viewer: int, person: int) -> list[Phrase]:
    haven = named(say("on the coral island"), words.haven_id(own_space(before, person)))
    text = N_("{person} goes ashore at {start}: safe {island}.")
    return [told_of(text, before, viewer, person, island=haven)]


def why_not_jump(s: State, person: int, way: int) -> Reason:
    if s.how[s.seat, person] == How.SWIMS:
        return "E8", say("A swimmer boards only a boat in its own space.")
    there = beside(s, person, way)
    return NO_SPACE if there == NONE else why_not_in(s, there)


def why_not_in(s: State, space: int) -> Reason:
    """Why nobody gets into the boat of a space."""
    if s.moored[space] == NONE:
        return "E3", say("There is no boat in that space.")
    return "E3", say("There is no free seat in the boat.")


def boat_beside(seen: State, person: int, way: int) -> str:
    """The boat, or its space, unless to touch that is to dive beside the boat."""
    there = beside(seen, person, way)
    boat = words.boat_id(seen.moored[there] if there != NONE else NONE)
    return boat if seen.how[seen.seat, person] == How.ON_LAND else f"{boat} hex-{there}"


def why_not_ride(s: State, person: int, way: int) -> Reason:
    if s.guard[s.seat, person] == NONE:
        return "E16", say("No dolphin protects this Atlantean.")
    return NO_SPACE if beside(s, person, way) == NONE else NO_CLIMBING


def touch_ride(seen: State, person: int, way: int) -> Ways:
    dolphin = words.creature_id(box.DOLPHIN, seen.guard[seen.seat, person])
    return ((dolphin, f"hex-{beside(seen, person, way)}"),)


def why_not_board(s: State, person: int) -> Reason:
    if s.how[s.seat, person] != How.SWIMS:
        return "E3", say("Only a swimmer climbs into the boat of its own space.")
    return why_not_in(s, own_space(s, person))


def why_not_ashore(s: State, person: int) -> Reason:
    assert not box.IS_PORT[own_space(s, person)] or s.how[s.seat, person] == How.ON_LAND
    return "E22", say("One goes ashore only from a port.")


# Sailing


def course(s: State, boat: int, way: int) -> int:
    """The space to which a boat would go."""
    return int(box.BESIDE[s.boat[boat], way])


def why_not_sail(s: State, boat: int, way: int) -> Reason:
    if s.boat[boat] < 0:
        return "E3", say("This boat is not on the board.")
    if not moves.can_steer(s, boat):
        return "E19", say("Others have more Atlanteans aboard: they steer this boat.")
    there = course(s, boat, way)
    if there == NONE:
        return NO_SPACE
    if moves.is_land(s, there):
        return "E3", say("Boats move over sea only.")
    if s.moored[there] != NONE:
        return "E18", say("A boat never enters the space of another boat.")
    assert s.shoal[box.OCTOPUS, there] or s.shoal[box.MONSTER, there]
    return "E18", say("A boat never enters a space with an octopus or a sea monster.")


MOVING: Final = (
    MoveKind(
        moves.GO, "{}-{}", (PERSON_NAMES, WAY_NAMES), heading=heading_of_person,
        announce=announce_go, refuse=own(why_not_go), tell=tell_go,
        touch=person_and(lambda s, person, way: f"hex-{beside(s, person, way)}"),
        light=lit(beside),
    ),
    MoveKind(
        moves.JUMP, "{}-boat-{}", (PERSON_NAMES, WAY_NAMES), heading=heading_of_person,
        announce=said(N_("Jump into the boat at {space}."), space=name_of(beside)),
        refuse=own(why_not_jump), tell=tell_jump,
        touch=person_and(boat_beside), light=lit(beside),
    ),
    MoveKind(
        moves.RIDE, "{}-dolphin-{}", (PERSON_NAMES, WAY_NAMES), heading=heading_of_person,
        announce=said(N_("Swim to {space} with the dolphin."), space=name_of(beside)),
        refuse=own(why_not_ride), tell=tell_ride,
        touch=touch_ride, light=lit(beside),
    ),
    MoveKind(
        moves.BOARD, "{}-board", (PERSON_NAMES,), heading=heading_of_person,
        announce=say("Climb aboard."), refuse=own(why_not_board, boards=True),
        tell=tell_board,
        touch=person_and(lambda s, person: words.boat_id(s.moored[own_space(s, person)])),
        light=lit(own_space),
    ),
    MoveKind(
        moves.ASHORE, "{}-ashore", (PERSON_NAMES,), heading=heading_of_person,
        announce=say("Go ashore, to safety."), refuse=own(why_not_ashore), tell=tell_ashore,
        touch=person_and(lambda s, person: words.haven_id(own_space(s, person))),
        light=lit(own_space),
    ),
    MoveKind(
        moves.SAIL, "{}-{}", (BOAT_NAMES, WAY_NAMES),
        heading=lambda s, boat, way: words.boat_name(s, boat),
        announce=said(N_("Steer the boat to {space}."), space=name_of(course)),
        refuse=why_not_sail,
        tell=told(
            N_("You steer {boat} from {start} to {space}."),
            N_("{who} steers {boat} from {start} to {space}."),
            boat=lambda s, boat, way: named(say("a boat"), words.boat_id(boat)),
            start=lambda s, boat, way: words.place(s.boat[boat]),
            space=lambda s, boat, way: words.place(course(s, boat, way)),
        ),
        touch=lambda s, boat, way: ((words.boat_id(boat), f"hex-{course(s, boat, way)}"),),
        light=lit(course),
    ),
    MoveKind(
        moves.DONE, "done", heading=say("Or"), announce=say("Move no further."),
        refuse=NO_MOVING, tell=nothing, touch=(("end-step",),),
    ),
)  # fmt: skip
