"""What came of a move of Escape from Atlantis: who lost whom, where and why; the dice; the end."""

from collections.abc import Iterator

from kritias.games.escape import box, words
from kritias.games.escape.moves import GO, JUMP, RIDE
from kritias.games.escape.rules_end import is_stalled
from kritias.games.escape.state import GONE, IN_BOX, LOST, NONE, How, Phase, State
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, parts_of
from kritias.kernel.words import (
    N_,
    Part,
    Phrase,
    both,
    ending,
    great,
    loss,
    named,
    say,
    say_many,
    tell,
)

Person = tuple[int, int]  # seat and number


def tell_aftermath(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """All that came of a move, as the viewer may be told."""
    return [
        *tell_boats(before, after),
        *tell_lost(before, after, viewer, move),
        *tell_guarded(before, after, viewer),
        *tell_dice(before, after, viewer),
        *tell_end(after),
    ]


def tell_boats(before: State, after: State) -> Iterator[Phrase]:
    """E7, E13, E14: boats that are no more."""
    for boat in range(box.BOATS):
        if before.boat[boat] == GONE or after.boat[boat] != GONE:
            continue
        space = int(before.boat[boat])
        there, lost = words.place(space), named(say("the boat"), words.boat_id(boat))
        if has_whirled(before, after):
            text = N_("The whirlpool swallows {boat} at {space}.")
        elif before.phase == Phase.MOVE or before.die == box.OCTOPUS:
            text = N_("An octopus sinks {boat} at {space}, and its crew swim.")
        else:
            text = N_("The sea monster eats {boat} at {space}.")
        yield loss(say(text, boat=lost, space=there))


def has_whirled(before: State, after: State) -> bool:
    """E7: whether the hex that was taken away had a whirlpool below it."""
    return bool(sum(before.bag[:, box.WHIRLPOOL]) != sum(after.bag[:, box.WHIRLPOOL]))


# Whom the move has cost their lives


def tell_lost(before: State, after: State, viewer: int, move: int) -> Iterator[Phrase]:
    """Of every seat those that were lost to the same, with where it was."""
    taken: dict[tuple[int, int], list[Person]] = {}
    for seat, person in gone(before, after):
        space = space_of_loss(before, move, (seat, person))
        taken.setdefault((seat, taker(before, after, space)), []).append((seat, person))
    for (_, what), people in taken.items():
        spaces = [space_of_loss(before, move, person) for person in people]
        yield loss(tell_loss(before, after, viewer, people, spaces, what))


def gone(before: State, after: State) -> list[Person]:
    """The Atlanteans whom a move has cost their lives."""
    return [
        (seat, person)
        for seat in range(after.seats)
        for person in range(box.PEOPLE)
        if before.where[seat, person] != LOST == after.where[seat, person]
    ]


def space_of_loss(before: State, move: int, person: Person) -> int:
    """Where an Atlantean was lost: where it was, or whither it went."""
    for kind in (GO, JUMP, RIDE):
        if is_of(kind, move):
            number, way = parts_of(kind, move, 2)
            if person == (before.seat, number):
                return int(box.BESIDE[before.where[person], way])
    return int(before.where[person])


def taker(before: State, after: State, space: int) -> int:
    """What takes Atlanteans in a space: a kind of creature, the whirlpool, or nothing (E25)."""
    if has_whirled(before, after):
        return box.WHIRLPOOL
    if after.phase == Phase.OVER and is_stalled(after):
        return NONE
    there = [kind for kind in (box.SHARK, box.MONSTER) if after.shoal[kind, space]]
    on_the_move = before.phase in (Phase.DICE, Phase.DROP) and before.die in there
    return int(before.die) if on_the_move else next(iter(there), NONE)


def tell_loss(
    before: State, after: State, viewer: int, people: list[Person], spaces: list[int], what: int
) -> Phrase:
    """So many of a seat are lost, there, to this."""
    seat, _ = people[0]
    gaps: dict[str, Part] = {"people": victims(before, people, what)}
    gaps["spaces"] = words.places(spaces)
    if what == NONE:
        own, other = N_("You lose {people} at {spaces}."), N_("{who} loses {people} at {spaces}.")
        return tell(viewer, seat, own, other, **gaps)
    own = N_("You lose {people} at {spaces} {taker}.")
    other = N_("{who} loses {people} at {spaces} {taker}.")
    return tell(viewer, seat, own, other, taker=by(after, what, spaces), **gaps)


def victims(before: State, people: list[Person], what: int) -> Part:
    """Those who are lost: swimmers, or Atlanteans on land and in boats."""
    swam = all(before.how[person] == How.SWIMS for person in people) or what == box.SHARK
    count = len(people)
    nouns = (
        say_many("a swimmer", "{count} swimmers", count)
        if swam
        else say_many("an Atlantean", "{count} Atlanteans", count)
    )
    return named(nouns, *(words.person_id(*person) for person in people))


def by(after: State, what: int, spaces: list[int]) -> Part:
    """To what they are lost; a creature is the one that is there."""
    if what == box.WHIRLPOOL:
        return say("to the whirlpool")
    numbers = [one for one in range(box.OF_A_KIND) if after.creature[what, one] in spaces]
    eater = say("to the shark") if what == box.SHARK else say("to the sea monster")
    return named(eater, *(words.creature_id(what, number) for number in numbers))


def tell_whirlpool(before: State, after: State, hexagon: int) -> list[Phrase]:
    """E7: what is destroyed around the hex itself."""
    middle = words.place(int(box.SPACE[hexagon]))
    deed = loss(say("A whirlpool at {space}! Everything around it is destroyed.", space=middle))
    story = [great(deed, "whirlpool")]
    if torn := torn_away(before, after, hexagon):
        hexes = both([words.ground(one) for one in torn])
        story.append(say("It tears away {hexes}.", hexes=hexes))
    if creatures := list(swallowed(before, after)):
        story.append(say("It swallows {creatures}.", creatures=both(creatures)))
    return story


def torn_away(before: State, after: State, hexagon: int) -> list[int]:
    """The hexes beside the one that was taken away which went with it."""
    before_it = [one for one in range(box.HEXES) if holds(before.island, one)]
    return [one for one in before_it if one != hexagon and not holds(after.island, one)]


def swallowed(before: State, after: State) -> Iterator[Phrase]:
    """The creatures that are no more, and where they were."""
    for kind in range(box.KINDS):
        for number in range(box.OF_A_KIND):
            was, now = before.creature[kind, number], after.creature[kind, number]
            if was != GONE == now:
                one = words.a_creature(kind, number)
                yield say("{creature} at {space}", creature=one, space=words.place(int(was)))


def tell_risen(before: State, after: State, side: int, space: int) -> Phrase:
    """E6: what an underside brings to the board, where the hex was."""
    if side == box.BOAT:
        came = [boat for boat in range(box.BOATS) if is_new(before.boat[boat], after.boat[boat])]
        what = named(say("an empty boat"), *map(words.boat_id, came))
    else:
        one = zip(before.creature[side], after.creature[side], strict=True)
        what = words.a_creature(side, *(n for n, (was, now) in enumerate(one) if is_new(was, now)))
    return say("At {space} {thing} comes up.", space=words.place(space), thing=what)


def is_new(was: int, now: int) -> bool:
    return bool(was == IN_BOX and now >= 0)


# Dolphins, dice and the end


def tell_guarded(before: State, after: State, viewer: int) -> Iterator[Phrase]:
    """E15: swimmers that a dolphin took without anybody's choice."""
    for dolphin in range(box.OF_A_KIND):
        ward = int(after.protege[dolphin])
        if ward not in (NONE, before.protege[dolphin]) and not was_asked(before, after, dolphin):
            yield say(
                "At {space} {dolphin} takes care of {swimmer}.",
                space=words.place(int(after.creature[box.DOLPHIN, dolphin])),
                dolphin=words.a_creature(box.DOLPHIN, dolphin),
                swimmer=words.that_swimmer(viewer, *divmod(ward, box.PEOPLE)),
            )


def was_asked(before: State, after: State, dolphin: int) -> bool:
    """E15, E16: whether somebody chose whom a dolphin protects; one that has stayed in step «dice»
    takes another swimmer in the place of its own only then."""
    ward = before.protege[dolphin]
    has_stayed = before.creature[box.DOLPHIN, dolphin] == after.creature[box.DOLPHIN, dolphin]
    passes = before.phase == Phase.DICE and ward != NONE and has_stayed
    return before.phase == Phase.GUARD or bool(passes)


def tell_dice(before: State, after: State, viewer: int) -> list[Phrase]:
    """E5: the roll, if there was one, and whether there is such a creature."""
    if after.rolled == before.rolled:
        return []
    die = int(after.die)
    there = [number for number in range(box.OF_A_KIND) if after.creature[die, number] >= 0]
    far: Part = say("dive") if after.reach == box.DIVE else int(after.reach)
    own, other = N_("You roll: {creature}, {distance}."), N_("{who} rolls: {creature}, {distance}.")
    if not there:
        own = N_("You roll: {creature}, {distance}. There is none in the sea.")
        other = N_("{who} rolls: {creature}, {distance}. There is none in the sea.")
    rolled = words.a_creature(die, *there)
    return [tell(viewer, before.seat, own, other, creature=rolled, distance=far)]


def tell_end(after: State) -> Iterator[Phrase]:
    """E23, E24, E25: why the game is over, if it is."""
    if after.phase == Phase.OVER and is_stalled(after):
        stalled = say("For twelve rounds nobody has landed and nobody was lost: the game is over.")
        yield ending(stalled)
    elif after.phase == Phase.OVER and after.left:
        yield ending(great(say("The Acropolis is gone: the game is over."), "top-acropolis"))
    elif after.phase == Phase.OVER:
        yield ending(say("Nobody is left outside the coral islands: the game is over."))
