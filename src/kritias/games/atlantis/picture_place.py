"""The path of Atlantis: its ends, the tiles that lie on it, and the pawns that stand there."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from kritias.games.atlantis.box import (
    ATLANTIS,
    CARDS,
    COLOUR,
    COLOURS,
    MAINLAND,
    PAWNS,
    TREASURES,
    VALUE,
)
from kritias.games.atlantis.notation import PAWN_NAMES, gaps
from kritias.games.atlantis.picture_path import Point, Shape
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.games.atlantis.words import gap_id, place_id, tile
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, num, tag, use

HALF_LETTER: Final = 0.23  # of the size of a font, in width

# The path


def waters(shape: Shape) -> Markup:
    """Bands along the path, and a few engraved waves between its runs."""
    bands = [
        tag("path", class_=f"wake w{number}", d=shape.whole, stroke_width=shape.tile * width)
        for number, width in enumerate((1.62, 1.4, 1.18))
    ]
    waves = [
        tag("path", class_="ripple", d=f"M{num(x)} {num(y)}q6-6 12 0t12 0t12 0")
        for x, y in shape.ripples
    ]
    return tag("g", *bands, *waves, aria_hidden="true")


def ends(shape: Shape, context: ViewContext) -> Markup:
    """Atlantis, with its name above, where no run is; the mainland, with its name below."""
    atlantis, mainland = shape.ends
    return joined(
        [
            isle(shape, context, "atlantis", say("Atlantis"), atlantis, -0.66),
            isle(shape, context, "mainland", say("the mainland"), mainland, 0.95),
        ]
    )


def isle(
    shape: Shape, context: ViewContext, name: str, label: Phrase, spot: Point, down: float
) -> Markup:
    """An end of the path, with its name so many tiles further down."""
    size, said = shape.tile * 1.5, context.words(label)
    font = shape.tile * 0.27
    half = len(said) * font * HALF_LETTER
    aside = min(max(spot[0], half), shape.width - half) - spot[0]
    return tag(
        "g",
        tag("title", said),
        tag("circle", r=size * 0.56, class_="halo"),
        use(f"isle-{name}", -size / 2, -size * 0.56, size),
        tag("text", said, class_="place-name", x=aside, y=shape.tile * down, font_size=font),
        id=name,
        class_="isle",
        transform=moved(*spot),
    )


def piles(seen: State, shape: Shape, context: ViewContext) -> Markup:
    """Deck and discards with their counts, in the corner above the first turn of the path."""
    x, size = max(x for x, _, _ in shape.places), shape.tile
    used = int(seen.discard.sum())
    left = CARDS * COLOURS - used - int(seen.spent.sum()) - int(seen.held.sum())
    deck = say_many("Deck, one card", "Deck, {count} cards", left)
    spent = say_many("Discards, one card", "Discards, {count} cards", used)
    return joined(
        [
            pile("deck", x - size * 0.25, size, left, context.words(deck), gives="cards"),
            pile("discards", x + size * 0.25, size, used, context.words(spent)),
        ]
    )


def pile(
    name: str, x: float, size: float, count: int, label: str, gives: str | None = None
) -> Markup:
    """Cards that lie on each other, and how many they are; from the deck they go to whoever
    acts."""
    wide, high = size * 0.42, size * 0.54
    card = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": size * 0.06}
    return tag(
        "g",
        tag("title", label),
        tag("rect", class_="pile-card", **card),
        tag("text", str(count), y=size * 0.09, font_size=size * 0.26),
        id=name,
        class_=f"pile {name}" if count else f"pile {name} none",
        data_passes=gives,
        data_pile=str(count) if gives else None,
        data_to="actor" if gives else None,
        transform=moved(x, size * 0.36),
    )


def route(seen: State, shape: Shape) -> Markup:
    """The way a pawn has just gone and has to pay for."""
    if seen.phase != Phase.TOLL:
        return Markup("")
    end = seen.where[seen.seat, seen.pawn]
    return tag("path", class_="route", d=shape.line(seen.origin, end, -shape.tile * 0.62))


def place(seen: State, shape: Shape, number: int, context: ViewContext) -> Markup:
    """A tile, a pair, or the sea where one was."""
    x, y, turn = shape.places[number]
    size, kind = shape.tile, seen.top[number]
    if kind == NONE:
        said = tag("title", context.words(say("Place {number}: sea", number=number + 1)))
        parts = said, square(size * 0.8, "sea-place", size * 0.16)
        named = {"id": place_id(number), "class_": "hole", "data_on": gap_around(seen, number)}
        named |= {"data_lies": "", "data_passes": "tiles"}
        return tag("g", *parts, **named, transform=moved(x, y, turn))
    treasure, pair = TREASURES[COLOUR[kind]], holds(seen.pairs, number)
    name = say("Place {number}: {tile}.", number=number + 1, tile=tile(kind))
    if pair:
        name = say("Place {number}: {tile}, another below.", number=number + 1, tile=tile(kind))
    return tag(
        "g",
        tag("title", context.words(name)),
        tag("g", tile_body(size, pair), transform=f"rotate({num(turn)})"),
        tag("g", use(treasure, -size * 0.33, -size * 0.19, size * 0.62), class_="treasure"),
        tag("text", str(VALUE[kind]), x=size * 0.3, y=-size * 0.13, font_size=size * 0.37),
        id=place_id(number),
        class_=f"tile t{COLOUR[kind]}",
        data_lies=f"{kind} on another" if pair else str(kind),
        data_passes=f"tiles {kind}{'+' if pair else ''}",
        data_to="actor",
        transform=moved(x, y),
    )


@lru_cache(maxsize=16)
def coordinates(shape: Shape) -> Markup:
    """The numbers of the places, at their feet."""
    down = shape.tile * 0.52
    spots = enumerate(shape.places)
    names = [(place_id(number), str(number + 1), x, y + down) for number, (x, y, _) in spots]
    return shapes.coordinates(names, size=shape.tile * 0.26)


def gap_around(seen: State, number: int) -> str | None:
    """The gap to which a place without a tile belongs; sea at either end is none."""
    return next((gap_id(edge + 1) for edge, far in gaps(seen) if edge < number < far), None)


def tile_body(size: float, pair: bool) -> Markup:
    """The slab: two of them where a tile lies below."""
    depth = size * 0.07
    lower = square(size, "slab under", size * 0.16, depth * 0.9, depth * 2.1) if pair else ""
    return joined(
        [
            square(size * 1.2, "halo", size * 0.22),
            Markup(lower),
            square(size, "slab", size * 0.16, 0, depth),
            square(size, "face", size * 0.16),
            square(size * 0.86, "rim", size * 0.11),
        ]
    )


def square(size: float, kind: str, radius: float, dx: float = 0, dy: float = 0) -> Markup:
    return tag(
        "rect", class_=kind, x=dx - size / 2, y=dy - size / 2, width=size, height=size, rx=radius
    )


# Pawns


def all_pawns(seen: State) -> Iterator[tuple[int, int]]:
    return product(range(seen.seats), range(PAWNS))


def pawn(seen: State, shape: Shape, seat: int, number: int, context: ViewContext) -> Markup:
    """A pawn where it stands."""
    x, y = pawn_place(seen, shape, seat, number)
    name = say("{who}, pawn {pawn}", who=Who(seat), pawn=PAWN_NAMES[number])
    is_on_path = ATLANTIS < seen.where[seat, number] < MAINLAND
    size = shape.tile * (0.84 if is_on_path else 0.52)
    return tag(
        "g",
        tag("title", context.words(name)),
        tag("circle", r=size * 0.62, cy=-size * 0.45, class_="halo"),
        shapes.pawn_body(seat, size),
        id=f"pawn-{seat}-{number}",
        class_=f"pc s{seat} pawn mover",
        data_on=place_id(int(seen.where[seat, number])),
        transform=moved(x, y),
    )


def pawn_place(seen: State, shape: Shape, seat: int, number: int) -> tuple[float, float]:
    """On its tile's left side; at the ends in a row for each seat, so that all can be counted."""
    where = seen.where[seat, number]
    if ATLANTIS < where < MAINLAND:
        x, y, _ = shape.places[where]
        aside = 0.62 if is_beside_guest(seen, seat, number) else -0.36
        return x + shape.tile * aside, y + shape.tile * 0.4
    x, y = shape.ends[0 if where == ATLANTIS else 1]
    there = [other for other in range(PAWNS) if seen.where[seat, other] == where]
    row, column = divmod(seat, 2)
    crowd = column * 0.62 - 0.31 if seen.seats > 1 else 0
    across = crowd + (there.index(number) - (len(there) - 1) / 2) * 0.2
    down = row * 0.24 + 0.38
    return x + shape.tile * across, y + shape.tile * down


def is_beside_guest(seen: State, seat: int, number: int) -> bool:
    """Whether the pawn stands for a moment on a place that is taken (A5)."""
    return seen.phase == Phase.CHAIN and (seat, number) == (seen.seat, seen.pawn)
