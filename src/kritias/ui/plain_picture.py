"""The picture of a room that draws none: what its document says, as labelled areas.

A room writes every position as a document (`describe`), in its own words and of what a seat may
know. Each entry is an area: a text of several lines or a list of lists is a grid, a list or several
words are cards, an entry by seats has a row for each of them, and what is not known lies face down.
Cells have ids by which moves can be touched: a card is named for what it says (`hand-7`), a space
of a grid for its row and column (`grid-0-3`), both from 0. What moves are made with and no area
shows stands in the tray, under the words of the moves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game
from kritias.kernel.layout import Layout
from kritias.kernel.move_kind import MoveKinds, Offer
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import MARKS, Phrase, Who, say
from kritias.ui import shapes
from kritias.ui.picture import (
    Fact,
    PlateGroup,
    ScorePart,
    Stake,
    Step,
    ViewContext,
    nothing_more_at_stake,
)
from kritias.ui.svg import Markup, joined, moved, num, tag, use
from kritias.ui.words import Words

HEAD: Final = frozenset(  # what the page itself tells of every position
    ("game", "rules", "seed", "drawn", "seats", "turn", "ply", "seat", "phase", "options")
)
UNKNOWN: Final = ("?", "unknown")
EMPTY: Final = (".", "", "-", "–")
MOST_SHOWN: Final = 48  # things of a game that stand in the tray even while they cannot be used

# Measures in units of the picture.
WIDE: Final = 460  # an area at most, unless a grid needs more
EDGE: Final = 16  # around areas and what is in them
TITLE: Final = 30  # the line of its label
CELL: Final = 42  # high, and wide at least
GAP: Final = 10  # between cells
LETTER: Final = 11.5  # of a cell, across
MARK: Final = 40  # a seat's mark before its row


@dataclass(frozen=True)
class Row:
    """Cells side by side; of a seat's row, whose. A grid has several that stay side by side."""

    cells: tuple[str, ...]
    seat: int = NOBODY
    is_grid: bool = False


@dataclass(frozen=True)
class Area:
    """An entry of a document as rows of cells."""

    name: str
    rows: tuple[Row, ...]


class Plan(NamedTuple):
    """Where areas stand, and how large it is all."""

    places: list[tuple[float, float]]
    across: float
    down: float


# From a document to areas


def areas_of(document: Mapping[str, Any]) -> list[Area]:
    """What lies on the table; not what the page tells anyway."""
    return [
        Area(name, tuple(rows_of(value))) for name, value in document.items() if name not in HEAD
    ]


def rows_of(value: Any, seat: int = NOBODY) -> Iterator[Row]:
    """The rows of an entry by its shape."""
    match value:
        case Mapping():
            for key, part in value.items():
                whose = MARKS.index(key) if key in MARKS else seat
                yield from rows_of(part if key in MARKS else [str(key), *cells_of(part)], whose)
        case str() if "\n" in value.strip():
            for line in value.strip("\n").splitlines():
                yield Row(tuple(line.split() if " " in line.strip() else line), seat, True)
        case [[*_], *_]:
            for line in value:
                yield Row(cells_of(line), seat, True)
        case _:
            yield Row(cells_of(value) or EMPTY[:1], seat)


def cells_of(value: Any) -> tuple[str, ...]:
    """The cells of one row."""
    match value:
        case bool():
            return ("yes" if value else "no",)
        case str():
            return tuple(value.split())
        case Mapping():
            return tuple(f"{key}: {' '.join(cells_of(part))}" for key, part in value.items())
        case list() | tuple():
            return tuple(" ".join(cells_of(part)) for part in value)
    return (str(value),)


def ids_of(area: Area) -> list[list[str]]:
    """What the cells of an area are called, row by row: a card that says the same as another, or
    nothing, by its place."""
    said = [cell for row in area.rows for cell in row.cells]
    names: list[list[str]] = []
    number = 0
    for line, row in enumerate(area.rows):
        names.append([])
        for at, cell in enumerate(row.cells):
            is_plain = cell in (*EMPTY, *UNKNOWN) or said.count(cell) > 1
            by_place = f"{line}-{at}" if row.is_grid else f"at-{number + at}"
            names[-1].append(f"{area.name}-{by_place if row.is_grid or is_plain else cell}")
        number += len(row.cells)
    return names


