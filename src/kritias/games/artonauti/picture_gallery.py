"""Beside the mosaic: each seat's gallery, with the friends and cards of its adventures, and its
hand."""

from typing import Final, NamedTuple

import numpy as np

from kritias.games.artonauti.box import CHARACTERS, LARGEST, NONE, WITH, WORKS_OF_SIZE
from kritias.games.artonauti.notation import copies, members
from kritias.games.artonauti.picture_decks import SLIM, plate, small_tale
from kritias.games.artonauti.picture_mosaic import Box, fitted
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GILT,
    SIZES,
    WORK_IDS,
    face,
    hung,
    look_at_work,
    outline,
    thing,
)
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words import CHARACTER_NAMES, TITLES, hung_id, so_many_points
from kritias.kernel.bits import size
from kritias.kernel.words import both, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Look, ViewContext
from kritias.ui.svg import Markup, joined, moved, tag, use
from kritias.ui.words import Words

WIDEST: Final = 1.9  # how many times a hung work is as wide as a row is high, at most
HIGHEST: Final = 240.0  # of a row of hung works
SPACE: Final = 14  # between hung works, at most
NARROW: Final = 0.4  # and in the height of a row
BROAD: Final = 13.5  # lines: a gallery as wide as this shows which sizes there are
SCORED: Final = 5.6  # how wide they are
HEAD: Final = 2.1  # lines: where the works begin
FOOT: Final = 0.4  # lines below everything
FRIENDS: Final = 1.9  # lines: the row of friends and adventures
FAN: Final = 1.35  # lines: the row of the hand
LEAST: Final = 1.4  # lines: works are at least as high, as long as something can give way
PORTRAIT: Final = 1.45  # lines
FRIEND: Final = 2.4  # lines: a friend with its number
SHARE: Final = 0.36  # of the row of friends that the adventures may take
# The shapes that stand for works of two, three and four cards: cells of a grid.
PIPS: Final = {
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (2, 0)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
}


class Wall(NamedTuple):
    """How a gallery is laid out: the room for works, and the rows below it that there is room
    for."""

    room: Box
    friends: Box | None
    fan: Box | None


def gallery(seen: State, seat: int, box: Box, text: float, context: ViewContext) -> Markup:
    """A wall with the completed works, and below it the friends of the adventures."""
    wall = wall_of(seen, seat, box, text, has_fan=seat != context.viewer)
    below = []
    if wall.friends:
        below.append(friends(seen, seat, wall.friends, context.words))
    if wall.fan:
        below.append(fan(seen, seat, wall.fan, context))
    return thing(
        (box.x, box.y),
        look_at_gallery(seen, seat, context.words),
        *plate(box, 10, 5),
        tag("path", d=f"M0 10A10 10 0 0 1 7 1V{box.h - 1:.1f}A10 10 0 0 1 0 {box.h - 10:.1f}Z",
            class_="edge"),
        head(seen, seat, box.w, text, context),
        *works(seen, seat, wall.room, text, context.words),
        *below,
        tag("rect", x=2, y=2, width=box.w - 4, height=box.h - 4, rx=9, class_="halo"),
        name=f"gallery-{seat}",
        kinds=f"pc s{seat} gallery active" if seen.seat == seat else f"pc s{seat} gallery",
    )  # fmt: skip


def wall_of(seen: State, seat: int, box: Box, text: float, has_fan: bool) -> Wall:
    """The rows that leave the works large enough to be recognised. What gives way, the hand
    first, is still told to whoever looks closely."""
    numbers, has_friends = members(seen.gallery[seat]), bool(seen.saga[seat])
    for friends_shown, fan_shown in ((has_friends, has_fan), (has_friends, False), (False, False)):
        wall = laid_out(box, text, friends_shown, fan_shown)
        high = row_height(numbers, wall.room) if numbers else wall.room.h
        if high >= text * LEAST:
            break
    return wall


