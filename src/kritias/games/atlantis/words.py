"""The things of Atlantis in words, and what is told after any move."""

from collections.abc import Sequence
from typing import Final

from kritias.games.atlantis.box import ATLANTIS, COLOUR, COLOURS, MAINLAND, PAWNS, PLACES, VALUE
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.kernel.bits import holds
from kritias.kernel.game import Term
from kritias.kernel.words import N_, Part, Phrase, both, named, say, say_many, tell

# Things


def card(colour: int, count: int = 1) -> Phrase:
    """Cards of one colour, with their article or number."""
    return (
        say_many("a ring", "{count} rings", count),
        say_many("a statue", "{count} statues", count),
        say_many("a helmet", "{count} helmets", count),
        say_many("a crown", "{count} crowns", count),
        say_many("an olive branch", "{count} olive branches", count),
        say_many("a flag", "{count} flags", count),
        say_many("an amphora", "{count} amphorae", count),
    )[colour]


def tile(kind: int) -> Phrase:
    """A tile with its value."""
    return (
        say("a ring of {value}", value=VALUE[kind]),
        say("a statue of {value}", value=VALUE[kind]),
        say("a helmet of {value}", value=VALUE[kind]),
        say("a crown of {value}", value=VALUE[kind]),
        say("an olive branch of {value}", value=VALUE[kind]),
        say("a flag of {value}", value=VALUE[kind]),
        say("an amphora of {value}", value=VALUE[kind]),
    )[COLOUR[kind]]


def cards(counts: Sequence[int]) -> Phrase:
    """Several cards, listed."""
    return both([card(colour, count) for colour, count in enumerate(counts) if count > 0])


def so_many_cards(count: int) -> Phrase:
    """Cards whose faces are not told."""
    return say_many("one card", "{count} cards", count)


# What things are called in pictures


def place_id(place: int) -> str:
    """A place of the path, or one of its ends."""
    return {ATLANTIS: "atlantis", MAINLAND: "mainland"}.get(place, f"place-{place}")


def pawn_id(seat: int, pawn: int) -> str:
    return f"pawn-{seat}-{pawn}"


def gap_id(place: int) -> str:
    """The gap that begins at a place."""
    return f"gap-{place}"


# Things as a story names them: in words that refer to what is drawn


def number_of(place: int) -> Part:
    """A place of the path by its number, from 1 beside Atlantis."""
    return named(str(place + 1), place_id(place))


def origin(place: int) -> Part:
    """Where a pawn comes from."""
    if place == ATLANTIS:
        return named(say("from Atlantis"), place_id(place))
    return say("from place {number}", number=number_of(place))


def goal(s: State, place: int) -> Part:
    """Whither it goes."""
    if place == MAINLAND:
        return named(say("to the mainland"), place_id(place))
    return say("to {tile} at place {number}", tile=tile(s.top[place]), number=number_of(place))


def own_card(s: State, viewer: int, colour: int) -> Part:
    """A card that is given away; whoever gives it sees which."""
    is_seen = viewer == s.seat and s.hand[s.seat, colour]
    ids = (f"card-{colour}-{s.hand[s.seat, colour] - 1}",) if is_seen else ()
    return named(card(colour), *ids)


def own_tile(s: State, viewer: int, kind: int) -> Part:
    """A collected tile that is given away; in the tray of whoever gives it one sees which."""
    return named(tile(kind), *((f"tile-{kind}-0",) if viewer == s.seat else ()))


# What follows from a move


def tell_drawn(before: State, after: State, viewer: int, given: int = NONE) -> list[Phrase]:
    """Cards that came into the hand of the seat that moved, beside the one it gave away: faces
    for its own eyes, numbers for others."""
    seat = before.seat
    lost = [int(colour == given) for colour in range(COLOURS)]
    count = after.held[seat] - before.held[seat] + sum(lost)
    if count <= 0:
        return []
    drawn = so_many_cards(count)
    if viewer == seat:
        hands = zip(after.hand[seat], before.hand[seat], lost, strict=True)
        drawn = cards([int(now) - int(then) + gone for now, then, gone in hands])
    return [tell(viewer, seat, N_("You draw {cards}."), N_("{who} draws {cards}."), cards=drawn)]


