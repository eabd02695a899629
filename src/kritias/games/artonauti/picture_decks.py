"""Below the mosaic: the decks, the card in the air with its caption, the adventure that is being
played; and adventures wherever else they lie."""

from typing import Final

from kritias.games.artonauti.box import CHARACTERS, EFFECT, GOES_ON, IDLE_ROUNDS, NONE, WITH, WORK
from kritias.games.artonauti.picture_mosaic import Box, Plan, fitted
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    by_whom,
    face,
    kind_of,
    look_at,
    outline,
    thing,
)
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words import (
    ADVENTURE_WORDS,
    CHARACTER_NAMES,
    card,
    card_id,
    hung_id,
)
from kritias.games.artonauti.words_story import idle_rounds
from kritias.kernel.bits import holds, size
from kritias.kernel.words import both, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Look, ViewContext
from kritias.ui.svg import Markup, joined, moved, tag, use
from kritias.ui.words import Words

LEGIBLE: Final = 0.6  # the least size of a text, in lines
PILE_WIDTH: Final = CARD_WIDTH * 0.72
PILE_HEIGHT: Final = CARD_HEIGHT - 8
ASIDE: Final = 50  # the room beside the deck
CONTINUES: Final = say("The adventure goes on")
SLIM: Final = 0.72  # the width of a small adventure in its height
LOZENGE: Final = "M0-14L12 0 0 14-12 0Z"
CHEVRONS: Final = "M-10-9L-1 0-10 9M2-9L11 0 2 9"  # its sign, in a square of 22 around the middle