def laid_out(box: Box, text: float, has_friends: bool, has_fan: bool) -> Wall:
    """The rows from below; what is left is the room for the works."""
    left, wide, low = text * 0.9, box.w - text * 1.5, box.h - text * FOOT
    fan_row = friends_row = None
    if has_fan:
        low -= text * FAN
        fan_row = Box(left, low, wide, text * 1.2)
    if has_friends:
        low -= text * FRIENDS
        friends_row = Box(left, low + text * 0.2, wide, text * PORTRAIT)
    room = Box(left, text * HEAD, wide, low - text * HEAD)
    return Wall(room, friends_row, fan_row)


def look_at_gallery(seen: State, seat: int, words: Words) -> Look:
    """A gallery looked at closely: its works, the friends of its adventures, its hand."""
    works = [say("«{title}»", title=TITLES[number]) for number in members(seen.gallery[seat])]
    lines = [both(works) if works else say("No work yet")]
    if seen.saga[seat]:
        counts = [say("{name} {count}", name=CHARACTER_NAMES[friend], count=count)
                  for friend, count in friends_of(seen, seat)]  # fmt: skip
        lines.append(both(counts))
    if seen.spent[seat]:
        spent = [CHARACTER_NAMES[friend] for friend in members(np.uint64(seen.spent[seat]))]
        lines.append(say("Have made somebody skip: {friends}", friends=both(spent)))
    lines.append(say_many("Hand, one card", "Hand, {count} cards", int(seen.held[seat])))
    if seen.skips >> seat & 1:
        lines.append(say("Skips the next turn"))
    points = words(so_many_points(int(seen.worth[seat])))
    return Look(words.name(seat), points, tuple(map(words, lines)))


def friends_of(seen: State, seat: int) -> list[tuple[int, int]]:
    """The characters on a seat's adventures, and on how many."""
    counts = enumerate(int(size(seen.saga[seat] & tales)) for tales in WITH)
    return [(friend, count) for friend, count in counts if count]


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
        look = Look(context.words(say("Skips the next turn")))
        glass = use("hourglass", at, middle - text * 0.65, text * 1.3)
        parts.append(tag("g", glass, class_="skips", **look.drawn))
    name, left = context.words.name(seat), text * 2.1
    size_of = fitted(name, at - left - text * 0.3, text * 0.95)
    parts.append(tag("text", name, x=left, y=base, font_size=size_of, class_="owner"))
    return joined(parts)


def sizes(
    seen: State, seat: int, x: float, middle: float, text: float, context: ViewContext
) -> Markup:
    """M12: small plans of works of two, three and four cards, filled where the seat has one."""
    parts = []
    for count, cells in PIPS.items():
        is_done = bool(int(seen.gallery[seat]) & int(WORKS_OF_SIZE[count]))
        said = say("No work of {count} cards yet", count=count)
        if is_done:
            said = say("Has a work of {count} cards", count=count)
        high = text * (0.36 if count == LARGEST else 0.42)
        wide = high * 1.5
        pips = [
            tag("rect", x=across * wide, y=down * high, width=wide, height=high)
            for across, down in cells
        ]
        tall, kinds = (
            (1 + max(down for _, down in cells)) * high,
            "pips done" if is_done else "pips",
        )
        look, at = Look(context.words(said)), moved(x, middle - tall / 2)
        parts.append(tag("g", *pips, class_=kinds, transform=at, **look.drawn))
        x += (1 + max(across for across, _ in cells)) * wide + text * 0.45
    return joined(parts)


def works(seen: State, seat: int, room: Box, text: float, words: Words) -> list[Markup]:
    """All works of a seat, as large as there is room."""
    numbers = members(seen.gallery[seat])
    if not numbers and room.h < text * 1.2:
        return []
    if not numbers:
        line = words(say("No work yet"))
        return [tag("text", line, x=room.x, y=room.y + text, font_size=text * 0.85, class_="none")]
    return [
        hung_work(number, place, words)
        for number, place in zip(numbers, hang(numbers, room), strict=True)
    ]


def hung_work(number: int, place: Box, words: Words) -> Markup:
    look = look_at_work(number, words)
    return tag(
        "g",
        tag("g", hung(number, place.w, place.h), class_="arrives"),
        id=hung_id(number),
        class_="hung",
        data_lies="here",
        transform=moved(place.x, place.y),
        **look.drawn,
    )


