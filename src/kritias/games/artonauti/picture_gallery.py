"""Around the mosaic: the decks, the card in the air with its caption, the adventure; each seat's
gallery, with its hand and the friends of its adventures."""

from typing import Final

from kritias.games.artonauti.box import (
    CHARACTERS,
    EFFECT,
    IDLE_ROUNDS,
    LARGEST,
    NONE,
    WITH,
    WORK,
    WORKS_OF_SIZE,
)
from kritias.games.artonauti.move_kind_board import card_id
from kritias.games.artonauti.notation import copies, members
from kritias.games.artonauti.picture_mosaic import Box, Plan, fitted
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SIZES,
    WORK_IDS,
    about,
    face,
    hung,
    label,
    outline,
    thing,
)
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words import (
    ADVENTURE_WORDS,
    CHARACTER_NAMES,
    card,
    so_many_points,
)
from kritias.games.artonauti.words_story import idle_rounds
from kritias.kernel.bits import holds, size
from kritias.kernel.words import say, say_many
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
LEGIBLE: Final = 0.6  # the least size of a text, in lines
PILE_WIDTH: Final = CARD_WIDTH * 0.72
PILE_HEIGHT: Final = CARD_HEIGHT - 8
ASIDE: Final = 50  # the room beside the deck
# The shapes that stand for works of two, three and four cards: cells of a grid.
PIPS: Final = {
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (2, 0)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
}


def gallery(seen: State, seat: int, box: Box, text: float, context: ViewContext) -> Markup:
    """A wall with the completed works, and below it the friends of the adventures."""
    is_fanned = seat != context.viewer and box.h > text * ROOMY
    low = box.h - text * (1.75 if is_fanned else 0.4)
    has_friends = bool(seen.saga[seat]) and box.h > text * LEAST
    foot = low - text * 1.9 if has_friends else low
    room = Box(text * 0.9, text * 2.1, box.w - text * 1.5, foot - text * 2.1)
    below = []
    if has_friends:
        row = Box(text * 0.9, foot + text * 0.2, box.w - text * 1.2, text)
        below.append(friends(seen, seat, row, context))
    if is_fanned:
        row = Box(text * 0.9, low, box.w - text * 1.6, text * 1.2)
        below.append(fan(seen, seat, row, context))
    points = so_many_points(int(seen.worth[seat]))
    title = say("{who}: {points}", who=context.words.name(seat), points=points)
    return thing(
        (box.x, box.y),
        context.words(title),
        *plate(box, 10, 5),
        tag("path", d=f"M0 10A10 10 0 0 1 7 1V{box.h - 1:.1f}A10 10 0 0 1 0 {box.h - 10:.1f}Z",
            class_="edge"),
        head(seen, seat, box.w, text, context),
        *works(seen, seat, room, text, context),
        *below,
        tag("rect", x=2, y=2, width=box.w - 4, height=box.h - 4, rx=9, class_="halo"),
        name=f"gallery-{seat}",
        kinds=f"pc s{seat} gallery active" if seen.seat == seat else f"pc s{seat} gallery",
    )  # fmt: skip


def plate(box: Box, rounding: float, inset: float) -> list[Markup]:
    """A plate with its rim."""
    w, h = box.w - 2 * inset, box.h - 2 * inset
    return [
        tag("rect", width=box.w, height=box.h, rx=rounding, class_="plate"),
        tag("rect", x=inset, y=inset, width=w, height=h, rx=inset + 2, class_="rim"),
    ]


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
    for count, cells in PIPS.items():
        is_done = bool(int(seen.gallery[seat]) & int(WORKS_OF_SIZE[count]))
        said = say("no work of {count} cards yet", count=count)
        if is_done:
            said = say("has a work of {count} cards", count=count)
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
        parts.append(thing((x, middle - tall / 2), context.words(said), *pips, kinds=kinds))
        x += (1 + max(across for across, _ in cells)) * wide + text * 0.45
    return joined(parts)


