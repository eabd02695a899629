"""What lies beside the sea and in the tray of the games of hexes: dice, instruments, people.

Each is told what it shows. Measures and colours are those of `sea.py`.
"""

from collections.abc import Iterable, Sequence

from kritias.ui import shapes
from kritias.ui.sea import Chart
from kritias.ui.seafolk import Person, islander_body, worth
from kritias.ui.svg import Markup, joined, moved, tag, use

# Dice


def die(name: str, symbol: str, colour: str, number: int, title: str) -> Markup:
    """A die with a face, or none yet, as a drawing of its own; with a new number it tumbles."""
    body = use("die", 0, 0, 64)
    if symbol.startswith("die-"):
        body = use(symbol, 0, 0, 64)
    elif symbol:
        body += tag("g", use(symbol, 12, 12, 40), class_="face")
    return tag(
        "svg",
        tag("title", title),
        body,
        id=name,
        class_=f"cube {colour} roll-{number % 2}" if symbol else f"cube {colour} blank",
        viewBox="0 0 64 64",
        role="img",
    )


def dice_plate(cubes: Sequence[Markup]) -> Markup:
    """What was rolled, one die above the other, on a sheet that ends at (0, 0)."""
    height = 30 + 62 * len(cubes)
    body = [
        tag("svg", cube, x=16, y=16 + place * 62, width=60, height=60, overflow="visible")
        for place, cube in enumerate(cubes)
    ]
    return tag("g", plate(92, height), *body, transform=moved(0, -height))


# Instruments


def instruments(
    chart: Chart, left: float, ledger: Iterable[Markup], cubes: Sequence[Markup]
) -> Markup:
    """Beside the sea on wide stages: the land above water, the dice, a compass on the far side."""
    width, height = chart.size
    return tag(
        "g",
        tag("g", *ledger, transform=moved(left, 0)),
        tag("g", dice_plate(cubes), transform=moved(left, height)),
        use("compass", width - left - 92, height - 92, 92, class_="rose", aria_hidden="true"),
        class_="instruments",
    )


def ledger_head(width: float, height: float, heading: str, title: str) -> Markup:
    """The sheet of a ledger, with its heading and its first line."""
    return joined(
        [
            plate(width, height),
            tag("text", heading, x=14, y=24, class_="eyebrow"),
            tag("text", title, x=14, y=46, class_="title"),
        ]
    )


def plate(width: float, height: float) -> Markup:
    """A sheet of paper on the chart, with its second line."""
    return joined(
        [
            tag("rect", class_="paper", width=width, height=height, rx=9),
            tag("rect", class_="hairline", x=3, y=3, width=width - 6, height=height - 6, rx=6),
        ]
    )


# The tray


def shelf(kind: str, heading: str, things: Sequence[Markup], gathers: str | None = None) -> Markup:
    """A row of things with its heading; nothing where there is nothing."""
    return shapes.shelf(kind, heading, things, gathers) if things else Markup("")


def chip(name: str, person: Person, note: str = "") -> Markup:
    """A person as a thing to touch with a thumb, perhaps with a word or a number below; its twin is
    the one on the board."""
    return shapes.button(
        name,
        f"chip pc s{person.seat}",
        figure(person),
        tag("i", note, aria_hidden="true") if note else "",
        label=person.title,
        data_twin=person.name or None,
    )


def figure(person: Person) -> Markup:
    """A person as a drawing of its own: on land, in the water or aboard, with its value."""
    body = islander_body(person.seat, 32 if person.aboard else 38, person.swims)
    face = [tag("g", body, transform=moved(0, -5 if person.aboard else 0))]
    if person.aboard:
        face.append(use("hull", -21, -21, 42, class_="hull"))
    if person.value:
        face.append(worth(person.value, 44))
    return tag("svg", *face, viewBox="-22 -22 44 44", aria_hidden="true")


def before_seat(people: Iterable[Person]) -> list[Markup]:
    """People to look at, on the plate of their seat."""
    return [
        shapes.thing(f"figure pc s{person.seat}", person.title, figure(person)) for person in people
    ]


def rolled(cubes: Sequence[Markup], spare: bool) -> Markup:
    """The dice in the tray; they are spare where they lie on the chart as well."""
    return tag("div", *cubes, class_="dice spare" if spare else "dice")


def acts(dice: Markup, end: str) -> Markup:
    """The dice, and the button that ends something, if there is something to end."""
    button = shapes.button("end-step", "btn main", end) if end else ""
    return tag("div", dice, button, class_="acts")
