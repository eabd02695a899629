"""The mosaic: squares, cards either way up, the block, and what appears while one chooses."""

from collections.abc import Iterator
from typing import Final

from kritias.games.artonauti.box import NONE, SIDE, SQUARES, WAYS
from kritias.games.artonauti.picture_cards import face, label
from kritias.games.artonauti.picture_places import (
    BAND,
    GAP,
    MOSAIC_HEIGHT,
    MOSAIC_WIDTH,
    Plan,
)
from kritias.games.artonauti.picture_works import CARD_HEIGHT, CARD_WIDTH
from kritias.games.artonauti.state import Phase, State
from kritias.games.artonauti.words_things import card, square
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, say
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, tag, use

PUTTING: Final = (Phase.LAY, Phase.PUT, Phase.EXCHANGE)
RIM: Final = 12  # the middle of a name on the border, clear of the arrows of the outer cards
SPIN: Final = 52  # the radius of the handle that rotates a card
TURN: Final = "M-21-4A22 22 0 0 1 18-13M18-26V-12H4M21 4A22 22 0 0 1-18 13M-18 26V12H-4"


# Names


def card_id(kind: int, copy: int) -> str:
    """A card on the board or in the air."""
    return f"card-{kind}-{copy}"


def spot_id(seen: State, number: int) -> str:
    """What one touches on a square: its card, or the square itself."""
    kind = int(seen.board[number])
    if kind == NONE:
        return f"square-{number}"
    return card_id(kind, sum(int(other) == kind for other in seen.board[:number]))


def air_id(seen: State) -> str:
    """The card in the air; it keeps its name when it comes to lie."""
    kind = int(seen.card)
    return card_id(kind, sum(int(other) == kind for other in seen.board))


# The board


def mosaic(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The board of five by five with all that lies on it."""
    return joined(
        [
            wall(plan),
            *(slot(seen, plan, number, context) for number in range(SQUARES)),
            *(lying(seen, plan, number, context) for number in cards_on(seen)),
            *block(seen, plan, context),
        ]
    )


def cards_on(seen: State) -> Iterator[int]:
    """The squares on which cards lie."""
    return (number for number in range(SQUARES) if seen.board[number] != NONE)


def wall(plan: Plan) -> Markup:
    """The ground with its border of small stones, and the names of columns and rows."""
    ground = tag(
        "rect", x=plan.x, y=plan.y, width=MOSAIC_WIDTH, height=MOSAIC_HEIGHT, rx=10, class_="wall"
    )
    stones = [
        tag(
            "rect",
            x=plan.x + inset,
            y=plan.y + inset,
            width=MOSAIC_WIDTH - 2 * inset,
            height=MOSAIC_HEIGHT - 2 * inset,
            class_=f"stones n{layer}",
        )
        for layer, inset in enumerate((9.5, 20.5))
    ]
    names = []
    for place in range(SIDE):
        across = plan.x + BAND + place * (CARD_WIDTH + GAP) + CARD_WIDTH / 2
        down = plan.y + BAND + place * (CARD_HEIGHT + GAP) + CARD_HEIGHT / 2
        names += [
            plaque(across, plan.y + RIM, "abcde"[place]),
            plaque(plan.x + RIM, down, str(place + 1)),
        ]
    return tag("g", ground, *stones, *names, class_="ground-work", aria_hidden="true")


def plaque(x: float, y: float, text: str) -> Markup:
    return tag(
        "g",
        tag("rect", x=-12, y=-12, width=24, height=24, rx=5),
        tag("text", text, y=7),
        class_="plaque",
        transform=moved(x, y),
    )


def slot(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    """A square, as one sees it when it is free."""
    is_free = holds(seen.free, number)
    title = tag("title", context.words(say("Square {square}, free", square=square(number))))
    return tag(
        "g",
        title if is_free else "",
        tag("rect", x=1, y=1, width=CARD_WIDTH - 2, height=CARD_HEIGHT - 2, rx=6, class_="free"),
        halo(4),
        id=f"square-{number}",
        class_="slot",
        transform=moved(*plan.square(number)),
    )


def halo(inset: float) -> Markup:
    return tag(
        "rect",
        x=inset,
        y=inset,
        width=CARD_WIDTH - 2 * inset,
        height=CARD_HEIGHT - 2 * inset,
        rx=6,
        class_="halo",
    )


def lying(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    """A card on the board, either way up."""
    kind, way = int(seen.board[number]), int(holds(seen.turned, number))
    name = say("{square}: {card}", square=square(number), card=label(kind, context.words))
    if way:
        name = say(
            "{square}: {card}, upside down", square=square(number), card=label(kind, context.words)
        )
    kinds = "lying mover picked" if seen.picked == number else "lying mover"
    return tag(
        "g",
        tag("title", context.words(name)),
        tag("rect", x=1, y=3, width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, class_="shade"),
        face(kind, way),
        halo(-2),
        id=spot_id(seen, number),
        class_=kinds,
        transform=moved(*plan.square(number)),
    )


def block(seen: State, plan: Plan, context: ViewContext) -> Iterator[Markup]:
    """The block where it lies."""
    if seen.block != NONE:
        yield tag(
            "g",
            tag("title", context.words(say("The block: nothing is played or moved here"))),
            tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=6, class_="blocked"),
            use("block", CARD_WIDTH / 2 - 50, CARD_HEIGHT / 2 - 52, 100),
            id="the-block",
            class_="stone mover",
            transform=moved(*plan.square(seen.block)),
        )


# What appears while one chooses


def choices(seen: State, plan: Plan, context: ViewContext, moves: list[tuple[int, int]]) -> Markup:
    """For who puts a card down: how it would lie on each square, and both ways up to touch.

    `moves` are squares and ways up.
    """
    if not moves:
        return Markup("")
    airs = [tag("g", face(int(seen.card), way), id=f"air-{way}") for way in range(WAYS)]
    ghosts = [ghost(plan, number, way) for number, way in moves]
    picks = [pick(seen, plan, number, way, context) for number, way in moves]
    return joined([tag("defs", *airs), *ghosts, *picks])


def ghost(plan: Plan, number: int, way: int) -> Markup:
    """The card as it would come to lie."""
    x, y = plan.square(number)
    return tag(
        "use", href=f"#air-{way}", x=x, y=y, id=f"ghost-{number}-{way}", class_="ghost"
    )  # fmt: skip


def pick(seen: State, plan: Plan, number: int, way: int, context: ViewContext) -> Markup:
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
    return tag(
        "g",
        tag("title", context.words(way_up(way))),
        tag("rect", x=-11, y=-11, width=CARD_WIDTH + 22, height=CARD_HEIGHT + 22, rx=12,
            class_="plate"),
        tag("use", href=f"#air-{way}"),
        halo(-11),
        id=f"pick-{number}-{way}",
        class_="pick",
        transform=moved(left, top),
    )  # fmt: skip


def way_up(way: int) -> Phrase:
    return say("Upside down") if way else say("The right way up")


def spins(seen: State, plan: Plan, numbers: list[int], context: ViewContext) -> Markup:
    """M5: the handles with which touched cards are rotated."""
    return joined(spin(seen, plan, number, context) for number in numbers)


def spin(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    x, y = plan.square(number)
    return tag(
        "g",
        tag("title", context.words(say("Rotate {card}", card=card(int(seen.board[number]))))),
        tag("circle", r=SPIN, class_="knob"),
        tag("path", d=TURN, class_="arrows"),
        tag("circle", r=SPIN, class_="halo"),
        id=f"spin-{number}",
        class_="spin",
        transform=moved(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2),
    )
