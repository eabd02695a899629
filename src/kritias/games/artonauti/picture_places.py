"""Where things lie on the stage: the mosaic, the decks below it, the galleries beside or below."""

from functools import cache
from typing import Final, NamedTuple

from kritias.games.artonauti.box import SIDE
from kritias.games.artonauti.picture_works import CARD_HEIGHT, CARD_WIDTH

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
    """The mosaic fills the width; decks and galleries lie below."""
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
            wide * span(seat, seats, columns) - MARGIN,
            tall - MARGIN,
        )
        for seat in range(seats)
    )
    decks = Box(MARGIN, MOSAIC_HEIGHT + 2 * MARGIN, MOSAIC_WIDTH, DECKS)
    return Plan(width, height, MARGIN, MARGIN, decks, galleries, text)


def span(seat: int, seats: int, columns: int) -> int:
    """How many columns a gallery takes: the last one all that are left in its row."""
    return columns - seat % columns if seat == seats - 1 else 1