def decks(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The piles, what was turned up or is held, and the adventure that is being played."""
    box, text, words = plan.decks, plan.text, context.words
    at, top = box.x + 6, box.y + 8
    left = int(seen.left)
    said = say_many("One work card is left", "{count} work cards are left", left)
    parts = [pile(at, top, "palette", "works", left, words(said), "cards")]
    at += PILE_WIDTH + ASIDE
    parts.append(idleness(seen, at - ASIDE / 2 + 2, top + PILE_HEIGHT / 2, words))
    if seen.adventures:
        left = int(size(seen.tales))
        said = say_many("One adventure is left", "{count} adventures are left", left)
        parts.append(pile(at, top, "hourglass", "tales", left, words(said), "tales"))
        at += PILE_WIDTH + 34
    parts.append(air(seen, at, top, words))
    at += CARD_WIDTH + 30
    rest = Box(at, top, box.x + box.w - at, box.h - 16)
    if seen.adventure != NONE:
        parts.append(tale(int(seen.adventure), rest, text, words))
    elif seen.card != NONE:
        parts.append(caption(int(seen.card), rest, text, words))
    return joined(parts)


def pile(x: float, y: float, symbol: str, name: str, left: int, said: str, gives: str) -> Markup:
    """A deck face down, with its number of cards, and what they are called where seats have
    them."""
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
        data_passes=gives,
        data_pile=str(left),
    )


def idleness(seen: State, x: float, y: float, words: Words) -> Markup:
    """M10: beside the deck, once a turn was idle, a mark for each round; full when it was idle."""
    if seen.idle == 0:
        return Markup("")
    passed = idle_rounds(seen)
    count = say("{number} of {all}", number=passed, all=IDLE_ROUNDS)
    rule = say("Three in a row in which nobody draws, plays or completes anything end the game.")
    look = Look(words(say("Idle rounds")), words(count), (words(rule),))
    marks = [
        tag("path", d=LOZENGE, transform=moved(0, 36 * (place - 1)),
            class_="round passed" if place < passed else "round")
        for place in range(IDLE_ROUNDS)
    ]  # fmt: skip
    return thing((x, y), look, *marks, name="idleness", kinds="idleness")


def air(seen: State, x: float, y: float, words: Words) -> Markup:
    """The card that was turned up or is held out of a hand, or the place for it."""
    place = tag("g", outline("vacant", 6), transform=moved(x, y), aria_hidden="true")
    if seen.card == NONE:
        return place
    kind = int(seen.card)
    inside, name = face(kind) + outline("halo", 6, -2), card_id(seen, kind)
    return place + thing(
        (x, y), look_at(kind, words), inside, name=name, kinds="lying held mover", lies="held",
        data_passes=f"cards {kind}", data_joins=hung_id(WORK[kind]),
    )  # fmt: skip


def caption(kind: int, box: Box, text: float, words: Words) -> Markup:
    """What the card in the air belongs to, as on a museum's wall."""
    work = WORK[kind]
    lines = (words(card(kind)), by_whom(work, words), words(kind_of(work)))
    sizes = (text * 1.2, text * 0.92, text * 0.92)
    texts = [
        tag("text", line, y=text * (1.1 + 1.15 * place), font_size=fitted(line, box.w, most))
        for place, (line, most) in enumerate(zip(lines, sizes, strict=True))
    ]
    return tag("g", *texts, class_="caption", transform=moved(box.x - 8, box.y))


# Adventures


def friends_on(number: int) -> list[int]:
    """The characters of an adventure."""
    return [friend for friend, tales in enumerate(WITH) if holds(tales, number)]


def look_at_tale(number: int, words: Words) -> Look:
    """An adventure looked at closely: what it says, whether it goes on, who is on it."""
    name, said = map(words, ADVENTURE_WORDS[EFFECT[number]])
    there = words(both([CHARACTER_NAMES[friend] for friend in friends_on(number)]))
    goes_on = (words(CONTINUES),) if GOES_ON[number] else ()
    return Look(name, words(say("Adventure")), (said, *goes_on, there))


def tale(number: int, box: Box, text: float, words: Words) -> Markup:
    """The adventure that is being played: its name, what it says, who is on it, and the sign if
    it goes on."""
    name, said = map(words, ADVENTURE_WORDS[EFFECT[number]])
    there, room = friends_on(number), box.w - 36
    faces = [
        use(CHARACTERS[friend], box.w - 60 - place * 48, 10, 46)
        for place, friend in enumerate(there)
    ]
    lines = [tag("text", name, x=18, y=40, class_="tale-name",
                 font_size=fitted(name, room - 48 * len(there), text * 1.2))]  # fmt: skip
    small = fitted(said, room, text * 0.9)
    if small > text * LEGIBLE:
        high = box.h * (0.6 if GOES_ON[number] else 0.76)
        lines.append(tag("text", said, x=18, y=high, font_size=small))
    if GOES_ON[number]:
        lines.append(goes_on(18, box.h - 17, room, text * 0.85, words))
    return thing(
        (box.x, box.y), look_at_tale(number, words), *plate(box, 8, 4), *lines, *faces,
        name="tale", kinds="tale", data_passes=f"tales {number}",
    )  # fmt: skip


def goes_on(x: float, y: float, room: float, text: float, words: Words) -> Markup:
    """M8: the sign that an adventure goes on, with its words."""
    said = words(CONTINUES)
    line = fitted(said, room - text * 1.6, text)
    return tag(
        "g",
        tag("path", d=CHEVRONS, transform=moved(text * 0.5, -text * 0.32, 0, text / 24)),
        tag("text", said, x=text * 1.3, font_size=line),
        class_="goes-on",
        transform=moved(x, y),
    )


def small_tale(number: int, x: float, y: float, height: float, words: Words) -> Markup:
    """An adventure that lies at a seat's edge: with its sign, if it goes on."""
    width, look = height * SLIM, look_at_tale(number, words)
    middle = moved(width / 2, height / 2, 0, height / 44)
    sign = tag("path", d=CHEVRONS, transform=middle, class_="sign")
    if not GOES_ON[number]:
        sign = use("hourglass", width * 0.12, height / 2 - width * 0.38, width * 0.76)
    return tag(
        "g",
        tag("rect", width=width, height=height, rx=height / 9, class_="back"),
        sign,
        class_="small-tale goes-on" if GOES_ON[number] else "small-tale",
        transform=moved(x, y),
        **look.drawn,
    )


def tale_card(number: int, words: Words) -> Markup:
    """The adventure that is being played, in the tray of whoever plays it."""
    look = look_at_tale(number, words)
    faces = [shapes.icon(CHARACTERS[friend]) for friend in friends_on(number)]
    sign = tag("svg", tag("path", d=CHEVRONS), viewBox="-14 -12 28 24", aria_hidden="true")
    says = tag("span", sign, words(CONTINUES), class_="goes-on") if GOES_ON[number] else ""
    inside = [tag("b", look.name), tag("span", *faces, class_="faces"), says]
    return tag("div", *inside, class_="tale-card", id="tale-card", **look.data)


def plate(box: Box, rounding: float, inset: float) -> list[Markup]:
    """A plate with its rim."""
    w, h = box.w - 2 * inset, box.h - 2 * inset
    return [
        tag("rect", width=box.w, height=box.h, rx=rounding, class_="plate"),
        tag("rect", x=inset, y=inset, width=w, height=h, rx=inset + 2, class_="rim"),
    ]
