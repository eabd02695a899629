"""Beside the mosaic: each seat's gallery, with its hand and the friends of its adventures."""

from typing import Any, Final, NamedTuple

from kritias.games.artonauti.box import (
    CARDS,
    CHARACTERS,
    FRIENDS,
    LARGEST,
    NONE,
    SMALLEST,
    WITH,
    WORKS,
    WORKS_OF_SIZE,
)
from kritias.games.artonauti.picture_cards import WORK_IDS, face, hung
from kritias.games.artonauti.picture_places import Box, Plan, fitted
from kritias.games.artonauti.picture_works import CARD_HEIGHT, CARD_WIDTH, SIZES
from kritias.games.artonauti.state import ONCE, TWICE, State
from kritias.games.artonauti.words_things import character
from kritias.kernel.bits import size
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, tag, use

WIDEST: Final = 1.9  # how many times a hung work is as wide as a row is high, at most
HIGHEST: Final = 240.0  # of a row of hung works
BROAD: Final = 13.5  # lines: a gallery as wide as this shows which sizes there are
SCORED: Final = 5.6  # how wide they are
LEAST: Final = 4.2  # lines: a gallery as high as this shows the friends
ROOMY: Final = 6.5  # lines of text: a gallery as high as this also shows the hand
SPACE: Final = 14  # between hung works
# The shapes that stand for works of two, three and four cards: cells of a grid.
PIPS: Final = {
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (2, 0)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
}


def members(word: Any, number: int) -> list[int]:
    """The bits of a word that are set."""
    return [place for place in range(number) if int(word) >> place & 1]


# Galleries


