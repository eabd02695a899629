"""The things of Escape from Atlantis in words, and what is told after any move."""

from collections.abc import Iterator
from typing import Final

from kritias.games.escape import box
from kritias.games.escape.moves import has_fallen_in, has_swum
from kritias.games.escape.rules_end import is_stalled
from kritias.games.escape.rules_step import is_there
from kritias.games.escape.state import GONE, LOST, NONE, How, Phase, State
from kritias.kernel.game import Term
from kritias.kernel.words import N_, Part, Phrase, Who, ending, great, loss, say, say_many, tell

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
    return tell(viewer, seat, N_("your swimmer"), N_("{who}'s swimmer"))


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


def boat_id(boat: int) -> str:
    return f"boat-{boat}"


def haven_id(port: int) -> str:
    """The coral island in the corner of a port."""
    is_south = 2 * box.MAP.rows[port] > max(box.MAP.rows)
    is_east = 2 * box.MAP.columns[port] > max(box.MAP.columns)
    return f"haven-{'ns'[is_south]}{'we'[is_east]}"


# Sentences about a move, which the position before it and its parts fill


# What follows from a move


def tell_aftermath(before: State, after: State, viewer: int) -> list[Phrase]:
    """All that came of a move, as the viewer may be told."""
    return [
        *tell_boats(before, after),
        *tell_lost(before, after, viewer),
        *tell_guarded(before, after, viewer),
        *tell_dice(before, after, viewer),
        *tell_end(after),
    ]


def tell_boats(before: State, after: State) -> Iterator[Phrase]:
    """E7, E13, E14: boats that are no more."""
    for boat in range(box.BOATS):
        if before.boat[boat] == GONE or after.boat[boat] != GONE:
            continue
        if before.phase == Phase.SINK:
            yield loss(say("The whirlpool swallows a boat."))
        elif before.phase == Phase.MOVE or before.die == box.OCTOPUS:
            yield loss(say("An octopus sinks the boat, and its crew swim."))
        else:
            yield loss(say("The sea monster eats the boat."))


def tell_lost(before: State, after: State, viewer: int) -> Iterator[Phrase]:
    """Whom the move has cost their lives."""
    for seat in range(after.seats):
        count = int(sum((before.where[seat] != LOST) & (after.where[seat] == LOST)))
        if count:
            yield loss(tell_loss(seat, count, viewer))


def tell_loss(seat: int, count: int, viewer: int) -> Phrase:
    """So many of a seat are lost."""
    if viewer == seat:
        return say_many("You lose an Atlantean.", "You lose {count} Atlanteans.", count)
    return say_many(
        "{who} loses an Atlantean.", "{who} loses {count} Atlanteans.", count, who=Who(seat)
    )


def tell_guarded(before: State, after: State, viewer: int) -> Iterator[Phrase]:
    """E15: swimmers that a dolphin took without anybody's choice."""
    for dolphin in range(box.OF_A_KIND):
        ward = after.protege[dolphin]
        if ward not in (NONE, before.protege[dolphin]) and not was_asked(before, after, dolphin):
            whose = swimmer(ward // box.PEOPLE, viewer)
            yield say("A dolphin takes care of {swimmer}.", swimmer=whose)


def was_asked(before: State, after: State, dolphin: int) -> bool:
    """E15, E16: whether somebody chose whom a dolphin protects; one that has stayed in step «dice»
    takes another swimmer in the place of its own only then."""
    ward = before.protege[dolphin]
    has_stayed = before.creature[box.DOLPHIN, dolphin] == after.creature[box.DOLPHIN, dolphin]
    passes = before.phase == Phase.DICE and ward != NONE and has_stayed
    return before.phase == Phase.GUARD or bool(passes)


def tell_dice(before: State, after: State, viewer: int) -> list[Phrase]:
    """E5: the roll, if there was one."""
    if after.rolled == before.rolled:
        return []
    own = N_("You roll: {creature}, {distance}.")
    other = N_("{who} rolls: {creature}, {distance}.")
    far: Part = say("dive") if after.reach == box.DIVE else after.reach
    story = [tell(viewer, before.seat, own, other, creature=creature(after.die), distance=far)]
    if not is_there(after, after.die):
        story.append(say("There is none in the sea."))
    return story


def tell_end(after: State) -> Iterator[Phrase]:
    """E23, E24, E25: why the game is over, if it is."""
    if after.phase == Phase.OVER and is_stalled(after):
        stalled = say("For twelve rounds nobody has landed and nobody was lost: the game is over.")
        yield ending(stalled)
    elif after.phase == Phase.OVER and after.left:
        yield ending(great(say("The Acropolis is gone: the game is over."), "top-acropolis"))
    elif after.phase == Phase.OVER:
        yield ending(say("Nobody is left outside the coral islands: the game is over."))


# What a guess is made of, as a hint tells it; in the order of `guess.explain`.
TERMS: Final = (
    Term(
        lambda n: say_many(
            "{count} more of yours stays on land", "{count} more of yours stay on land", n
        ),
        say("yours on land are nearer to a boat, or sink later"),
        lambda who: say("those of {seat} on land are worse off", seat=who),
    ),
    Term(
        lambda n: say_many(
            "{count} more of yours is aboard", "{count} more of yours are aboard", n
        ),
        say("your boats are nearer to a port, or safer"),
        lambda who: say("the boats of {seat} are further from port, or in danger", seat=who),
    ),
    Term(
        lambda n: say_many(
            "{count} more of yours still swims", "{count} more of yours still swim", n
        ),
        say("your swimmers are nearer to safety"),
        lambda who: say("the swimmers of {seat} are in danger", seat=who),
    ),
    Term(
        lambda n: say_many("{count} more of yours is saved", "{count} more of yours are saved", n),
        say("more of yours are saved"),
        lambda who: say("fewer of {seat} are saved", seat=who),
    ),
)
