"""The things of Escape from Atlantis in words, and the ids under which they are drawn."""

from collections.abc import Iterable
from typing import Final

from kritias.games.escape import box
from kritias.games.escape.moves import has_fallen_in, has_swum
from kritias.games.escape.state import NONE, How, State
from kritias.kernel.game import Term
from kritias.kernel.words import N_, Part, Phrase, Who, both, named, say, say_many, tell

# Things


def creature(kind: int) -> Phrase:
    """A creature with its article."""
    return (say("an octopus"), say("a sea monster"), say("a shark"), say("a dolphin"))[kind]


def the_creature(kind: int) -> Phrase:
    """The creature that was spoken of."""
    return (say("the octopus"), say("the sea monster"), say("the shark"), say("the dolphin"))[kind]


def hexagon(place: int) -> Phrase:
    """A hex of the island by its ring."""
    name = box.SPACE_NAMES[box.SPACE[place]]
    return (
        say("the rock at {space}", space=name),
        say("the hill at {space}", space=name),
        say("the citadel at {space}", space=name),
        say("the Acropolis"),
    )[box.RING[place]]


def swimmer(seat: int, viewer: int) -> Phrase:
    """Somebody's swimmer."""
    return tell(viewer, seat, N_("your swimmer"), N_("{who}’s swimmer"))


def creature_name(s: State, kind: int, number: int) -> Phrase:
    """A creature and where it is; a dolphin says whom it protects."""
    where = box.SPACE_NAMES[s.creature[kind, number]]
    if kind == box.DOLPHIN and s.protege[number] != NONE:
        who = Who(s.protege[number] // box.PEOPLE)
        return say("Dolphin at {space}, with a swimmer of {who}", space=where, who=who)
    return (
        say("Octopus at {space}", space=where),
        say("Sea monster at {space}", space=where),
        say("Shark at {space}", space=where),
        say("Dolphin at {space}", space=where),
    )[kind]


def swimmer_to_choose(s: State, seat: int, person: int) -> Phrase:
    """A swimmer as whoever has to choose tells it from others in the same space."""
    if seat == s.seat and has_swum(s, person):
        return say("your swimmer that has swum this turn")
    if seat == s.seat and has_fallen_in(s, person):
        return say("your swimmer that is in the water since this turn")
    return swimmer(seat, s.seat)


def person_name(s: State, seat: int, person: int) -> Phrase:
    """Whose an Atlantean is, where, and what it did there in this turn."""
    name = whereabouts(s, seat, person)
    if seat == s.seat and has_swum(s, person):
        return say("{person}, has swum this turn", person=name)
    if seat == s.seat and has_fallen_in(s, person):
        return say("{person}, in the water since this turn", person=name)
    return name


def whereabouts(s: State, seat: int, person: int) -> Phrase:
    """Whose an Atlantean is, and where."""
    who, how = Who(seat), s.how[seat, person]
    if s.landed[seat, person] != NONE:
        port = box.SPACE_NAMES[s.landed[seat, person]]
        return say("{who}: on a coral island, ashore from {space}", who=who, space=port)
    if s.where[seat, person] < 0:
        return say("{who}: on a coral island", who=who)
    where = box.SPACE_NAMES[s.where[seat, person]]
    if how == How.ABOARD:
        return say("{who}: aboard at {space}", who=who, space=where)
    if s.guard[seat, person] != NONE:
        return say("{who}: swimming at {space} with a dolphin", who=who, space=where)
    if how == How.SWIMS:
        return say("{who}: swimming at {space}", who=who, space=where)
    return say("{who}: standing at {space}", who=who, space=where)


def boat_name(s: State, boat: int) -> Phrase:
    """A boat, where it is, and how full."""
    where, crew = box.SPACE_NAMES[s.boat[boat]], int(sum(s.crew[boat]))
    if not crew:
        return say("Empty boat at {space}", space=where)
    text = N_("Boat at {space}, {count} of {seats} aboard")
    return say(text, space=where, count=crew, seats=box.ROOM)


# What things are called in pictures


def person_id(seat: int, person: int) -> str:
    return f"person-{seat * box.PEOPLE + person}"


def creature_id(kind: int, number: int) -> str:
    return f"beast-{kind * box.OF_A_KIND + number}"


def space_id(space: int) -> str:
    return f"hex-{space}"


def boat_id(boat: int) -> str:
    return f"boat-{boat}"


def haven_id(port: int) -> str:
    """The coral island in the corner of a port."""
    is_south = 2 * box.MAP.rows[port] > max(box.MAP.rows)
    is_east = 2 * box.MAP.columns[port] > max(box.MAP.columns)
    return f"haven-{'ns'[is_south]}{'we'[is_east]}"


# Things as a story names them: in words that refer to what is drawn


def place(space: int) -> Part:
    """A space by its name."""
    return named(box.SPACE_NAMES[space], space_id(space))


def places(spaces: Iterable[int]) -> Part:
    """Spaces by their names, each once, from the north."""
    return both([place(space) for space in sorted(set(spaces))])


def ground(hex_: int) -> Part:
    """A hex of the island."""
    return named(hexagon(hex_), space_id(box.SPACE[hex_]))


def a_creature(kind: int, *numbers: int) -> Part:
    """One of these creatures."""
    return named(creature(kind), *(creature_id(kind, number) for number in numbers))


def that_creature(kind: int, number: int) -> Part:
    """The creature that was spoken of."""
    return named(the_creature(kind), creature_id(kind, number))


def somebody(before: State, viewer: int, seat: int, person: int) -> Part:
    """The Atlantean that does something, at the beginning of a sentence."""
    if before.how[seat, person] == How.SWIMS:
        words = tell(viewer, seat, N_("Your swimmer"), N_("A swimmer of {who}"))
    else:
        words = tell(viewer, seat, N_("Your Atlantean"), N_("An Atlantean of {who}"))
    return named(words, person_id(seat, person))


def that_swimmer(viewer: int, seat: int, person: int) -> Part:
    """Somebody's swimmer, which one sees."""
    return named(swimmer(seat, viewer), person_id(seat, person))


# What a guess is made of, as a hint tells it; in the order of `guess.explain`.
TERMS: Final = (
    Term(
        lambda n: say_many(
            "{count} more of yours stays on land", "{count} more of yours stay on land", n
        ),
        say("yours on land are nearer to a boat, or sink later"),
        lambda who: say("those of {seat} on land are worse off", seat=who),
        say("Island"),
    ),
    Term(
        lambda n: say_many(
            "{count} more of yours is aboard", "{count} more of yours are aboard", n
        ),
        say("your boats are nearer to a port, or safer"),
        lambda who: say("the boats of {seat} are further from port, or in danger", seat=who),
        say("Boats"),
    ),
    Term(
        lambda n: say_many(
            "{count} more of yours still swims", "{count} more of yours still swim", n
        ),
        say("your swimmers are nearer to safety"),
        lambda who: say("the swimmers of {seat} are in danger", seat=who),
        say("Swimmers"),
    ),
    Term(
        lambda n: say_many("{count} more of yours is saved", "{count} more of yours are saved", n),
        say("more of yours are saved"),
        lambda who: say("fewer of {seat} are saved", seat=who),
        say("Rescue"),
    ),
)
