"""The stage and the mosaic on it: squares, cards either way up, the block, and what appears while
one chooses."""

from functools import cache
from typing import Final, NamedTuple

from kritias.games.artonauti.box import NONE, SIDE, SQUARES, WAYS, WORK
from kritias.games.artonauti.move_kind_board import spot_id
from kritias.games.artonauti.notation import SQUARE_NAMES
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    face,
    look_at,
    outline,
    thing,
)
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words import card, hung_id
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, say
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, tag, use

GAP: Final = 6  # between cards: so little that a picture goes on over it
BAND: Final = 30  # the border of the mosaic, with letters and numbers
MARGIN: Final = 14
MOSAIC_WIDTH: Final = SIDE * CARD_WIDTH + (SIDE - 1) * GAP + 2 * BAND
MOSAIC_HEIGHT: Final = SIDE * CARD_HEIGHT + (SIDE - 1) * GAP + 2 * BAND
DECKS: Final = CARD_HEIGHT + 16  # the height of the row of decks
COLUMN: Final = 320  # the least width of the galleries beside the mosaic
UPRIGHT: Final = 1.1  # a stage narrower than this has the galleries below
LETTER: Final = 0.47  # the width of a letter in its height
PHONE: Final = 0.75
ROUNDED: Final = 0.05  # what the shape of the stage may differ from what was told
RIM: Final = 12  # the middle of a name on the border, clear of the arrows of the outer cards
SPIN: Final = 52  # the radius of the handle that rotates a card
TURN: Final = "M-21-4A22 22 0 0 1 18-13M18-26V-12H4M21 4A22 22 0 0 1-18 13M-18 26V12H-4"


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Plan(NamedTuple):
    """The shape of the stage."""

    width: float
    height: float
    x: float  # of the mosaic
    y: float
    decks: Box
    galleries: tuple[Box, ...]
    text: float  # the height of a line in a gallery

    def square(self, number: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        row, column = divmod(number, SIDE)
        left = self.x + BAND + column * (CARD_WIDTH + GAP)
        return left, self.y + BAND + row * (CARD_HEIGHT + GAP)


def fitted(line: str, room: float, most: float) -> float:
    """The size of a line of text that has so much room."""
    return min(most, room / (LETTER * len(line)))


@cache
def plan_of(aspect: float, seats: int) -> Plan:
    """Everything in its place on a stage so many times as wide as high."""
    return upright(aspect, seats) if aspect < UPRIGHT else broad(aspect, seats)


def broad(aspect: float, seats: int) -> Plan:
    """The galleries stand in a column at the right."""
    least = MOSAIC_HEIGHT + DECKS + 3 * MARGIN
    width = max(least * aspect, MOSAIC_WIDTH + COLUMN + 3 * MARGIN)
    height = max(least, width / aspect)
    top = (height - MOSAIC_HEIGHT - DECKS - MARGIN) / 2
    left = MOSAIC_WIDTH + 2 * MARGIN
    tall = (height - MARGIN) / seats
    galleries = tuple(
        Box(left, MARGIN + seat * tall, width - left - MARGIN, tall - MARGIN)
        for seat in range(seats)
    )
    decks = Box(MARGIN, top + MOSAIC_HEIGHT + MARGIN, MOSAIC_WIDTH, DECKS)
    return Plan(width, height, MARGIN, top, decks, galleries, 22)


def upright(aspect: float, seats: int) -> Plan:
    """The mosaic fills the width; decks and galleries lie below, the last as wide as its row."""
    width = MOSAIC_WIDTH + 2 * MARGIN
    columns, text = (2, 34) if aspect < PHONE else (seats, 24)
    rows = -(-seats // columns)
    top = MOSAIC_HEIGHT + DECKS + 3 * MARGIN
    height = max(width / (aspect + ROUNDED), top + rows * (3 * text + MARGIN))
    wide, tall = (width - MARGIN) / columns, (height - top) / rows
    galleries = tuple(
        Box(
            MARGIN + seat % columns * wide,
            top + seat // columns * tall,
            wide * (columns - seat % columns if seat == seats - 1 else 1) - MARGIN,
            tall - MARGIN,
        )
        for seat in range(seats)
    )
    decks = Box(MARGIN, MOSAIC_HEIGHT + 2 * MARGIN, MOSAIC_WIDTH, DECKS)
    return Plan(width, height, MARGIN, MARGIN, decks, galleries, text)


# The board


def mosaic(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The board of five by five with all that lies on it."""
    with_card = [number for number in range(SQUARES) if seen.board[number] != NONE]
    return joined(
        [
            wall(plan),
            *(slot(seen, plan, number, context) for number in range(SQUARES)),
            *(lying(seen, plan, number, context) for number in with_card),
            block(plan, seen.block, context) if seen.block != NONE else "",
        ]
    )


def wall(plan: Plan) -> Markup:
    """The ground with its border of small stones, and the names of columns and rows."""
    x, y, w, h = plan.x, plan.y, MOSAIC_WIDTH, MOSAIC_HEIGHT
    ground = tag("rect", x=x, y=y, width=w, height=h, rx=10, class_="wall")
    stones = [
        tag("rect", x=x + inset, y=y + inset, width=w - 2 * inset, height=h - 2 * inset,
            class_=f"stones n{layer}")
        for layer, inset in enumerate((9.5, 20.5))
    ]  # fmt: skip
    names = []
    for place in range(SIDE):
        left, top = plan.square(place * SIDE + place)
        names += [
            plaque(left + CARD_WIDTH / 2, y + RIM, "abcde"[place]),
            plaque(x + RIM, top + CARD_HEIGHT / 2, str(place + 1)),
        ]
    return tag("g", ground, *stones, *names, class_="ground-work", aria_hidden="true")


@cache
def coordinates(plan: Plan) -> Markup:
    """The names of the squares, each in its lower corner."""
    corners = [(number, *plan.square(number)) for number in range(SQUARES)]
    down = CARD_HEIGHT - 10
    return shapes.coordinates(
        [(square_id(n), SQUARE_NAMES[n], x + CARD_WIDTH / 2, y + down) for n, x, y in corners],
        size=26,
    )


def plaque(x: float, y: float, text: str) -> Markup:
    ground = tag("rect", x=-12, y=-12, width=24, height=24, rx=5)
    return tag("g", ground, tag("text", text, y=7), class_="plaque", transform=moved(x, y))


def slot(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    """A square, as one sees it when it is free."""
    title = tag("title", context.words(say("Square {square}, free", square=SQUARE_NAMES[number])))
    return tag(
        "g",
        title if holds(seen.free, number) else "",
        outline("free", 6, 1),
        outline("halo", 6, 4),
        id=square_id(number),
        class_="slot",
        transform=moved(*plan.square(number)),
    )


def square_id(number: int) -> str:
    return f"square-{number}"


def lying(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    """A card on the board, either way up."""
    kind, way = int(seen.board[number]), int(holds(seen.turned, number))
    turned = [context.words(say("upside down"))] if way else []
    return thing(
        plan.square(number),
        look_at(kind, context.words, SQUARE_NAMES[number], *turned),
        tag("rect", x=1, y=3, width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_="shade"),
        face(kind, way),
        outline("halo", 6, -2),
        name=spot_id(seen, number),
        kinds="lying mover picked" if seen.picked == number else "lying mover",
        on=square_id(number),
        lies="upside down" if way else "upright",
        data_passes=f"cards {kind}",
        data_joins=hung_id(WORK[kind]),
    )


def block(plan: Plan, number: int, context: ViewContext) -> Markup:
    said = context.words(say("The block: nothing is played or moved here"))
    stone = use("block", CARD_WIDTH / 2 - 50, CARD_HEIGHT / 2 - 52, 100)
    at, ground = plan.square(number), outline("blocked", 6)
    on = square_id(number)
    return thing(at, said, ground, stone, name="the-block", kinds="stone mover", on=on)


# What appears while one chooses


def choices(seen: State, plan: Plan, context: ViewContext, puts: list[tuple[int, ...]]) -> Markup:
    """For whoever puts a card down: how it would lie on these squares and ways up, to touch."""
    if not puts:
        return Markup("")
    airs = [tag("g", face(int(seen.card), way), id=f"air-{way}") for way in range(WAYS)]
    ghosts = []
    for number, way in puts:
        x, y = plan.square(number)
        name = f"ghost-{number}-{way}"
        ghosts.append(tag("use", href=f"#air-{way}", x=x, y=y, id=name, class_="ghost"))
    return joined([tag("defs", *airs), *ghosts, *(pick(plan, context, *put) for put in puts)])


def pick(plan: Plan, context: ViewContext, number: int, way: int) -> Markup:
    """A plate beside a touched square, with the card one way up."""
    x, y = plan.square(number)
    row, column = divmod(number, SIDE)
    step = CARD_WIDTH + 24
    left = x + CARD_WIDTH / 2 + (way - 1) * step + 12
    if column == 0:
        left = x + 12 + way * step
    elif column == SIDE - 1:
        left = x - 12 - (1 - way) * step
    top = y + CARD_HEIGHT + 24 if row == 0 else y - CARD_HEIGHT - 24
    return thing(
        (left, top),
        context.words(way_name(way)),
        outline("plate", 12, -11),
        tag("use", href=f"#air-{way}"),
        outline("halo", 6, -11),
        name=f"pick-{number}-{way}",
        kinds="pick",
    )


def way_name(way: int) -> Phrase:
    return say("Upside down") if way else say("The right way up")


def spin(seen: State, plan: Plan, context: ViewContext, number: int) -> Markup:
    """M5: the handle with which a touched card is rotated."""
    x, y = plan.square(number)
    return thing(
        (x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2),
        context.words(say("Rotate {card}", card=card(int(seen.board[number])))),
        tag("circle", r=SPIN, class_="knob"),
        tag("path", d=TURN, class_="arrows"),
        tag("circle", r=SPIN, class_="halo"),
        name=f"spin-{number}",
        kinds="spin",
    )
