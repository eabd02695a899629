"""What lies before a seat of Atlantis, and what its score is made of."""

from kritias.games.atlantis.box import (
    ATLANTIS,
    COLOUR,
    COLOURS,
    MAINLAND,
    PAWNS,
    TREASURES,
    VALUE,
)
from kritias.games.atlantis.moves import toll
from kritias.games.atlantis.notation import one_each
from kritias.games.atlantis.state import GONE, IN_HAND, NONE, Phase, State
from kritias.games.atlantis.words import card, tile
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import PlateGroup, ScorePart, ViewContext
from kritias.ui.svg import Markup, tag
from kritias.ui.words import Words


def plate(seen: State, seat: int, context: ViewContext) -> list[PlateGroup]:
    """Collected tiles, the hand as far as it is known, the bridge, the pawns."""
    words = context.words
    return [
        PlateGroup(
            say_many("Collected, one tile", "Collected, {count} tiles", len(tiles_of(seen, seat))),
            [tile_thing(kind, words) for kind in tiles_of(seen, seat)],
        ),
        hand(seen, seat, context),
        PlateGroup(say("Bridge"), [shapes.icon("bridge")], bridge(seen, seat)),
        PlateGroup(say("Pawns"), [pawn(seen, seat, one, words) for one in range(PAWNS)]),
    ]


def tiles_of(seen: State, seat: int) -> list[int]:
    """The kinds of the collected tiles, by value, then by treasure."""
    numbers = [sum(both) for both in zip(*map(one_each, seen.kept[seat]), strict=True)]
    kinds = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    return sorted(kinds, key=lambda kind: (VALUE[kind], COLOUR[kind]))


def tile_thing(kind: int, words: Words) -> Markup:
    colour = COLOUR[kind]
    face = shapes.drawing(TREASURES[colour]), tag("b", str(VALUE[kind]))
    return shapes.thing(f"card coin t{colour}", words(tile(kind)), *face)


def hand(seen: State, seat: int, context: ViewContext) -> PlateGroup:
    """A8: cards that were shown lie open, the others face down; the own are all known."""
    words, held = context.words, int(seen.held[seat])
    known = [colour for colour in range(COLOURS) for _ in range(seen.hand[seat, colour])]
    faces = [
        shapes.thing(f"card t{colour}", words(card(colour)), shapes.drawing(TREASURES[colour]))
        for colour in known
    ]
    hidden = held - len(known)
    face_down = words(say_many("one card face down", "{count} cards face down", hidden))
    return PlateGroup(
        say_many("In hand, one card", "In hand, {count} cards", held),
        [*faces, *shapes.backs(hidden, face_down)],
        say("{shown} shown, {hidden} hidden", shown=len(known), hidden=hidden)
        if known and hidden
        else None,
    )


def bridge(seen: State, seat: int) -> Phrase:
    """Where a seat's bridge is."""
    return {IN_HAND: say("in hand"), GONE: say("gone")}.get(int(seen.bridge[seat]), say("laid"))


def pawn(seen: State, seat: int, number: int, words: Words) -> Markup:
    """A pawn, where it stands, and the tolls that it still meets."""
    where = int(seen.where[seat, number])
    said, ahead = words(place(seen, where)), toll(seen, where, MAINLAND)
    drawn = tag("svg", shapes.pawn_body(seat, 44), viewBox="-22 -45 44 46", aria_hidden="true")
    price = tag("b", str(ahead), class_="price") if ahead else ""
    label = words(say("{place}, tolls ahead: {ahead}", place=place(seen, where), ahead=ahead))
    return shapes.thing(f"walker pc s{seat}", label, drawn, tag("span", said), price)


def place(seen: State, where: int) -> Phrase:
    if where in (ATLANTIS, MAINLAND):
        return say("in Atlantis") if where == ATLANTIS else say("on the mainland")
    return (
        say("on {tile}", tile=tile(seen.top[where])) if seen.top[where] != NONE else say("at sea")
    )


# The score


def score(seen: State, seat: int) -> list[ScorePart]:
    """A17 to A19: tiles and cards, less what the pawns under way would cost; at the end less what
    could not be paid."""
    has, cost = int(seen.worth[seat]) + int(seen.held[seat]), tolls(seen, seat)
    over = overpaid(seen, seat, cost) if cost < has else 0
    return [
        ScorePart(say("tiles"), int(seen.worth[seat]), "A19"),
        ScorePart(say("cards"), int(seen.held[seat]), "A19"),
        ScorePart(say("tolls"), -cost - int(seen.debt[seat]), "A17"),
        ScorePart(say("no change"), -over, "A18"),
    ]


def tolls(seen: State, seat: int) -> int:
    """A17: what the way to the mainland costs all pawns of a seat, with what the move under way has
    cost so far."""
    if seen.phase == Phase.OVER:
        return 0
    ahead = sum(toll(seen, int(where), MAINLAND) for where in seen.where[seat])
    return ahead + (owed(seen) if seen.seat == seat else 0)


def owed(seen: State) -> int:
    """A10: what the seat to decide has to pay for the move that it is making."""
    if seen.phase == Phase.CHAIN:
        return toll(seen, int(seen.origin), int(seen.where[seen.seat, seen.pawn]))
    return int(seen.due) if seen.phase == Phase.TOLL else 0


def overpaid(seen: State, seat: int, cost: int) -> int:
    """A18: what the smallest possible payment is above the price: nobody gives change."""
    values = [VALUE[kind] for kind in tiles_of(seen, seat)] + [1] * int(seen.held[seat])
    sums = 1  # a bit for every sum that can be paid exactly
    for value in values:
        sums |= sums << int(value)
    return next(over for over in range(cost + 8) if sums >> cost + over & 1)
