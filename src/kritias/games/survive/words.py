"""The things of Survive by name and by id, and what is refused at any time."""

from collections.abc import Iterable
from typing import Final

from kritias.games.survive import box
from kritias.games.survive.state import ABOARD, GONE, LOST, NONE, SUNK, Phase, State
from kritias.kernel.bits import holds
from kritias.kernel.game import Term
from kritias.kernel.words import N_, Part, Phrase, Reason, Who, both, named, say, say_many, tell

# What lies where


def terrain_of(seen: State, cell: int) -> int:
    """The terrain of the tile on a hex; SUNK where there is sea."""
    tile = box.TILE_AT[cell]
    return SUNK if tile == NONE else seen.terrain[tile]


def hex_of(seen: State, person: int) -> int:
    """The hex of a person, on it or in a boat there; NONE if on none."""
    where = seen.where[person]
    return seen.boat[where - ABOARD] if where >= ABOARD else max(where, NONE)


def is_swimming(seen: State, person: int) -> bool:
    where = seen.where[person]
    return 0 <= where < ABOARD and terrain_of(seen, where) == SUNK


def crew_of(seen: State, boat: int) -> list[int]:
    """The people in a boat, in order."""
    places = enumerate(seen.where.tolist())
    return [person for person, where in places if where == ABOARD + boat]


def dolphin_of(seen: State, person: int) -> int:
    """The dolphin that protects a person."""
    return box.FIRST_OF[box.DOLPHIN] + list(seen.friend).index(person)


def number_of(seen: State, seat: int, fate: int) -> int:
    """How many people of a seat are SAVED, LOST, or still IN_HAND."""
    return seen.where.tolist()[box.PEOPLE * seat : box.PEOPLE * (seat + 1)].count(fate)


# Things on the board, by id and by name


def person_id(person: int) -> str:
    return f"person-{person}"


def piece_id(piece: int) -> str:
    """The id of a creature, or of BEASTS + a boat."""
    return f"boat-{piece - box.BEASTS}" if piece >= box.BEASTS else f"beast-{piece}"


def hex_id(cell: int) -> str:
    return f"hex-{cell}"


def haven_id(cell: int) -> str:
    """The id of the safe island in the corner of the board where a landing space is."""
    places = box.BOARD.rows, box.BOARD.columns
    is_south, is_east = (along[cell] > max(along) / 2 for along in places)
    return f"haven-{'ns'[is_south]}{'we'[is_east]}"


def place_name(seen: State, cell: int) -> Phrase:
    """A hex in words."""
    terrain, name = terrain_of(seen, cell), box.HEX_NAMES[cell]
    if terrain == SUNK and cell in box.LANDINGS:
        return say("Landing space {hex}", hex=name)
    return {
        box.BEACH: say("Beach {hex}", hex=name),
        box.FOREST: say("Forest {hex}", hex=name),
        box.MOUNTAIN: say("Mountain {hex}", hex=name),
        SUNK: say("Sea {hex}", hex=name),
    }[terrain]