# From areas to a drawing


def width_of(cell: str, is_grid: bool) -> float:
    return CELL if is_grid and len(cell) <= 3 else max(CELL, LETTER * len(cell) + 18)


def laid(row: Row) -> list[tuple[float, float]]:
    """Where each cell of a row stands; cards go on in the next line where the area ends."""
    start = float(EDGE + (MARK if row.seat != NOBODY else 0))
    x, y = start, 0.0
    places: list[tuple[float, float]] = []
    for cell in row.cells:
        wide = width_of(cell, row.is_grid)
        if not row.is_grid and x > start and x + wide > WIDE - EDGE:
            x, y = start, y + CELL + GAP
        places.append((x, y))
        x += wide + GAP
    return places


def height_of(row: Row) -> float:
    places = laid(row)
    return (places[-1][1] if places else 0) + CELL + GAP


def tall(area: Area) -> float:
    return TITLE + sum(map(height_of, area.rows)) + EDGE


def wide(area: Area, words: Words) -> float:
    """As wide as its rows and its label."""
    ends = [
        place[0] + width_of(cell, row.is_grid)
        for row in area.rows
        for place, cell in zip(laid(row), row.cells, strict=True)
    ]
    return max([LETTER * len(named(area.name, words)) + EDGE, *ends]) + EDGE


def arranged(areas: Sequence[Area], aspect: float, across: float) -> Plan:
    """Areas of one width in as many columns as suit the shape of the stage."""
    plans = [in_columns(areas, number, across) for number in range(1, max(len(areas), 1) + 1)]
    return max(plans, key=lambda plan: min(aspect / plan.across, 1 / plan.down))


def in_columns(areas: Sequence[Area], number: int, across: float) -> Plan:
    """Each area below the column that is shortest so far."""
    ends, places = [float(EDGE)] * number, []
    for area in areas:
        column = ends.index(min(ends))
        places.append((EDGE + column * (across + EDGE), ends[column]))
        ends[column] += tall(area) + EDGE
    return Plan(places, EDGE + number * (across + EDGE), max(ends))


def drawn_area(area: Area, place: tuple[float, float], across: float, words: Words) -> Markup:
    """A panel with its label and its rows."""
    label, y, rows = named(area.name, words), float(TITLE), []
    for row, names in zip(area.rows, ids_of(area), strict=True):
        rows.append(tag("g", drawn_row(row, names, label), transform=moved(0, y)))
        y += height_of(row)
    return tag(
        "g",
        tag("rect", width=across, height=tall(area), rx=12, class_="panel"),
        tag("text", label, x=EDGE, y=21, class_="label"),
        *rows,
        id=f"area-{area.name}",
        class_="area",
        transform=moved(*place),
        role="group",
        aria_label=label,
    )


def drawn_row(row: Row, names: Sequence[str], label: str) -> Markup:
    mark = (
        tag("g", use(shapes.mark(row.seat), EDGE, 4, MARK - 8), class_=f"s{row.seat} pc")
        if row.seat != NOBODY
        else Markup("")
    )
    return mark + joined(
        drawn_cell(name, cell, label, row.is_grid, place)
        for name, cell, place in zip(names, row.cells, laid(row), strict=True)
    )


def drawn_cell(
    name: str, cell: str, label: str, is_grid: bool, place: tuple[float, float]
) -> Markup:
    """A card, a space of a grid, or the back of what is not known."""
    across, is_back = width_of(cell, is_grid), cell in UNKNOWN
    kind = "space" if is_grid else "slip"
    if is_back or cell in EMPTY:
        kind += " back" if is_back else " bare"
    said = "?" if is_back else "" if cell in EMPTY else cell
    return tag(
        "g",
        tag("rect", width=across, height=CELL, rx=7, class_="halo"),
        tag("rect", width=across, height=CELL, rx=4 if is_grid else 7, class_="slip-paper"),
        tag("text", said, x=across / 2, y=CELL / 2 + 6),
        id=name,
        class_=f"cell {kind}",
        transform=moved(*place),
        role="img",
        aria_label=f"{label}: {said or '–'}",
    )


def named(name: str, words: Words) -> str:
    """A name of the room's own as a label, in the reader's language where the room has it."""
    plain = name.replace("_", " ").replace("-", " ")
    return words(f"{plain[:1].upper()}{plain[1:]}")


