"""A board in signs, for a terminal: read from the room's own picture, so that every room has one.

What has a name on the board and a place of its own becomes a cell of a map: above, who is there,
each as a sign in the colour of its seat; below, the ground and the name of the place. All else that
the picture names is told in lines. Nothing is known here but what the markup of a viewer shows.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from kritias.kernel.words import Phrase, say
from kritias.ui.marks import Placed, things_on
from kritias.ui.things import Thing, things_in

SEA: Final = "sea"
NARROWEST, WIDEST = 5, 16  # columns of a cell
STILL: Final = ("board", "space", "slot", "btn", "pick")  # the ground, and what is only touched
STANDING: Final = ("●", "▲", "■", "◆")  # a piece of each seat, as its mark
SWIMMING: Final = ("○", "△", "□", "◇")


class Sign(NamedTuple):
    """How a symbol of the picture is written, and what that means."""

    sign: str
    meaning: Phrase


SIGNS: Final[Mapping[str, Sign]] = {
    "hull": Sign("∪", say("boat")),
    "monster": Sign("M", say("sea monster")),
    "serpent": Sign("S", say("sea serpent")),
    "shark": Sign("K", say("shark")),
    "whale": Sign("W", say("whale")),
    "octopus": Sign("O", say("octopus")),
    "dolphin": Sign("D", say("dolphin")),
    "squid": Sign("Q", say("squid")),
    "whirlpool": Sign("@", say("whirlpool")),
    "crown": Sign("♛", say("crown")),
    "olive": Sign("♠", say("olive branch")),
    "ring": Sign("°", say("ring")),
    "statue": Sign("♀", say("statue")),
    "helmet": Sign("∩", say("helmet")),
    "amphora": Sign("δ", say("amphora")),
    "flag": Sign("¶", say("flag")),
    "block": Sign("█", say("block")),
    "presence": Sign("★", say("the Presence")),
    "emblem-sun": Sign("☼", say("sun")),
    "emblem-wave": Sign("≈", say("wave")),
    "emblem-laurel": Sign("♠", say("laurel")),
    "emblem-lyre": Sign("♪", say("lyre")),
}
GROUNDS: Final[Mapping[str, Sign]] = {
    "top-beach": Sign("·", say("beach")),
    "top-forest": Sign("♣", say("forest")),
    "top-mountain": Sign("^", say("mountain")),
    "top-rock": Sign("·", say("rock")),
    "top-hill": Sign("∴", say("hill")),
    "top-citadel": Sign("#", say("citadel")),
    "top-acropolis": Sign("Π", say("acropolis")),
    SEA: Sign("~", say("sea")),
}
WATER: Final = {"space", "hole"}  # classes of places that are sea where no land is
SWIMMERS: Final = "islander-swims"
EMPTY: Final = "–"
SHORTEST: Final = 6  # letters


class Span(NamedTuple):
    """Some signs in one style: of a seat (`s0`), of a ground, `name`, or none."""

    text: str
    style: str = ""


Line = list[Span]


@dataclass
class Place:
    """A place of the map."""

    name: str
    x: float
    y: float
    ground: str = ""  # a symbol
    pieces: list[Span] = field(default_factory=list)


@dataclass
class Board:
    """What a picture shows, in signs."""

    map: list[Line]
    legend: list[tuple[str, Phrase]]
    beside: list[tuple[int, Thing]]  # how deep within another, and what


def in_signs(markup: str, width: int) -> Board:
    """A board for a terminal of so many columns."""
    root = ElementTree.fromstring(markup)
    things = things_in(markup)
    drawn = {one.attrib["id"]: one for one in root.iter() if one.get("id") in things}
    places = dict(places_of(root)) or dict(sites_of(markup, drawn))
    used: dict[str, Sign] = {}
    written = set()
    for name, thing in things.items():
        base = base_of(thing, things, places)
        if base and name in drawn and put_down(places[base], thing, drawn[name], used):
            written.add(name)
    grounds = {place.ground for place in places.values()}
    used |= {name: sign for name, sign in GROUNDS.items() if name in grounds}
    left = {name: thing for name, thing in things.items() if name not in written}
    return Board(
        list(drawn_map(places.values(), width)),
        [(sign.sign, sign.meaning) for sign in used.values()],
        list(told_beside(left)),
    )


def places_of(root: Element) -> Iterator[tuple[str, Place]]:
    """The places that the picture writes a name on, by the ids of what they name."""
    for one in root.iter():
        if one.get("data-of"):
            at = float(one.attrib["x"]), float(one.attrib["y"])
            yield one.attrib["data-of"], Place(str(one.text), *at)


def sites_of(markup: str, drawn: Mapping[str, Element]) -> Iterator[tuple[str, Place]]:
    """Where places have no names: those on which something may lie, and above them what they are
    part of."""
    placed = things_on(markup)
    sites = {name: one for name, one in placed.items() if drawn[name].get("data-lies") is not None}
    around: dict[str, list[Placed]] = {}
    things = things_in(markup)
    for name, site in sites.items():
        around.setdefault(things[name].on, []).append(site)
        yield name, Place("", *site.at)
    for name, inside in around.items():
        if name in drawn and things[name].on:
            x = sum(site.at[0] for site in inside) / len(inside)
            yield name, Place("", x, min(site.at[1] - site.shape.down for site in inside))


def base_of(thing: Thing, things: Mapping[str, Thing], places: Mapping[str, Place]) -> str:
    """The place on which a thing stands at last, perhaps upon another; empty: on none."""
    name, left = thing.id, len(things)
    while name and name not in places and left:
        name, left = things[name].on if name in things else "", left - 1
    return name if name in places else ""


def put_down(place: Place, thing: Thing, element: Element, used: dict[str, Sign]) -> bool:
    """Write a thing into its place, as ground, as a piece of a seat, or as what it is; False if
    that does not tell all of it."""
    symbols = [one.get("href", "#")[1:] for one in element.iter("use")]
    known = [name for name in symbols if name in SIGNS]
    ground = ground_of(place, thing, symbols)
    lies = element.get("data-lies")
    if ground:
        place.ground = ground
    elif thing.seat is not None:
        signs = SWIMMING if SWIMMERS in symbols else STANDING
        more = letter_of(thing) or (EMPTY if lies == "" else short(lies))
        place.pieces.append(Span(signs[thing.seat] + more, f"s{thing.seat}"))
    elif known:
        used[known[0]] = SIGNS[known[0]]
        place.pieces.append(Span(SIGNS[known[0]].sign + figure_on(element), known[0]))
    elif thing.lines:
        place.pieces.append(Span(thing.name, "thing"))
    elif lies is not None:
        place.pieces.append(Span(EMPTY, "name"))
    is_told = ground or thing.seat is not None or known or lies is not None
    return bool(is_told) and not thing.lines


def ground_of(place: Place, thing: Thing, symbols: list[str]) -> str:
    """What a place consists of, if this thing says so."""
    found = [name for name in symbols if name in GROUNDS and thing.seat is None]
    if not found and not place.ground and WATER & set(thing.classes):
        return SEA
    return found[0] if found else ""


def short(lies: str | None) -> str:
    """What lies somewhere, if it is a word as short as a sign."""
    return lies if lies and len(lies) <= SHORTEST else ""


def letter_of(thing: Thing) -> str:
    """The letter by which a piece is told from others of its seat, if it has one."""
    last = thing.name.rpartition(" ")[2]
    return last if len(last) == 1 and last.isalpha() else ""


def figure_on(element: Element) -> str:
    """A number that stands on a thing."""
    texts = [(one.text or "").strip() for one in element.iter("text")]
    return next((text for text in texts if text.isdecimal()), "")


# The map


def drawn_map(places: Iterable[Place], width: int) -> Iterator[Line]:
    """The places where they lie, row by row."""
    rows = rows_of(places)
    if not rows:
        return
    everywhere = [place for row in rows for place in row]
    left = min(place.x for place in everywhere)
    pitch = pitch_of(rows)
    across = (max(place.x for place in everywhere) - left) / pitch + 1
    cell = max(NARROWEST, min(WIDEST, int((width - 1) / across)))
    for row in rows:
        upper: Line = []
        lower: Line = []
        for place in row:
            column = round((place.x - left) / pitch * cell)
            pad(upper, column)
            pad(lower, column)
            upper += within(place.pieces, cell - 1)
            sign = GROUNDS[place.ground].sign if place.ground else ""
            lower += [Span(sign, place.ground), Span(place.name, "name" if place.name else "")]
        yield upper
        if any(span.style for span in lower):
            yield lower


def rows_of(places: Iterable[Place]) -> list[list[Place]]:
    """Places by rows from above, each from the left: what is hardly lower stands in the same."""
    rows: list[list[Place]] = []
    found = sorted(places, key=lambda place: place.y)
    step = 0.3 * pitch_of([found]) if found else 0.0
    for place in found:
        if rows and place.y - rows[-1][-1].y < step:
            rows[-1].append(place)
        else:
            rows.append([place])
    return [sorted(row, key=lambda place: place.x) for row in rows]


def pitch_of(rows: Iterable[Iterable[Place]]) -> float:
    """How far neighbours in a row are from each other."""
    gaps = [
        abs(other.x - place.x)
        for row in rows
        for place, other in pairwise(row)
        if abs(other.y - place.y) < abs(other.x - place.x)
    ]
    return min(gaps, default=1.0) or 1.0


def pad(line: Line, column: int) -> None:
    """Blanks up to a column, one at least between two cells."""
    written = sum(len(span.text) for span in line)
    line.append(Span(" " * max(column - written, 1 if line else 0)))


def within(pieces: list[Span], width: int) -> Line:
    """As many pieces as a cell holds; a plus says that there are more."""
    line: Line = []
    left = width
    for number, piece in enumerate(pieces):
        room = left - (1 if number + 1 < len(pieces) else 0)
        if len(piece.text) > room and (line or len(pieces) > 1 or room < 1):
            return [*line, Span("+")]
        line.append(Span(piece.text[:room], piece.style))
        left -= len(line[-1].text)
    return line


# Beside the map


def told_beside(left: Mapping[str, Thing]) -> Iterator[tuple[int, Thing]]:
    """What is not written on the map, each after what it is part of."""
    said = {line for thing in left.values() for line in thing.lines}
    apart = [
        thing
        for thing in left.values()
        if not set(thing.classes) & set(STILL) and f"{thing.name}." not in said
    ]
    names = {thing.id for thing in apart}
    inside: dict[str, list[Thing]] = {}
    for thing in apart:
        inside.setdefault(thing.on if thing.on in names else "", []).append(thing)

    def told(name: str, depth: int) -> Iterator[tuple[int, Thing]]:
        for thing in inside.get(name, []):
            yield depth, thing
            yield from told(thing.id, depth + 1)

    return told("", 0)
