"""Below the mosaic: the decks, the card in the air with its caption, the adventure."""

from typing import Final

from kritias.games.artonauti.box import ADVENTURES, CHARACTERS, FRIENDS, NONE, WITH, WORK
from kritias.games.artonauti.picture_cards import WORK_IDS, face, label
from kritias.games.artonauti.picture_gallery import members
from kritias.games.artonauti.picture_mosaic import air_id
from kritias.games.artonauti.picture_places import Box, Plan, fitted
from kritias.games.artonauti.picture_works import CARD_HEIGHT, CARD_WIDTH, about
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words_things import adventure, adventure_text, card
from kritias.kernel.words import say_many
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, tag, use

LEGIBLE: Final = 0.6  # the least size of a text, in lines


def decks(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The piles, what was turned up or is held, and the adventure that is being played."""
    box, text = plan.decks, plan.text
    top = box.y + 8
    parts = [pile(box.x + 6, top, "palette", "works", int(seen.left), context)]
    at = box.x + 6 + CARD_WIDTH * 0.72 + 34
    if seen.adventures:
        left = len(members(seen.tales, ADVENTURES))
        parts.append(pile(at, top, "hourglass", "tales", left, context))
        at += CARD_WIDTH * 0.72 + 34
    parts.append(air(seen, at, top, context))
    at += CARD_WIDTH + 30
    rest = Box(at, top, box.x + box.w - at, box.h - 16)
    if seen.adventure != NONE:
        parts.append(tale(seen, rest, text, context))
    elif seen.card != NONE:
        parts.append(caption(int(seen.card), rest, text, context))
    return joined(parts)


def pile(x: float, y: float, symbol: str, name: str, left: int, context: ViewContext) -> Markup:
    """A deck face down, with its number of cards."""
    width = CARD_WIDTH * 0.72
    said = say_many("One work card is left", "{count} work cards are left", left)
    if name == "tales":
        said = say_many("One adventure is left", "{count} adventures are left", left)
    lower = [
        tag("rect", x=step, y=step, width=width, height=CARD_HEIGHT - 8, rx=8, class_="under")
        for step in (8, 4)
        if left > step // 4
    ]
    top = tag("rect", width=width, height=CARD_HEIGHT - 8, rx=8, class_="back")
    return tag(
        "g",
        tag("title", context.words(said)),
        *lower,
        top if left else tag("rect", width=width, height=CARD_HEIGHT - 8, rx=8, class_="gone"),
        use(symbol, width / 2 - 30, 8, 60) if left else "",
        tag("text", str(left), x=width / 2, y=102, font_size=32),
        id=f"pile-{name}",
        class_=f"pile {name}",
        transform=moved(x, y),
    )


def air(seen: State, x: float, y: float, context: ViewContext) -> Markup:
    """The card that was turned up or is held out of a hand, or the place for it."""
    place = tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=6, class_="vacant")
    place = tag("g", place, transform=moved(x, y), aria_hidden="true")
    if seen.card == NONE:
        return place
    held = tag(
        "g",
        tag("title", label(int(seen.card), context.words)),
        face(int(seen.card)),
        id=air_id(seen),
        class_="lying held mover",
        transform=moved(x, y),
    )
    return place + held


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


def tale(seen: State, box: Box, text: float, context: ViewContext) -> Markup:
    """The adventure that is being played: its name, what it says, who is on it."""
    number, room = int(seen.adventure), box.w - 36
    name, said = context.words(adventure(number)), context.words(adventure_text(number))
    there = [friend for friend in range(FRIENDS) if int(WITH[friend]) >> number & 1]
    faces = [
        use(CHARACTERS[friend], box.w - 60 - place * 48, 10, 46)
        for place, friend in enumerate(there)
    ]
    small = fitted(said, room, text * 0.9)
    told = (
        tag("text", said, x=18, y=box.h * 0.76, font_size=small) if small > text * LEGIBLE else ""
    )
    return tag(
        "g",
        tag("title", f"{name}: {said}"),
        tag("rect", width=box.w, height=box.h, rx=8, class_="plate"),
        tag("rect", x=4, y=4, width=box.w - 8, height=box.h - 8, rx=6, class_="rim"),
        tag("text", name, x=18, y=46, font_size=fitted(name, room - 48 * len(there), text * 1.2),
            class_="tale-name"),
        told,
        *faces,
        id="tale",
        class_="tale",
        transform=moved(box.x, box.y),
    )  # fmt: skip