def galleries(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """What each seat has completed."""
    return joined(
        gallery(seen, seat, box, plan.text, context) for seat, box in enumerate(plan.galleries)
    )


def gallery(seen: State, seat: int, box: Box, text: float, context: ViewContext) -> Markup:
    """A wall with the completed works, and below it the friends of the adventures."""
    kinds = f"pc s{seat} gallery"
    if seen.seat == seat:
        kinds += " active"
    is_fanned = seat != context.viewer and box.h > text * ROOMY
    low = box.h - text * (1.75 if is_fanned else 0.4)
    has_friends = bool(seen.saga[seat]) and box.h > text * LEAST
    foot = low - text * 1.9 if has_friends else low
    room = Box(text * 0.9, text * 2.1, box.w - text * 1.5, foot - text * 2.1)
    return tag(
        "g",
        tag("title", context.words(gallery_title(seen, seat, context))),
        tag("rect", width=box.w, height=box.h, rx=10, class_="plate"),
        tag("rect", x=5, y=5, width=box.w - 10, height=box.h - 10, rx=7, class_="rim"),
        tag("path", d=f"M0 10A10 10 0 0 1 7 1V{box.h - 1:.1f}A10 10 0 0 1 0 {box.h - 10:.1f}Z",
            class_="edge"),
        head(seen, seat, box.w, text, context),
        *works(seen, seat, room, text, context),
        friends(seen, seat, Box(text * 0.9, foot + text * 0.2, box.w - text * 1.2, text), context)
        if has_friends
        else "",
        fan(seen, seat, Box(text * 0.9, low, box.w - text * 1.6, text * 1.2), context)
        if is_fanned
        else "",
        tag("rect", x=2, y=2, width=box.w - 4, height=box.h - 4, rx=9, class_="halo"),
        id=f"gallery-{seat}",
        class_=kinds,
        transform=moved(box.x, box.y),
    )  # fmt: skip


def gallery_title(seen: State, seat: int, context: ViewContext) -> Phrase:
    worth = say_many("{count} point", "{count} points", int(seen.worth[seat]))
    return say("{who}: {points}", who=context.words.name(seat), points=worth)


def head(seen: State, seat: int, width: float, text: float, context: ViewContext) -> Markup:
    """Mark and name; which sizes there are; the points."""
    base = text * 1.42
    middle = base - text * 0.33
    at = width - text * 2.7
    parts = [
        use(shapes.mark(seat), text * 0.8, middle - text * 0.5, text),
        tag("text", str(int(seen.worth[seat])), x=width - text * 0.8, y=base + text * 0.08,
            font_size=text * 1.35, class_="worth"),
    ]  # fmt: skip
    if width > text * BROAD:
        at -= text * SCORED
        parts.append(sizes(seen, seat, at, middle, text, context))
    if seen.skips >> seat & 1:
        at -= text * 1.6
        note = tag("title", context.words(say("Skips the next turn")))
        glass = use("hourglass", at, middle - text * 0.65, text * 1.3)
        parts.append(tag("g", note, glass, class_="skips"))
    name, left = context.words.name(seat), text * 2.1
    size_of = fitted(name, at - left - text * 0.3, text * 0.95)
    parts.append(tag("text", name, x=left, y=base, font_size=size_of, class_="owner"))
    return joined(parts)


def sizes(
    seen: State, seat: int, x: float, middle: float, text: float, context: ViewContext
) -> Markup:
    """M12: small plans of works of two, three and four cards, filled where the seat has one."""
    parts = []
    for count in range(SMALLEST, LARGEST + 1):
        done = bool(int(seen.gallery[seat]) & int(WORKS_OF_SIZE[count]))
        cell = text * (0.36 if count == LARGEST else 0.42)
        tall = (1 + max(down for _, down in PIPS[count])) * cell
        parts.append(pips(count, done, x, middle - tall / 2, cell, context))
        x += (1 + max(across for across, _ in PIPS[count])) * cell * 1.5 + text * 0.45
    return joined(parts)


def pips(count: int, done: bool, x: float, y: float, cell: float, context: ViewContext) -> Markup:
    """M12: whether the seat has a work of so many cards."""
    said = say("has a work of {count} cards", count=count)
    if not done:
        said = say("no work of {count} cards yet", count=count)
    cells = [
        tag("rect", x=across * cell * 1.5, y=down * cell, width=cell * 1.5, height=cell)
        for across, down in PIPS[count]
    ]
    return tag(
        "g",
        tag("title", context.words(said)),
        *cells,
        class_="pips done" if done else "pips",
        transform=moved(x, y),
    )


# Works on the wall


class Nail(NamedTuple):
    """Where a work hangs, and how large."""

    work: int
    x: float
    y: float
    w: float
    h: float


def works(seen: State, seat: int, room: Box, text: float, context: ViewContext) -> list[Markup]:
    """All works of a seat, as large as there is room."""
    numbers = members(seen.gallery[seat], WORKS)
    if not numbers and room.h < text * 1.2:
        return []
    if not numbers:
        line = context.words(say("No work yet"))
        return [tag("text", line, x=room.x, y=room.y + text, font_size=text * 0.85, class_="none")]
    return [
        tag(
            "g",
            tag("g", hung(nail.work, nail.w, nail.h, context.words), class_="arrives"),
            id=f"hung-{WORK_IDS[nail.work]}",
            class_="hung",
            transform=moved(nail.x, nail.y),
        )
        for nail in hang(numbers, room)
    ]


def hang(numbers: list[int], room: Box) -> list[Nail]:
    """Rows of works; the highest rows that fit into the room."""
    row = min(room.h - SPACE, HIGHEST)
    while row > 8:
        nails = hang_rows(numbers, room, row)
        if nails[-1].y + nails[-1].h <= room.y + room.h:
            return nails
        row *= 0.94
    return hang_rows(numbers, room, row)


def hang_rows(numbers: list[int], room: Box, row: float) -> list[Nail]:
    """Works side by side, each fitted into the height of a row."""
    nails, x, y = [], room.x + 4, room.y + 4
    for work in numbers:
        width, height = SIZES[WORK_IDS[work]]
        scale = min(row / height, row * WIDEST / width)
        w, h = width * scale, height * scale
        if x + w > room.x + room.w and x > room.x + 4:
            x, y = room.x + 4, y + row + SPACE
        nails.append(Nail(work, x, y + (row - h) / 2, w, h))
        x += w + SPACE
    return nails


# Hands


def fan(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """Another's hand face down, but for the cards that the viewer has seen going there."""
    known = [
        kind
        for kind in range(CARDS)
        for copy in (ONCE, TWICE)
        if int(seen.hand[seat, copy]) >> kind & 1
    ]
    held, scale = int(seen.held[seat]), box.h / CARD_HEIGHT
    step = min(CARD_WIDTH * scale + 5, (box.w - CARD_WIDTH * scale) / max(held - 1, 1))
    kinds = [NONE] * (held - len(known)) + known
    said = say_many("Hand, one card", "Hand, {count} cards", held)
    cards = [
        tag(
            "g",
            back() if kind == NONE else face(kind),
            transform=moved(place * step, 0, 0, scale),
        )
        for place, kind in enumerate(kinds)
    ]
    title = tag("title", context.words(said))
    return tag("g", title, *cards, class_="fan", transform=moved(box.x, box.y))


def back() -> Markup:
    """A work card face down."""
    return joined(
        [
            tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=12, class_="back"),
            tag("rect", x=14, y=14, width=CARD_WIDTH - 28, height=CARD_HEIGHT - 28, rx=6,
                class_="inner"),
        ]
    )  # fmt: skip


# Adventures


def friends(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """M9: how often each character is on the adventures of a seat, and who has helped already."""
    there = [friend for friend in range(FRIENDS) if seen.saga[seat] & WITH[friend]]
    step = min(box.h * 2.5, box.w / len(there))
    return joined(
        companion(seen, seat, friend, box.x + place * step, box.y, box.h, context)
        for place, friend in enumerate(there)
    )


def companion(
    seen: State, seat: int, friend: int, x: float, y: float, text: float, context: ViewContext
) -> Markup:
    count = int(size(seen.saga[seat] & WITH[friend]))
    is_spent = bool(seen.spent[seat] >> friend & 1)
    said = say_many(
        "{name}: on one adventure", "{name}: on {count} adventures", count, name=character(friend)
    )
    if is_spent:
        said = say("{name}: has made somebody skip", name=character(friend))
    return tag(
        "g",
        tag("title", context.words(said)),
        use(CHARACTERS[friend], x, y, text * 1.45),
        tag("text", str(count), x=x + text * 1.55, y=y + text * 1.1, font_size=text * 0.9),
        class_="friend spent" if is_spent else "friend",
    )