def hang(numbers: list[int], room: Box) -> list[Box]:
    """Where works hang in rows; the highest rows that fit into the room."""
    return hang_rows(numbers, room, row_height(numbers, room))


def row_height(numbers: list[int], room: Box) -> float:
    """How high the rows can be for all works to fit into the room."""
    row = min(room.h, HIGHEST)
    while row > 1 and not all(is_within(place, room) for place in hang_rows(numbers, room, row)):
        row *= 0.97
    return row


def is_within(place: Box, room: Box) -> bool:
    """Whether a hung work, with its frame, is inside the room."""
    return (
        place.x + place.w + GILT <= room.x + room.w and place.y + place.h + GILT <= room.y + room.h
    )


def hang_rows(numbers: list[int], room: Box, row: float) -> list[Box]:
    """Works side by side, each fitted into the height of a row and the width of the room."""
    left, space = room.x + GILT, min(SPACE, row * NARROW)
    places, x, y = [], left, room.y + GILT
    for number in numbers:
        width, height = SIZES[WORK_IDS[number]]
        scale = min(row / height, min(row * WIDEST, room.w - 2 * GILT) / width)
        w, h = width * scale, height * scale
        if x + w + GILT > room.x + room.w and x > left:
            x, y = left, y + row + space
        places.append(Box(x, y + (row - h) / 2, w, h))
        x += w + space
    return places


def fan(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """Another's hand face down, but for the cards that the viewer has seen going there."""
    known = [kind for kind, number in enumerate(copies(seen.hand[seat])) for _ in range(number)]
    held, scale = int(seen.held[seat]), box.h / CARD_HEIGHT
    step = min(CARD_WIDTH * scale + 5, (box.w - CARD_WIDTH * scale) / max(held - 1, 1))
    kinds = [NONE] * (held - len(known)) + known
    back = outline("back", 12) + outline("inner", 6, 14)
    cards = [
        tag("g", back if kind == NONE else face(kind), transform=moved(place * step, 0, 0, scale))
        for place, kind in enumerate(kinds)
    ]
    return tag("g", *cards, class_="fan", transform=moved(box.x, box.y))


# Adventures at a seat's edge


def friends(seen: State, seat: int, box: Box, words: Words) -> Markup:
    """M9: how often each character is on the adventures of a seat, and who has helped already;
    beside them the adventures themselves."""
    tales = members(seen.saga[seat])
    width = min(len(tales) * (box.h * SLIM + 4), box.w * SHARE)
    step = (width - box.h * SLIM) / max(len(tales) - 1, 1)
    start = box.x + box.w - width
    there = friends_of(seen, seat)
    room = Box(box.x, box.y, box.w - width - 6, box.h)
    return joined(
        [
            companions(seen, seat, there, room, words),
            *(
                small_tale(tale, start + place * step, box.y, box.h, words)
                for place, tale in enumerate(tales)
            ),
        ]
    )


def companions(
    seen: State, seat: int, there: list[tuple[int, int]], box: Box, words: Words
) -> Markup:
    """Each character with its number; paler where it has made somebody skip."""
    step = min(box.h * FRIEND / PORTRAIT, box.w / len(there))
    parts = []
    for place, (friend, count) in enumerate(there):
        is_spent = bool(seen.spent[seat] >> friend & 1)
        said = say_many("On one adventure", "On {count} adventures", count)
        lines = [said, say("Has made somebody skip")] if is_spent else [said]
        look = Look(words(CHARACTER_NAMES[friend]), "", tuple(map(words, lines)))
        x, unit = box.x + place * step, step / FRIEND
        kinds = "friend spent" if is_spent else "friend"
        parts.append(tag("g", companion(friend, count, x, box, unit), class_=kinds, **look.drawn))
    return joined(parts)


def companion(friend: int, count: int, x: float, box: Box, unit: float) -> Markup:
    high = unit * PORTRAIT
    y = box.y + (box.h - high) / 2
    number = tag("text", str(count), x=x + unit * 1.55, y=y + unit * 1.1, font_size=unit * 0.9)
    return use(CHARACTERS[friend], x, y, high) + number
