"""Cards on the table of Island of Gods, action tokens, the calendar, and what the seats have."""

from typing import Final

from kritias.games.gods.box import (
    ACTIONS,
    COLOURS,
    DISPLAY,
    FACE,
    REGIONS,
    SOLO_TURNS,
)
from kritias.games.gods.moves import STRANGER
from kritias.games.gods.picture_places import Box, Plan
from kritias.games.gods.picture_regions import EMBLEMS, others
from kritias.games.gods.picture_temple import check_at, plan_at
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words_things import card, follower, god, region, temple
from kritias.kernel.words import N_, Phrase, Who, both, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, num, tag, use

LONGEST: Final = 11  # letters of a name that a court has room for


# Cards


def cards(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The display, the deck and the discards."""
    step = (plan.display.w + 8) / DISPLAY
    return joined(
        [
            *(display_card(seen, plan, place, step, context) for place in range(DISPLAY)),
            deck(seen, plan.deck, context),
            discards(seen, plan.discard, context),
        ]
    )


def display_card(seen: State, plan: Plan, place: int, step: float, context: ViewContext) -> Markup:
    """A place of the display, with the card that lies there."""
    box = Box(plan.display.x + place * step, plan.display.y, step - 8, plan.display.h)
    colour = int(seen.display[place])
    name = f"display-{place}"
    if colour == NONE:
        empty = context.words(say("An empty place of the display"))
        return tag("g", tag("title", empty), frame(box, "vacant"), id=name)
    size = min(box.w, box.h) * 0.76
    return tag(
        "g",
        tag("title", context.words(say("In the display: {card}", card=card(colour)))),
        frame(box, "face"),
        frame(shrunk(box, 5), "rim"),
        tag(
            "g",
            use(EMBLEMS[colour], box.middle - size / 2, box.y + (box.h - size) / 2, size),
            class_="emblem",
        ),
        frame(shrunk(box, -3), "halo"),
        id=name,
        class_=f"inhabitant r{colour}",
    )


def frame(box: Box, kind: str, radius: float = 9) -> Markup:
    return tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=radius, class_=kind)


def shrunk(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)


def deck(seen: State, box: Box, context: ViewContext) -> Markup:
    """The deck, with the number of its cards."""
    left = seen.stock
    name = say_many("The deck, one card", "The deck, {count} cards", left)
    parts = [frame(box, "vacant")]
    for depth in range(min((left + 7) // 8, 4), 0, -1):
        parts.append(frame(Box(box.x + depth * 2, box.y + depth * 2.5, box.w, box.h), "under"))
    if left:
        star = box.w * 0.6
        parts += [
            frame(box, "back"),
            frame(shrunk(box, 5), "rim"),
            use("compass", box.middle - star / 2, box.y + box.h * 0.36 - star / 2, star),
        ]
    return tag(
        "g",
        tag("title", context.words(name)),
        *parts,
        number(left, box),
        frame(shrunk(box, -4), "halo"),
        id="deck",
        class_="deck",
    )


def discards(seen: State, box: Box, context: ViewContext) -> Markup:
    """The discards: how many, and of which colours."""
    counts = [int(count) for count in seen.discard]
    listed = both([card(colour, count) for colour, count in enumerate(counts) if count])
    label = say("Discarded: {cards}", cards=listed) if any(counts) else say("Nothing is discarded.")
    pile = [frame(box, "vacant")]
    present = [colour for colour in range(COLOURS) if counts[colour]]
    for place, colour in enumerate(present):
        x, y = box.x + 8 + place % 2 * (box.w - 16) / 2, box.y + 8 + place // 2 * 29
        pile.append(
            tag(
                "g",
                use(EMBLEMS[colour], x, y, 27),
                class_=f"spent r{colour}",
            )
        )
    return tag(
        "g",
        tag("title", context.words(label)),
        *pile,
        number(sum(counts), box),
        id="discards",
        class_="discards",
    )


def number(count: int, box: Box) -> Markup:
    """How many cards a pile has."""
    return tag("text", str(count), x=box.middle, y=box.y + box.h - 13, class_="pile-count")


# The turn


def tokens(seen: State, box: Box, context: ViewContext) -> Markup:
    """Five action tokens: those left are of gold, those spent are hollow."""
    label = say("Actions left: {left} of {all}", left=seen.actions, all=ACTIONS)
    upright = box.h > box.w
    length = max(box.w, box.h)
    step, radius = length / ACTIONS, min(length / ACTIONS * 0.42, 16)
    coins = []
    for place in range(ACTIONS):
        along = (place + 0.5) * step
        x, y = (box.middle, box.y + along) if upright else (box.x + along, box.y + box.h / 2)
        left = place < seen.actions
        coins.append(
            tag(
                "g",
                tag("circle", r=radius),
                use("compass", -radius * 0.66, -radius * 0.66, radius * 1.32) if left else "",
                class_="coin-token" if left else "coin-token gone",
                transform=moved(x, y),
            )
        )
    return tag("g", tag("title", context.words(label)), *coins, id="tokens", class_="tokens")


def calendar(seen: State, box: Box, context: ViewContext) -> Markup:
    """G19: the ten turns of a lone player."""
    label = say("Turn {turn} of {all}", turn=seen.turn, all=SOLO_TURNS)
    columns = SOLO_TURNS if box.w > 2 * box.h + 200 else SOLO_TURNS // 2
    width, rows = (box.w - 16) / columns, SOLO_TURNS // columns
    top, height = box.y + 34, (box.h - 42) / rows
    days = []
    for day in range(SOLO_TURNS):
        when = "gone" if day + 1 < seen.turn else "now" if day + 1 == seen.turn else "due"
        cell = Box(
            box.x + 8 + day % columns * width + 2,
            top + day // columns * height + 2,
            width - 4,
            height - 4,
        )
        days.append(
            tag(
                "g",
                frame(cell, "cell", 6),
                tag("text", str(day + 1), x=cell.middle, y=cell.y + cell.h / 2 + 7),
                stroke_of(cell) if when == "gone" else "",
                class_=f"day {when}",
            )
        )
    return tag(
        "g",
        plate(box),
        tag("text", context.words(label), x=box.x + 14, y=box.y + 27, class_="owner"),
        *days,
        id="calendar",
        class_="calendar",
    )


def stroke_of(cell: Box) -> Markup:
    """A line through a day that is over."""
    right, top = num(cell.x + cell.w - 8), num(cell.y + 8)
    return tag("path", d=f"M{num(cell.x + 8)} {num(cell.y + cell.h - 8)}L{right} {top}")


# Courts


def seated(seen: State, context: ViewContext) -> list[int]:
    """The seats that have a court on the table: all whose things are not in the tray."""
    return others(seen, context) if context.viewer != NONE else list(range(seen.seats))


def courts_needed(seen: State, context: ViewContext) -> int:
    """Courts and, for a lone player, the calendar and the imaginary opponent."""
    return len(seated(seen, context)) + (2 if seen.seats == 1 else 0)


def courts(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """What lies before the others."""
    seats = seated(seen, context)
    parts = [
        court(seen, plan, seat, plan.courts[place], context) for place, seat in enumerate(seats)
    ]
    if seen.seats == 1:
        parts += [
            stranger(seen, plan.courts[-1], context),
            calendar(seen, plan.courts[-2], context),
        ]
    return joined(parts)


def plate(box: Box) -> Markup:
    """Raised paper with a second line inside."""
    return joined([frame(box, "plate-face", 10), frame(shrunk(box, 3.5), "plate-rim", 7)])


def court(seen: State, plan: Plan, seat: int, box: Box, context: ViewContext) -> Markup:
    """A seat: its name, its god with what is done and missing, its followers."""
    left, step = (box.x + 124, 56) if plan.wide else (box.x + 134, 54)
    flock_box = Box(box.x + 9, box.y + 84, box.w - 18, 80)
    if not plan.wide:
        flock_box = Box(left + 4 * step + 8, box.y + 7, box.w - (left - box.x) - 4 * step - 16, 78)
    name = context.words.name(seat)
    return tag(
        "g",
        plate(box),
        tag("rect", x=box.x, y=box.y + 10, width=6, height=box.h - 20, class_="edge"),
        use(shapes.mark(seat), box.x + 13, box.y + 11, 24),
        tag("text", cut(name), x=box.x + 43, y=box.y + 30, class_="owner"),
        patron(seen, seat, box, context),
        *(plan_of_god(seen, seat, number, left + number * step, box.y, step, context)
          for number in range(REGIONS)),
        *(flock(seen, seat, colour, part_of(flock_box, colour), context)
          for colour in range(COLOURS)),
        id=f"court-{seat}",
        class_=f"court pc s{seat} active" if seen.seat == seat else f"court pc s{seat}",
    )  # fmt: skip


def cut(name: str) -> str:
    """A name that fits its place."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def patron(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """The god of a seat, and its assistant."""
    which = seen.god[seat]
    label = say("secret god") if which == NONE else god(which)
    parts = [tag("text", context.words(label), x=box.x + 14, y=box.y + 60, class_="god")]
    if seen.assistant[seat]:
        helper = use("assistant", box.x + 90, box.y + 40, 30)
        parts.append(tag("g", tag("title", context.words(say("an assistant"))), helper))
    return joined(parts)


def plan_of_god(
    seen: State, seat: int, order: int, x: float, y: float, step: float, context: ViewContext
) -> Markup:
    """One of the four temples of a god card: filled where it stands, hollow where it is missing."""
    which, there = seen.god[seat], int(seen.numbered[order])
    middle = x + step / 2
    small = tag(
        "g",
        tag("circle", cx=middle - step * 0.3, cy=y + 17, r=9.5, class_="token"),
        tag("text", str(order + 1), x=middle - step * 0.3, y=y + 22.5, class_="tiny"),
    )
    if which == NONE:
        return tag(
            "g",
            frame(Box(x + 3, y + 8, step - 6, 72), "tablet", 6),
            tag("text", "?", x=middle, y=y + 56, class_="order"),
            small,
        )
    wanted, standing = int(FACE[which, order]), int(seen.temple[seat, there])
    return tag(
        "g",
        tag("title", context.words(wants(which, order, there, wanted, standing))),
        frame(Box(x + 3, y + 8, step - 6, 72), "tablet", 6),
        plan_at(wanted, standing, middle, y + 75, 11.5),
        small,
        check_at(x + step - 9, y + 72, 10) if wanted == standing else "",
    )


def wants(which: int, order: int, there: int, wanted: int, standing: int) -> Phrase:
    """A temple of a god card in words."""
    text = N_("{god} wants {temple} in {region}, number {order}.")
    if wanted == standing:
        text = N_("{god} has {temple} in {region}, number {order}.")
    return say(text, god=god(which), temple=temple(wanted), region=region(there), order=order + 1)


def part_of(box: Box, colour: int) -> Box:
    """The place of a colour in a row of followers."""
    step = (box.w + 6) / COLOURS
    return Box(box.x + colour * step, box.y, step - 6, box.h)


def flock_id(seat: int, colour: int) -> str:
    """The followers of a seat, of one colour."""
    return f"flock-{seat}-{colour}"


def flock(seen: State, seat: int, colour: int, box: Box, context: ViewContext) -> Markup:
    """Followers of a colour: its emblem and how many they are."""
    count = int(seen.followers[seat, colour])
    name = say("{who}: {followers}", who=Who(seat), followers=follower(colour, count))
    return follower_chip(flock_id(seat, colour), count, colour, box, context.words(name))


def follower_chip(name: str, count: int, colour: int, box: Box, label: str) -> Markup:
    size, middle = box.h * 0.52, box.y + box.h / 2
    return tag(
        "g",
        tag("title", label),
        frame(box, "chip", box.h / 2),
        tag("g", use(EMBLEMS[colour], box.x + 9, middle - size / 2, size), class_="emblem"),
        tag(
            "text",
            str(count),
            x=(box.x + 5 + size + box.x + box.w) / 2,
            y=middle + 10,
            class_="many",
        ),
        frame(shrunk(box, -1), "halo", box.h / 2),
        id=name,
        class_=f"flock r{colour}" if count else f"flock r{colour} none",
    )


def stranger(seen: State, box: Box, context: ViewContext) -> Markup:
    """G19: the imaginary opponent, with a lone follower or none."""
    colour = seen.stranger
    parts = [
        plate(box),
        tag(
            "text",
            context.words(say("Imaginary opponent")),
            x=box.x + 16,
            y=box.y + 28,
            class_="owner",
        ),
    ]
    if colour == NONE:
        gone = context.words(say("No follower until the next turn"))
        parts.append(tag("text", gone, x=box.x + 16, y=box.y + 58, class_="god"))
    else:
        where = Box(box.x + box.w - 112, box.y + (box.h - 80) / 2, 100, 80)
        who = context.words(follower(colour))
        parts += [
            tag("text", who, x=box.x + 16, y=box.y + 58, class_="god"),
            follower_chip(flock_id(STRANGER, colour), 1, colour, where, who),
        ]
    return tag("g", *parts, id="stranger", class_="court")