def tell_outcome(before: State, after: State, viewer: int, given: int = NONE) -> list[Phrase]:
    """What a pawn's move brought, if it is complete."""
    is_complete = after.turn != before.turn or after.phase == Phase.OVER
    story = tell_tile(before, after, viewer) if is_complete else []
    return story + tell_drawn(before, after, viewer, given)


def tell_tile(before: State, after: State, viewer: int) -> list[Phrase]:
    """The tile taken at the end of a move, and the sea it leaves."""
    seat = before.seat
    places = [place for place in range(PLACES) if before.top[place] != NONE]
    taken = [place for place in places if is_taken(before, after, place)]
    if not taken:
        return [say("There is no tile to take.")]
    place = taken[0]
    own = N_("You take {tile} from place {number}.")
    other = N_("{who} takes {tile} from place {number}.")
    gaps: dict[str, Part] = {"tile": tile(before.top[place]), "number": number_of(place)}
    story = [tell(viewer, seat, own, other, **gaps)]
    if after.top[place] == NONE:
        story.append(say("Place {number} becomes sea.", number=number_of(place)))
    return story


def is_taken(before: State, after: State, place: int) -> bool:
    """Whether the top tile of a place has gone."""
    return after.top[place] == NONE or holds(before.pairs & ~after.pairs, place)


def tell_end(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """A17, A18: what those pay who still had pawns on the way."""
    if after.phase != Phase.OVER:
        return []
    story = [say("The game is over.")]
    for seat in range(after.seats):
        paid = before.worth[seat] + before.held[seat] - after.worth[seat] - after.held[seat]
        if seat == before.seat or paid + after.debt[seat] == 0:
            continue
        if after.debt[seat] == 0:
            own = N_("You pay {paid} for the pawns still on the way.")
            other = N_("{who} pays {paid} for the pawns still on the way.")
        else:
            own = N_("You give all you have, {paid}, for the pawns on the way; {missing}.")
            other = N_("{who} gives all, {paid}, for the pawns on the way; {missing}.")
        late = [pawn for pawn in range(PAWNS) if after.where[seat, pawn] != MAINLAND]
        paid_for = named(paid, *(pawn_id(seat, pawn) for pawn in late))
        lacking = missing(after.debt[seat])
        story.append(tell(viewer, seat, own, other, paid=paid_for, missing=lacking))
    return story


def missing(count: int) -> Phrase:
    """So much of a toll that is not paid."""
    return say_many("{count} missing", "{count} missing", count)


# What a guess is made of, as a hint tells it; in the order of `guess.explain`.
TERMS: Final = (
    Term(
        lambda n: say_many("{count} point more in tiles", "{count} points more in tiles", n),
        say("better tiles"),
        lambda who: say("fewer tiles for {seat}", seat=who),
        say("Tiles"),
    ),
    Term(
        lambda n: say_many("{count} card more in hand", "{count} cards more in hand", n),
        say("more cards in hand"),
        lambda who: say("fewer cards for {seat}", seat=who),
        say("Hand"),
    ),
    Term(
        lambda n: say_many("{count} less to pay now", "{count} less to pay now", n),
        say("less to pay now"),
        lambda who: say("more to pay for {seat}", seat=who),
        say("Price"),
    ),
    Term(
        lambda n: say_many("{count} less of tolls ahead", "{count} less of tolls ahead", n),
        say("cheaper gaps ahead"),
        lambda who: say("dearer gaps ahead of {seat}", seat=who),
        say("Tolls"),
    ),
    Term(
        lambda n: say_many(
            "your pawns are {count} tile further", "your pawns are {count} tiles further", n
        ),
        say("your pawns are further"),
        lambda who: say("a longer way for {seat}", seat=who),
        say("Race"),
    ),
    Term(
        lambda n: say_many(
            "{count} pawn more on the mainland", "{count} pawns more on the mainland", n
        ),
        say("more pawns on the mainland"),
        lambda who: say("fewer pawns of {seat} on the mainland", seat=who),
        say("Mainland"),
    ),
    Term(
        lambda n: say("the bridge stays in your hand"),
        say("the bridge stays in your hand"),
        lambda who: say("the bridge of {seat} is gone", seat=who),
        say("Bridge"),
    ),
    Term(
        lambda n: say("your next turn comes sooner"),
        say("your next turn comes sooner"),
        lambda who: say("the next turn of {seat} comes later", seat=who),
        say("Tempo"),
    ),
)
