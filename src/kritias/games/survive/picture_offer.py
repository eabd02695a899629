"""Every move of Survive as a person meets it: its heading, what it does, how it is made."""

from kritias.games.survive.box import (
    CREATURES,
    HEX_NAMES,
    KIND,
    PEOPLE,
    REPEL_SHARK,
    UNDERSIDES,
    VESSEL,
)
from kritias.games.survive.moves import (
    BOARD,
    DECLINE,
    END,
    ESCORT,
    GRAB,
    JUMP,
    LAND,
    LAUNCH,
    PICK,
    PLAY,
    PUT,
    REPEL,
    SAIL,
    SINK,
    STEP,
    TO,
    repellent,
)
from kritias.games.survive.moves_sea import crew_at, number_at, position_of, stops, unprotected
from kritias.games.survive.picture_folk import beast_name, boat_name, person_name
from kritias.games.survive.picture_sea import (
    hex_of,
    is_aboard,
    is_swimming,
    place_name,
    terrain_of,
)
from kritias.games.survive.picture_touch import (
    Outcome,
    foresee,
    own,
    piece_id,
    reach_of,
    target,
    touches,
)
from kritias.games.survive.state import SUNK, Phase, State
from kritias.kernel.move_kind import Offer
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Phrase, say, say_many

SQUID_KIND, WHALE_KIND = CREATURES.index("squid"), CREATURES.index("whale")


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    heading, says, shows = told(seen, move)
    return Offer(heading, says, touches(seen, move), shows)


def told(seen: State, move: int) -> tuple[Phrase, Phrase, tuple[str, ...]]:
    """A move's heading, its sentence, and what lights up when it is pointed at."""
    for kind in (STEP, ESCORT, BOARD, JUMP, LAND):
        if is_of(kind, move):
            heading, then = owner_heading(seen, own(seen, part_a(kind, move))), foresee(seen, move)
            return heading, says_of_person(seen, move, then), lights(seen, move, then)
    if is_of(SAIL, move):
        heading, then = boat_name(seen, part_a(SAIL, move)), foresee(seen, move)
        return heading, says_of_boat(seen, move, then), lights(seen, move, then)
    if is_of(GRAB, move):
        return told_grab(seen, move)
    if is_of(TO, move):
        return told_to(seen, part_a(TO, move))
    if is_of(PICK, move):
        return told_pick(seen, part_a(PICK, move))
    return (*told_tile(seen, move), ())


# People and boats


def owner_heading(seen: State, person: int) -> Phrase:
    """One of the own people, by its number and its hex."""
    number, where = person % PEOPLE + 1, HEX_NAMES[hex_of(seen, person)]
    if is_aboard(seen, person):
        return say("Atlantean {number}, aboard on {hex}", number=number, hex=where)
    if is_swimming(seen, person):
        return say("Atlantean {number}, swimming on {hex}", number=number, hex=where)
    return say("Atlantean {number}, on {hex}", number=number, hex=where)


def says_of_person(seen: State, move: int, then: Outcome) -> Phrase:
    """What becomes of a person that goes there."""
    cell = target(seen, move)
    where, is_lost = HEX_NAMES[cell], bool(then.lost)
    if is_of(LAND, move):
        return say("Go ashore, and be safe for good.")
    if is_of(BOARD, move):
        return says_of_boarding(where, then)
    if is_of(JUMP, move):
        if is_lost:
            return say("Jump overboard on {hex}: it is lost to what lurks there.", hex=where)
        return say("Jump overboard on {hex}.", hex=where)
    if is_of(ESCORT, move):
        return say("Swim to {hex} together with the dolphin.", hex=where)
    if terrain_of(seen, cell) != SUNK:
        return say("Walk to {hex}.", hex=where)
    if is_swimming(seen, own(seen, part_a(STEP, move))):
        if is_lost:
            return say("Swim to {hex}: it is lost to what lurks there.", hex=where)
        return say("Swim to {hex}.", hex=where)
    if is_lost:
        return say("Dive into {hex}: it is lost to what lurks there.", hex=where)
    return say("Dive into {hex}; nobody returns to the island.", hex=where)


def says_of_boarding(where: str, then: Outcome) -> Phrase:
    """What becomes of a boat that somebody boards where a creature waits (S13)."""
    if then.lost:
        return say("Board the boat on {hex}: boat and crew are lost.", hex=where)
    if then.wrecked:
        return say("Board the boat on {hex}: it goes down, the crew swim.", hex=where)
    return say("Board the boat on {hex}.", hex=where)


def says_of_boat(seen: State, move: int, then: Outcome) -> Phrase:
    """What becomes of a boat that goes there (S13)."""
    where = HEX_NAMES[target(seen, move)]
    if then.lost:
        return say_many(
            "Row to {hex}: the boat goes down, and one is lost.",
            "Row to {hex}: the boat goes down, and {count} are lost.",
            len(then.lost),
            hex=where,
        )
    if then.wrecked:
        return say("Row to {hex}: the boat goes down, the crew swim.", hex=where)
    return say("Row to {hex}.", hex=where)


def lights(seen: State, move: int, then: Outcome) -> tuple[str, ...]:
    """Where it goes, and who would be lost."""
    lost = [f"person-{person}" for person in then.lost]
    return (f"hex-{target(seen, move)}", *lost)