def works(seen: State, seat: int, room: Box, text: float, context: ViewContext) -> list[Markup]:
    """All works of a seat, as large as there is room."""
    numbers = members(seen.gallery[seat])
    if not numbers and room.h < text * 1.2:
        return []
    if not numbers:
        line = context.words(say("No work yet"))
        return [tag("text", line, x=room.x, y=room.y + text, font_size=text * 0.85, class_="none")]
    return [
        tag(
            "g",
            tag("g", hung(number, place.w, place.h, context.words), class_="arrives"),
            id=f"hung-{WORK_IDS[number]}",
            class_="hung",
            transform=moved(place.x, place.y),
        )
        for number, place in zip(numbers, hang(numbers, room), strict=True)
    ]


def hang(numbers: list[int], room: Box) -> list[Box]:
    """Where works hang in rows; the highest rows that fit into the room."""
    row = min(room.h - SPACE, HIGHEST)
    while True:
        places = hang_rows(numbers, room, row)
        if row <= 8 or places[-1].y + places[-1].h <= room.y + room.h:
            return places
        row *= 0.94


def hang_rows(numbers: list[int], room: Box, row: float) -> list[Box]:
    """Works side by side, each fitted into the height of a row."""
    places, x, y = [], room.x + 4, room.y + 4
    for number in numbers:
        width, height = SIZES[WORK_IDS[number]]
        scale = min(row / height, row * WIDEST / width)
        w, h = width * scale, height * scale
        if x + w > room.x + room.w and x > room.x + 4:
            x, y = room.x + 4, y + row + SPACE
        places.append(Box(x, y + (row - h) / 2, w, h))
        x += w + SPACE
    return places