@dataclass(frozen=True)
class PlainPicture:
    """What a page asks of a picture, for any room."""

    game: Game
    SYMBOLS: tuple[str, ...] = tuple(f"mark-{mark}" for mark in MARKS)

    @cached_property
    def kinds(self) -> MoveKinds:
        kinds: MoveKinds = vars(self.game)["MOVE_KINDS"]
        return kinds

    def areas(self, seen: Layout) -> list[Area]:
        return areas_of(self.game.describe(seen))

    def board(self, seen: Layout, context: ViewContext) -> Markup:
        """The areas, as large as the stage lets them be."""
        areas, words = self.areas(seen), context.words
        across = max((wide(area, words) for area in areas), default=CELL)
        plan = arranged(areas, context.aspect, across)
        return tag(
            "svg",
            *(
                drawn_area(area, place, across, words)
                for area, place in zip(areas, plan.places, strict=True)
            ),
            id="board",
            class_="board plain",
            role="group",
            viewBox=f"0 0 {num(plan.across)} {num(plan.down)}",
            aria_label=words(say("The table of {game}", game=self.game.TITLE)),
        )

    def tray(self, seen: Layout, context: ViewContext) -> Markup:
        """What moves are made with, as far as the board does not show it."""
        if context.viewer == NOBODY:
            return Markup("")
        shown = tuple(f"{area.name}-" for area in self.areas(seen))
        chips = [
            shapes.button(name, "btn chip", context.words(label) if label else named(name, Words()))
            for name, label in self.things(seen).items()
            if not name.startswith(shown)
        ]
        heading = context.words(say("To play with"))
        return shapes.shelf("things", heading, chips) if chips else Markup("")

    def things(self, seen: Layout) -> dict[str, Phrase | None]:
        """What is touched for the moves of the game, or, where that would be too much, for those
        that are legal now; a thing that makes a move by itself, with what the move does."""
        every = self.touched(seen, range(self.game.MOVES))
        if len(every) <= MOST_SHOWN:
            return every
        legal = engine_of(self.game).legal(seen) if seen.seat != NOBODY else ()
        return self.touched(seen, map(int, legal))

    def touched(self, seen: Layout, moves: Any) -> dict[str, Phrase | None]:
        things: dict[str, Phrase | None] = {}
        for move in moves:
            for offer, way in self.ways(seen, move):
                for step in way:
                    for name in step.split():
                        things[name] = offer.says if len(way) == 1 and name not in things else None
        return things

    def ways(self, seen: Layout, move: int) -> Iterator[tuple[Offer, tuple[str, ...]]]:
        if move != self.game.BELL:
            offer = self.kinds.offer(seen, move)
            yield from ((offer, way) for way in offer.touches)

    def facts(self, seen: Layout, seat: int) -> list[Fact]:
        return []

    def plate(self, seen: Layout, seat: int, context: ViewContext) -> list[PlateGroup]:
        return []

    def score(self, seen: Layout, seat: int) -> list[ScorePart]:
        """The points of a seat, which only the end lays open to everybody."""
        is_over = seen.seat == NOBODY
        points = engine_of(self.game).points(seen)[seat] if is_over else None
        return [ScorePart(say("Points"), points, "")]

    def stakes(self, seen: Layout, move: int) -> list[Stake]:
        return nothing_more_at_stake(seen, move)

    def summary(self, seen: Layout, viewer: int) -> list[Phrase]:
        return [
            say("{thing}: {things}.", thing=say(named(area.name, Words())),
                things=", ".join(cell for row in area.rows for cell in row.cells))
            for area in self.areas(seen)
        ]  # fmt: skip

    def steps(self, seen: Layout) -> list[Step]:
        return []

    def prompt(self, seen: Layout, viewer: int) -> Phrase:
        if seen.seat == NOBODY:
            return say("The game is over.")
        if viewer != seen.seat:
            return say("{who} is to move.", who=Who(seen.seat))
        return say("Choose a move.")

    def picture(self, seen: Layout, viewer: int, words: Words | None = None) -> Markup:
        context = ViewContext(viewer, words or Words())
        return shapes.standalone(self.board(seen, context), self.SYMBOLS, folder_of(self.game))