# Creatures


def told_grab(seen: State, move: int) -> tuple[Phrase, Phrase, tuple[str, ...]]:
    """A creature, or an empty boat, that the dice or a tile move; its reach lights up."""
    piece = part_a(GRAB, move)
    is_boat = KIND[piece] == VESSEL
    thing = boat_name(seen, part_boat(piece)) if is_boat else beast_name(seen, piece)
    shows = tuple(f"hex-{cell}" for cell in reach_of(seen, move))
    return say("What moves"), say("{thing}: move this one.", thing=thing), shows


def part_boat(piece: int) -> int:
    """The boat of a piece in a move."""
    return int(piece_id(piece).split("-")[1])


def told_to(seen: State, cell: int) -> tuple[Phrase, Phrase, tuple[str, ...]]:
    """Where a creature goes, and what it does there."""
    if seen.phase == Phase.SUMMON:
        says = say("The squid comes up on {hex}.", hex=HEX_NAMES[cell])
        return say("A giant squid"), says, (f"hex-{cell}",)
    return say("Where it goes"), says_of_arrival(seen, cell), (f"hex-{cell}",)


def says_of_arrival(seen: State, cell: int) -> Phrase:
    """What the piece in hand does where it goes."""
    kind, where = int(KIND[seen.grabbed]), HEX_NAMES[cell]
    if cell == position_of(seen, seen.grabbed):
        return say("It stays on {hex}.", hex=where)
    if kind == VESSEL or not stops(seen, kind, cell):
        return say("It goes to {hex}.", hex=where)
    if kind == SQUID_KIND:
        return say("It goes to {hex} and takes somebody.", hex=where)
    if kind == WHALE_KIND and number_at(seen, SQUID_KIND, cell) > 0:
        return say("It goes to {hex} and drives the squid away.", hex=where)
    if kind == WHALE_KIND:
        return say("It goes to {hex} and sinks the boat; the crew swim.", hex=where)
    prey = int(unprotected(seen, cell))
    if CREATURES[kind] == "serpent":
        prey |= int(crew_at(seen, cell))
    return say_many(
        "It goes to {hex} and takes one Atlantean.",
        "It goes to {hex} and takes {count} Atlanteans.",
        prey.bit_count(),
        hex=where,
    )


def told_pick(seen: State, person: int) -> tuple[Phrase, Phrase, tuple[str, ...]]:
    """Somebody chosen."""
    name, shows = person_name(seen, person), (f"person-{person}",)
    if seen.phase == Phase.CREW:
        return say("Who goes aboard"), say("{person}: take aboard.", person=name), shows
    if seen.phase == Phase.GUARD:
        return say("Whom the dolphin protects"), say("{person}: protect.", person=name), shows
    return (
        say("Whom the squid takes"),
        say("{person}: the squid takes this one.", person=name),
        shows,
    )


# Tiles, boats at set-up, and what is left undone


def told_tile(seen: State, move: int) -> tuple[Phrase, Phrase]:
    """The heading and the sentence of a move that takes or plays a tile, or nothing."""
    if is_of(PUT, move):
        place = place_name(seen, target(seen, move))
        value = part_b(PUT, move)
        return place, say("{place}: put one worth {value} there.", place=place, value=value)
    if is_of(LAUNCH, move):
        where = HEX_NAMES[target(seen, move)]
        return say("Launch a boat"), say("Put a boat on {hex}.", hex=where)
    if is_of(SINK, move):
        return say("Sink a tile"), says_of_sinking(seen, target(seen, move))
    if is_of(PLAY, move):
        return say("Play a kept tile"), play_says(UNDERSIDES[part_b(PLAY, move)])
    if is_of(REPEL, move):
        return say("Repel it"), repel_says(repellent(seen))
    if is_of(DECLINE, move):
        return say("Or"), say("Let it come.")
    assert is_of(END, move), f"move {move} has no words"
    return say("Or"), end_says(seen)


def says_of_sinking(seen: State, cell: int) -> Phrase:
    """What sinks, and who swims then."""
    place = place_name(seen, cell)
    people = int(seen.guests[cell]).bit_count()
    if not people:
        return say("{place}: sink it.", place=place)
    return say_many(
        "{place}: sink it; the one who stands there swims.",
        "{place}: sink it; the {count} who stand there swim.",
        people,
        place=place,
    )


def play_says(under: str) -> Phrase:
    """What a kept tile does at the start of a turn."""
    says = {
        "dolphin": say("A dolphin helps one of your swimmers: up to three spaces."),
        "wind": say("A fair wind: a boat you control goes up to three spaces."),
        "move-serpent": say("Move any serpent to any empty sea space."),
        "move-shark": say("Move any shark to any empty sea space."),
        "move-whale": say("Move any whale to any empty sea space."),
    }
    return says[under]


def repel_says(under: int) -> Phrase:
    """What a kept tile does against an attack."""
    if under == REPEL_SHARK:
        return say("Repel the shark: it leaves the game.")
    return say("Repel the whale: it leaves the game.")


def end_says(seen: State) -> Phrase:
    """What it means to do no more."""
    if seen.phase == Phase.GRAB:
        return say("Move nothing.")
    if seen.phase == Phase.MOVE:
        return say("End moving.")
    return say("Go no further.")