def fan(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """Another's hand face down, but for the cards that the viewer has seen going there."""
    known = [kind for kind, number in enumerate(copies(seen.hand[seat])) for _ in range(number)]
    held, scale = int(seen.held[seat]), box.h / CARD_HEIGHT
    step = min(CARD_WIDTH * scale + 5, (box.w - CARD_WIDTH * scale) / max(held - 1, 1))
    kinds = [NONE] * (held - len(known)) + known
    said = say_many("Hand, one card", "Hand, {count} cards", held)
    back = outline("back", 12) + outline("inner", 6, 14)
    cards = [
        tag("g", back if kind == NONE else face(kind), transform=moved(place * step, 0, 0, scale))
        for place, kind in enumerate(kinds)
    ]
    return thing((box.x, box.y), context.words(said), *cards, kinds="fan")


def friends(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """M9: how often each character is on the adventures of a seat, and who has helped already."""
    there = [friend for friend, tales in enumerate(WITH) if seen.saga[seat] & tales]
    step = min(box.h * 2.5, box.w / len(there))
    return joined(
        companion(seen, seat, friend, box.x + place * step, box, context)
        for place, friend in enumerate(there)
    )


def companion(
    seen: State, seat: int, friend: int, x: float, box: Box, context: ViewContext
) -> Markup:
    name, count = CHARACTER_NAMES[friend], int(size(seen.saga[seat] & WITH[friend]))
    said = say_many("{name}: on one adventure", "{name}: on {count} adventures", count, name=name)
    kinds, y, text = "friend", box.y, box.h
    if seen.spent[seat] >> friend & 1:
        said, kinds = say("{name}: has made somebody skip", name=name), "friend spent"
    portrait = use(CHARACTERS[friend], x, y, text * 1.45)
    number = tag("text", str(count), x=x + text * 1.55, y=y + text * 1.1, font_size=text * 0.9)
    return tag("g", tag("title", context.words(said)), portrait, number, class_=kinds)


# Decks


def decks(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The piles, what was turned up or is held, and the adventure that is being played."""
    box, text, words = plan.decks, plan.text, context.words
    at, top = box.x + 6, box.y + 8
    left = int(seen.left)
    said = say_many("One work card is left", "{count} work cards are left", left)
    parts = [pile(at, top, "palette", "works", left, words(said))]
    at += PILE_WIDTH + ASIDE
    parts.append(idleness(seen, at - ASIDE / 2 + 2, top + PILE_HEIGHT / 2, context))
    if seen.adventures:
        left = int(size(seen.tales))
        said = say_many("One adventure is left", "{count} adventures are left", left)
        parts.append(pile(at, top, "hourglass", "tales", left, words(said)))
        at += PILE_WIDTH + 34
    parts.append(air(seen, at, top, context))
    at += CARD_WIDTH + 30
    rest = Box(at, top, box.x + box.w - at, box.h - 16)
    if seen.adventure != NONE:
        parts.append(tale(int(seen.adventure), rest, text, context))
    elif seen.card != NONE:
        parts.append(caption(int(seen.card), rest, text, context))
    return joined(parts)


def pile(x: float, y: float, symbol: str, name: str, left: int, said: str) -> Markup:
    """A deck face down, with its number of cards."""
    size_of = {"width": PILE_WIDTH, "height": PILE_HEIGHT, "rx": 8}
    lower = [
        tag("rect", x=step, y=step, **size_of, class_="under")
        for step in (8, 4)
        if left > step // 4
    ]
    return thing(
        (x, y),
        said,
        *lower,
        tag("rect", **size_of, class_="back" if left else "gone"),
        use(symbol, PILE_WIDTH / 2 - 30, 8, 60) if left else "",
        tag("text", str(left), x=PILE_WIDTH / 2, y=102, font_size=32),
        name=f"pile-{name}",
        kinds=f"pile {name}",
    )


def idleness(seen: State, x: float, y: float, context: ViewContext) -> Markup:
    """M10: beside the deck, once a turn was idle, a mark for each round; full when it was idle."""
    if seen.idle == 0:
        return Markup("")
    passed = idle_rounds(seen)
    said = say("Idle rounds: {number} of {all}", number=passed, all=IDLE_ROUNDS)
    marks = [
        tag("path", d="M0-14L12 0 0 14-12 0Z", transform=moved(0, 36 * (place - 1)),
            class_="round passed" if place < passed else "round")
        for place in range(IDLE_ROUNDS)
    ]  # fmt: skip
    return thing((x, y), context.words(said), *marks, name="idleness", kinds="idleness")


def air(seen: State, x: float, y: float, context: ViewContext) -> Markup:
    """The card that was turned up or is held out of a hand, or the place for it."""
    place = tag("g", outline("vacant", 6), transform=moved(x, y), aria_hidden="true")
    if seen.card == NONE:
        return place
    kind = int(seen.card)
    said, name = label(kind, context.words), card_id(seen, kind)
    return place + thing((x, y), said, face(kind), name=name, kinds="lying held mover")


def caption(kind: int, box: Box, text: float, context: ViewContext) -> Markup:
    """What the card in the air belongs to, as on a museum's wall."""
    told = about(context.words.language)[WORK_IDS[WORK[kind]]]
    lines = (context.words(card(kind)), told.author, told.year)
    sizes = (text * 1.2, text * 0.92, text * 0.92)
    texts = [
        tag("text", line, y=text * (1.1 + 1.15 * place), font_size=fitted(line, box.w, most))
        for place, (line, most) in enumerate(zip(lines, sizes, strict=True))
    ]
    return tag("g", *texts, class_="caption", transform=moved(box.x - 8, box.y))


def tale(number: int, box: Box, text: float, context: ViewContext) -> Markup:
    """The adventure that is being played: its name, what it says, who is on it."""
    name, said = map(context.words, ADVENTURE_WORDS[EFFECT[number]])
    there = [friend for friend, tales in enumerate(WITH) if holds(tales, number)]
    faces = [
        use(CHARACTERS[friend], box.w - 60 - place * 48, 10, 46)
        for place, friend in enumerate(there)
    ]
    room = box.w - 36
    large, small = fitted(name, room - 48 * len(there), text * 1.2), fitted(said, room, text * 0.9)
    is_legible = small > text * LEGIBLE
    return thing(
        (box.x, box.y),
        f"{name}: {said}",
        *plate(box, 8, 4),
        tag("text", name, x=18, y=46, font_size=large, class_="tale-name"),
        tag("text", said, x=18, y=box.h * 0.76, font_size=small) if is_legible else "",
        *faces,
        name="tale",
        kinds="tale",
    )