def piece_name(seen: State, piece: int) -> Phrase:
    """A creature, or BEASTS + a boat, and where it is; a dolphin says whom it protects."""
    if piece >= box.BEASTS:
        return boat_name(seen, piece - box.BEASTS)
    kind, where = box.KIND[piece], box.HEX_NAMES[seen.beast[piece]]
    if kind == box.DOLPHIN and (friend := seen.friend[piece - box.FIRST_OF[kind]]) != NONE:
        who = Who(friend // box.PEOPLE)
        return say("Dolphin on {hex}, with a swimmer of {who}", hex=where, who=who)
    return (
        say("Sea serpent on {hex}", hex=where),
        say("Shark on {hex}", hex=where),
        say("Whale on {hex}", hex=where),
        say("Dolphin on {hex}", hex=where),
        say("Giant squid on {hex}", hex=where),
    )[kind]


def boat_name(seen: State, boat: int) -> Phrase:
    """A boat, where it is, and how full."""
    where, aboard = box.HEX_NAMES[seen.boat[boat]], len(crew_of(seen, boat))
    if not aboard:
        return say("Empty boat on {hex}", hex=where)
    return say("Boat on {hex}, {count} of {seats} aboard", hex=where, count=aboard, seats=box.BENCH)


def person_name(seen: State, person: int) -> Phrase:
    """A person by its player and where it is."""
    who, where = Who(person // box.PEOPLE), box.HEX_NAMES[hex_of(seen, person)]
    if seen.landed[person] != box.NONE:
        shore = box.HEX_NAMES[seen.landed[person]]
        return say("Atlantean of {who}, safe, ashore from {hex}", who=who, hex=shore)
    if seen.where[person] < 0:
        return say("Atlantean of {who}, safe", who=who)
    if seen.where[person] >= ABOARD:
        return say("Atlantean of {who} aboard on {hex}", who=who, hex=where)
    if holds(seen.guarded, person):
        return say("Swimmer of {who} on {hex}, with a dolphin", who=who, hex=where)
    if is_swimming(seen, person):
        return say("Swimmer of {who} on {hex}", who=who, hex=where)
    return say("Atlantean of {who} on {hex}", who=who, hex=where)


def numbered_person(seen: State, person: int) -> Phrase:
    """A person by its number among its player's, as the chips in the tray have it."""
    number = person % box.PEOPLE + 1
    return say("{number}, {person}", number=number, person=person_name(seen, person))


# Things of a kind


def ground(terrain: int) -> Phrase:
    """A tile by its upper side."""
    return (say("a beach"), say("a forest"), say("a mountain"))[terrain]


def creature(kind: int) -> Phrase:
    """A creature, or an empty boat."""
    return (
        say("a serpent"),
        say("a shark"),
        say("a whale"),
        say("a dolphin"),
        say("a giant squid"),
        say("an empty boat"),
    )[kind]


def lone_creature(kind: int) -> Phrase:
    """The one that attacks."""
    return (
        say("the serpent"),
        say("the shark"),
        say("the whale"),
        say("the dolphin"),
        say("the giant squid"),
    )[kind]


def people(count: int) -> Phrase:
    """So many of them."""
    if count == 0:
        return say("nobody")
    return say_many("one Atlantean", "{count} Atlanteans", count)


def kept_tile(under: int) -> Phrase:
    """S19, S20: a tile that is kept, by its underside."""
    return {
        "dolphin": say("a dolphin that helps a swimmer"),
        "wind": say("a fair wind"),
        "move-serpent": say("a tile that moves a serpent"),
        "move-shark": say("a tile that moves a shark"),
        "move-whale": say("a tile that moves a whale"),
        "repel-shark": say("a tile that repels a shark"),
        "repel-whale": say("a tile that repels a whale"),
    }[box.UNDERSIDES[under]]


# What is said of any move


def why_not_now(s: State) -> Reason:
    """Something else is to be done."""
    return {
        Phase.PLACE: ("S2", say("First all Atlanteans are put on the island.")),
        Phase.LAUNCH: ("S3", say("First all boats are put on the sea.")),
        Phase.MOVE: ("S6", say("Now you move Atlanteans and boats, or end the step.")),
        Phase.SWIM: ("S19", say("Now a dolphin carries one swimmer, up to three spaces.")),
        Phase.SAIL: ("S19", say("Now the wind carries one boat, up to three spaces.")),
        Phase.SINK: ("S7", say("Now a tile of the island has to sink.")),
        Phase.GRAB: ("S8", say("Now choose what moves.")),
        Phase.STEER: ("S8", say("Now choose where it goes.")),
        Phase.SUMMON: ("S30", say("Now the new squid comes up beside a tile.")),
        Phase.CREW: ("S17", say("Now choose who goes aboard.")),
        Phase.GUARD: ("S29", say("Now choose whom the dolphin protects.")),
        Phase.FEED: ("S32", say("Now choose whom the squid takes.")),
        Phase.ASK: ("S20", say("Now you repel the creature, or do not.")),
    }[Phase(s.phase)]


def boats_lost(before: State, after: State) -> list[int]:
    """The boats that left the game."""
    places = zip(before.boat.tolist(), after.boat.tolist(), strict=True)
    return [boat for boat, (then, now) in enumerate(places) if then != GONE == now]


def people_lost(before: State, after: State) -> list[int]:
    """The people that left the game."""
    places = zip(before.where.tolist(), after.where.tolist(), strict=True)
    return [person for person, (then, now) in enumerate(places) if then != LOST == now]


# Things as a story names them: in words that refer to what is drawn


def place(cell: int) -> Part:
    """A hex by its name."""
    return named(box.HEX_NAMES[cell], hex_id(cell))


def places(cells: Iterable[int]) -> Part:
    """Hexes by their names, each once, from the north."""
    return both([place(cell) for cell in sorted(set(cells))])


def site(terrain: int, cell: int) -> Part:
    """A tile by its upper side, and where it is."""
    return say("{ground} at {hex}", ground=ground(terrain), hex=place(cell))


def a_piece(piece: int) -> Part:
    """A creature, or BEASTS + a boat, which one sees."""
    what = say("a boat") if piece >= box.BEASTS else creature(box.KIND[piece])
    return named(what, piece_id(piece))


def that_piece(beast: int) -> Part:
    """The creature that was spoken of."""
    return named(lone_creature(box.KIND[beast]), piece_id(beast))


def somebody(viewer: int, person: int) -> Part:
    """Somebody's Atlantean, at the beginning of a sentence."""
    seat = person // box.PEOPLE
    words = tell(viewer, seat, N_("Your Atlantean"), N_("An Atlantean of {who}"))
    return named(words, person_id(person))


def somebodys(viewer: int, person: int) -> Part:
    """The same within a sentence."""
    seat = person // box.PEOPLE
    words = tell(viewer, seat, N_("your Atlantean"), N_("an Atlantean of {who}"))
    return named(words, person_id(person))


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
        say("your boats are nearer to a safe island, or safer"),
        lambda who: say("the boats of {seat} are further from safety, or in danger", seat=who),
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
        say("yours fare better"),
        lambda who: say("fewer of {seat} are saved", seat=who),
        say("Rescue"),
    ),
    Term(
        lambda n: say_many("{count} kept tile more", "{count} kept tiles more", n),
        say("more kept tiles"),
        lambda who: say("fewer kept tiles for {seat}", seat=who),
        say("Tiles"),
    ),
)
