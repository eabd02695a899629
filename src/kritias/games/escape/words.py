"""What happens at the table, in sentences."""

from collections.abc import Iterator

from kritias.games.escape.box import (
    BESIDE,
    BOAT,
    BOATS,
    HEXES,
    KINDS,
    OCTOPUS,
    OF_A_KIND,
    PEOPLE,
    RINGS,
    SIDES,
    SPACE_NAMES,
    WHIRLPOOL,
)
from kritias.games.escape.moves import (
    ASHORE,
    BOARD,
    DROP,
    GO,
    GUARD,
    JUMP,
    LIFT,
    PASS,
    PLACE,
    PROWL,
    RIDE,
    SAIL,
    SINK,
    STAY,
    is_land,
)
from kritias.games.escape.rules_creature import is_there
from kritias.games.escape.rules_end import is_stalled
from kritias.games.escape.state import GONE, LOST, NONE, ON_LAND, Phase, State
from kritias.games.escape.words_refusal import refusal
from kritias.games.escape.words_things import (
    creature,
    distance,
    hexagon,
    space_towards,
    swimmer,
    the_creature,
)
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import N_, Phrase, Who, loss, say, say_many, tell

__all__ = ["limit", "narrate", "refusal", "timeout_move"]

# What happened


def narrate(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """What a move did, and all that came of it, as the viewer may be told."""
    story = tell_move(before, move, after, viewer)
    story += tell_boats(before, move, after)
    story += tell_lost(before, after, viewer)
    story += tell_guarded(before, move, after, viewer)
    story += tell_dice(before, after, viewer)
    if after.phase == Phase.OVER:
        story.append(tell_end(after))
    return story


def tell_move(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """The gesture itself."""
    seat = before.seat
    if is_of(PLACE, move):
        own = N_("You put an Atlantean on {hex}.")
        other = N_("{who} puts an Atlantean on {hex}.")
        return [tell(viewer, seat, own, other, hex=hexagon(part_a(PLACE, move)))]
    if is_of(SINK, move):
        own, other = N_("You take away {hex}."), N_("{who} takes away {hex}.")
        told = tell(viewer, seat, own, other, hex=hexagon(part_a(SINK, move)))
        return [told, *tell_underside(before, move, after)]
    if is_of(ASHORE, move):
        own = N_("You bring an Atlantean ashore: safe.")
        other = N_("{who} brings an Atlantean ashore: safe.")
        return [tell(viewer, seat, own, other)]
    if is_of(SAIL, move):
        space = BESIDE[before.boat[part_a(SAIL, move)], part_b(SAIL, move)]
        own, other = N_("You steer a boat to {space}."), N_("{who} steers a boat to {space}.")
        return [tell(viewer, seat, own, other, space=SPACE_NAMES[space])]
    if is_of(GO, move) or is_of(JUMP, move) or is_of(RIDE, move) or is_of(BOARD, move):
        return [tell_person(before, move, viewer)]
    return tell_creature(before, move, viewer)


def tell_person(before: State, move: int, viewer: int) -> Phrase:
    """An Atlantean walks, dives, swims, jumps or climbs aboard."""
    seat = before.seat
    if is_of(BOARD, move):
        own, other = N_("Your swimmer climbs aboard."), N_("{who}'s swimmer climbs aboard.")
        return tell(viewer, seat, own, other)
    if is_of(JUMP, move):
        person, way = part_a(JUMP, move), part_b(JUMP, move)
        own = N_("You jump into the boat at {space}.")
        other = N_("{who} jumps into the boat at {space}.")
    elif is_of(RIDE, move):
        person, way = part_a(RIDE, move), part_b(RIDE, move)
        own = N_("You swim to {space} with a dolphin.")
        other = N_("{who} swims to {space} with a dolphin.")
    else:
        person, way = part_a(GO, move), part_b(GO, move)
        space = space_towards(before, person, way)
        if is_land(before, space):
            own, other = N_("You walk to {space}."), N_("{who} walks to {space}.")
        elif before.how[seat, person] == ON_LAND:
            own, other = N_("You dive into {space}."), N_("{who} dives into {space}.")
        else:
            own, other = N_("You swim to {space}."), N_("{who} swims to {space}.")
    name = SPACE_NAMES[space_towards(before, person, way)]
    return tell(viewer, seat, own, other, space=name)


def tell_creature(before: State, move: int, viewer: int) -> list[Phrase]:
    """What the dice step brings."""
    seat = before.seat
    if is_of(PROWL, move):
        kind, number = divmod(part_a(PROWL, move), OF_A_KIND)
        space = BESIDE[before.creature[kind, number], part_b(PROWL, move)]
        own, other = N_("You move {creature} to {space}."), N_("{who} moves {creature} to {space}.")
        name = SPACE_NAMES[space]
        return [tell(viewer, seat, own, other, creature=creature(kind), space=name)]
    if is_of(LIFT, move):
        own, other = N_("You let {creature} dive."), N_("{who} lets {creature} dive.")
        return [tell(viewer, seat, own, other, creature=creature(before.die))]
    if is_of(DROP, move):
        name, what = SPACE_NAMES[part_a(DROP, move)], the_creature(before.die)
        return [say("At {space} {creature} comes up.", space=name, creature=what)]
    if is_of(PASS, move):
        whose = swimmer(part_b(PASS, move), viewer)
        return [say("The dolphin stays and now protects {swimmer}.", swimmer=whose)]
    if is_of(GUARD, move):
        whose = swimmer(part_a(GUARD, move), viewer)
        return [say("The dolphin protects {swimmer}.", swimmer=whose)]
    if is_of(STAY, move) and before.beast == NONE:
        own, other = N_("You move no creature."), N_("{who} moves no creature.")
        return [tell(viewer, seat, own, other)]
    return []


def underside(before: State, after: State) -> int:
    """What came up when a hex was turned over; NONE under the Acropolis."""
    for ring in range(RINGS):
        for side in range(SIDES):
            if after.bag[ring, side] < before.bag[ring, side]:
                return side
    return NONE


def tell_underside(before: State, move: int, after: State) -> list[Phrase]:
    """E6, E7: what the underside shows, and what a whirlpool tears away."""
    side = underside(before, after)
    if side == WHIRLPOOL:
        story = [loss(say("A whirlpool! Everything around it is destroyed."))]
        torn = sum(
            holds(before.island, place) and not holds(after.island, place) for place in range(HEXES)
        )
        if torn > 1:
            hexes = torn - 1
            story.append(
                say_many("It tears away one hex more.", "It tears away {count} hexes more.", hexes)
            )
        gone = count_gone(before, after)
        if gone:
            story.append(say_many("A creature is gone.", "{count} creatures are gone.", gone))
        return story
    if side == BOAT:
        return [say("An empty boat comes up.")]
    if side != NONE:
        return [say("Up comes {creature}.", creature=creature(side))]
    return []


def count_gone(before: State, after: State) -> int:
    """Creatures that a whirlpool has destroyed."""
    return sum(
        before.creature[kind, number] != GONE and after.creature[kind, number] == GONE
        for kind in range(KINDS)
        for number in range(OF_A_KIND)
    )


def tell_boats(before: State, move: int, after: State) -> Iterator[Phrase]:
    """E7, E13, E14: boats that are no more."""
    for boat in range(BOATS):
        if before.boat[boat] == GONE or after.boat[boat] != GONE:
            continue
        if is_of(SINK, move):
            yield loss(say("The whirlpool swallows a boat."))
        elif before.die == OCTOPUS or before.phase == Phase.MOVE:
            yield loss(say("An octopus sinks the boat, and its crew swim."))
        else:
            yield loss(say("The sea monster eats the boat."))


def tell_lost(before: State, after: State, viewer: int) -> Iterator[Phrase]:
    """Whom the move has cost their lives."""
    for seat in range(after.seats):
        count = sum(
            before.where[seat, person] != LOST and after.where[seat, person] == LOST
            for person in range(PEOPLE)
        )
        if count:
            yield loss(tell_loss(seat, count, viewer))


def tell_loss(seat: int, count: int, viewer: int) -> Phrase:
    """So many of a seat are lost."""
    if viewer == seat:
        return say_many("You lose an Atlantean.", "You lose {count} Atlanteans.", count)
    return say_many(
        "{who} loses an Atlantean.", "{who} loses {count} Atlanteans.", count, who=Who(seat)
    )


def tell_guarded(before: State, move: int, after: State, viewer: int) -> Iterator[Phrase]:
    """E15: swimmers that a dolphin took without anybody's choice."""
    if is_of(GUARD, move) or is_of(PASS, move):
        return
    for dolphin in range(OF_A_KIND):
        ward = after.protege[dolphin]
        if ward not in (NONE, before.protege[dolphin]):
            yield say("A dolphin takes care of {swimmer}.", swimmer=swimmer(ward // PEOPLE, viewer))


def tell_dice(before: State, after: State, viewer: int) -> list[Phrase]:
    """E5: the roll, if there was one."""
    if after.rolled == before.rolled:
        return []
    own = N_("You roll: {creature}, {distance}.")
    other = N_("{who} rolls: {creature}, {distance}.")
    what, far = creature(after.die), distance(after.reach)
    story = [tell(viewer, before.seat, own, other, creature=what, distance=far)]
    if not is_there(after, after.die):
        story.append(say("There is none in the sea."))
    return story


def tell_end(after: State) -> Phrase:
    """E23, E24, E25: why the game is over."""
    if is_stalled(after):
        return say("For twelve rounds nobody has landed and nobody was lost: the game is over.")
    if after.left:
        return say("The Acropolis is gone: the game is over.")
    return say("Nobody is left outside the coral islands: the game is over.")


def timeout_move(s: State) -> int:
    """A bot decides for who is late."""
    return NONE


def limit(s: State) -> int:
    """There is no bell in this game."""
    return 0
