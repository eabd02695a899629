"""What the seats of Island of Gods have: courts on the table, and the tray of the viewer."""

from typing import Final

from kritias.games.gods.box import (
    ACTIONS,
    COLOURS,
    FACE,
    HEIGHT,
    LEVEL_NAMES,
    NO_TEMPLE,
    REGIONS,
    SHAPE_NAMES,
    SOLO_TURNS,
)
from kritias.games.gods.move_kind import ACTS, MOVE_KINDS, flock_id, legal_moves
from kritias.games.gods.moves import ASSIST, STOP, STRANGER
from kritias.games.gods.picture_plan import (
    EMBLEMS,
    Box,
    Plan,
    check_at,
    emblem,
    frame,
    goal_of,
    others,
    plan_at,
    plate,
    shrunk,
    tier,
    titled,
)
from kritias.games.gods.rules import is_marked
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words import card, follower, god, region
from kritias.kernel.move_kind import answered
from kritias.kernel.moves import Kind
from kritias.kernel.words import N_, Part, Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, num, tag, use
from kritias.ui.words import Words

LONGEST: Final = 11  # letters of a name that a court has room for
ROOMY: Final = 9  # cards of a hand that are fanned widely


# What a seat has, wherever it is shown


def temples_done(seen: State, seat: int) -> int:
    """How many temples of a seat have their shape."""
    return sum(int(is_marked(seen, seat, order)) for order in range(REGIONS))


def temples_wanted(which: int) -> int:
    """How many temples a god card shows."""
    return sum(int(shape != NO_TEMPLE) for shape in FACE[which])


def actions_left(seen: State) -> Phrase:
    return say("Actions left: {left} of {all}", left=seen.actions, all=ACTIONS)


def wants(seen: State, seat: int, order: int) -> Phrase:
    """A temple of a god card in words."""
    there, wanted, standing = goal_of(seen, seat, order)
    gaps: dict[str, Part] = {
        "god": god(seen.god[seat]), "region": region(there), "order": order + 1,
    }  # fmt: skip
    if wanted == NO_TEMPLE:
        return say("{god} wants no temple in {region}, number {order}.", **gaps)
    text = N_("{god} wants {temple} in {region}, number {order}.")
    if wanted == standing:
        text = N_("{god} has {temple} in {region}, number {order}.")
    elif HEIGHT[wanted] == HEIGHT[standing]:
        text = N_(
            "{god} wants {temple} in {region}, number {order}: the level is right, not the shape."
        )
    return say(text, temple=SHAPE_NAMES[wanted], **gaps)


# Courts


def seated(seen: State, context: ViewContext) -> list[int]:
    """The seats that have a court on the table: all whose things are not in the tray."""
    return others(seen, context) if context.near != NONE else list(range(seen.seats))


def courts_needed(seen: State, context: ViewContext) -> int:
    """Courts and, for a lone player, the calendar and the imaginary opponent."""
    return len(seated(seen, context)) + (2 if seen.seats == 1 else 0)


def courts(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """What lies before the others."""
    parts = [
        court(seen, plan, seat, plan.courts[place], context)
        for place, seat in enumerate(seated(seen, context))
    ]
    if seen.seats == 1:
        parts.append(stranger(seen, plan.courts[-1], context))
        parts.append(calendar(seen, plan.courts[-2], context))
    return joined(parts)


def court(seen: State, plan: Plan, seat: int, box: Box, context: ViewContext) -> Markup:
    """A seat: its name, its god with what is done and missing, its followers."""
    left, step = (box.x + 124, 56) if plan.wide else (box.x + 134, 54)
    flock_box = Box(box.x + 9, box.y + 84, box.w - 18, 80)
    if not plan.wide:
        flock_box = Box(left + 4 * step + 8, box.y + 7, box.w - (left - box.x) - 4 * step - 16, 78)
    name = context.words.name(seat)
    if len(name) > LONGEST:
        name = name[: LONGEST - 1] + "…"
    return tag(
        "g",
        tag("title", context.words(say("What {who} has", who=Who(seat)))),
        plate(box),
        tag("rect", x=box.x, y=box.y + 10, width=6, height=box.h - 20, class_="edge"),
        use(shapes.mark(seat), box.x + 13, box.y + 11, 24),
        tag("text", name, x=box.x + 43, y=box.y + 30, class_="owner"),
        patron(seen, seat, box, context),
        *(plan_of_god(seen, seat, number, left + number * step, box.y, step, context)
          for number in range(REGIONS)),
        *(flock(seen, seat, colour, flock_box, context) for colour in range(COLOURS)),
        id=f"court-{seat}",
        class_=f"court pc s{seat} active" if seen.seat == seat else f"court pc s{seat}",
    )  # fmt: skip


def patron(seen: State, seat: int, box: Box, context: ViewContext) -> Markup:
    """The god of a seat, and its assistant."""
    which = seen.god[seat]
    label = say("secret god") if which == NONE else god(which)
    parts = [tag("text", context.words(label), x=box.x + 14, y=box.y + 60, class_="god")]
    if seen.assistant[seat]:
        helper = use("assistant", box.x + 90, box.y + 40, 30)
        parts.append(titled(context.words(say("an assistant")), helper))
    return joined(parts)


def plan_of_god(
    seen: State, seat: int, order: int, x: float, y: float, step: float, context: ViewContext
) -> Markup:
    """One of the four temples of a god card: filled where it stands, hollow where it is missing."""
    middle = x + step / 2
    tablet = frame(Box(x + 3, y + 8, step - 6, 72), "tablet", 6)
    small = tag(
        "g",
        tag("circle", cx=middle - step * 0.3, cy=y + 17, r=9.5, class_="token"),
        tag("text", str(order + 1), x=middle - step * 0.3, y=y + 22.5, class_="tiny"),
    )
    if seen.god[seat] == NONE:
        return tag("g", tablet, tag("text", "?", x=middle, y=y + 56, class_="order"), small)
    _, wanted, standing = goal_of(seen, seat, order)
    return titled(
        context.words(wants(seen, seat, order)),
        tablet,
        plan_at(wanted, standing, middle, y + 75, 11.5),
        small,
        check_at(x + step - 9, y + 72, 10) if is_marked(seen, seat, order) else "",
    )


def flock(seen: State, seat: int, colour: int, row: Box, context: ViewContext) -> Markup:
    """Followers of a colour: its emblem and how many they are."""
    step = (row.w + 6) / COLOURS
    box = Box(row.x + colour * step, row.y, step - 6, row.h)
    count = int(seen.followers[seat, colour])
    name = say("{who}: {followers}", who=Who(seat), followers=follower(colour, count))
    return follower_chip(flock_id(seat, colour), count, colour, box, context.words(name))


def follower_chip(name: str, count: int, colour: int, box: Box, label: str) -> Markup:
    size, middle = box.h * 0.52, box.y + box.h / 2
    x = (box.x + 5 + size + box.x + box.w) / 2
    return titled(
        label,
        frame(box, "chip", box.h / 2),
        emblem(colour, box.x + 9, middle - size / 2, size),
        tag("text", str(count), x=x, y=middle + 10, class_="many"),
        frame(shrunk(box, -1), "halo", box.h / 2),
        id=name,
        class_=f"flock r{colour}" if count else f"flock r{colour} none",
        data_lies=str(count) if count else "",
    )


# For a lone player


def stranger(seen: State, box: Box, context: ViewContext) -> Markup:
    """G19: the imaginary opponent, with a lone follower or none."""
    colour, heading = seen.stranger, context.words(say("Imaginary opponent"))
    has = say("No follower until the next turn") if colour == NONE else follower(colour)
    label = context.words(has)
    parts = [
        plate(box),
        tag("text", heading, x=box.x + 16, y=box.y + 28, class_="owner"),
        tag("text", label, x=box.x + 16, y=box.y + 58, class_="god"),
    ]
    if colour != NONE:
        where = Box(box.x + box.w - 112, box.y + (box.h - 80) / 2, 100, 80)
        parts.append(follower_chip(flock_id(STRANGER, colour), 1, colour, where, label))
    return tag("g", *parts, id="stranger", class_="court")


def calendar(seen: State, box: Box, context: ViewContext) -> Markup:
    """G19: the ten turns of a lone player."""
    label = say("Turn {turn} of {all}", turn=seen.turn, all=SOLO_TURNS)
    columns = SOLO_TURNS if box.w > 2 * box.h + 200 else SOLO_TURNS // 2
    width, height = (box.w - 16) / columns, (box.h - 42) / (SOLO_TURNS // columns)
    days = []
    for number in range(SOLO_TURNS):
        x, y = box.x + 8 + number % columns * width, box.y + 34 + number // columns * height
        days.append(day(seen, number + 1, Box(x + 2, y + 2, width - 4, height - 4)))
    return tag(
        "g",
        plate(box),
        tag("text", context.words(label), x=box.x + 14, y=box.y + 27, class_="owner"),
        *days,
        id="calendar",
        class_="calendar",
    )


def day(seen: State, number: int, cell: Box) -> Markup:
    """A turn of the calendar, crossed out when it is over."""
    when = "gone" if number < seen.turn else "now" if number == seen.turn else "due"
    right, top = num(cell.x + cell.w - 8), num(cell.y + 8)
    stroke = f"M{num(cell.x + 8)} {num(cell.y + cell.h - 8)}L{right} {top}"
    return tag(
        "g",
        frame(cell, "cell", 6),
        tag("text", str(number), x=cell.middle, y=cell.y + cell.h / 2 + 7),
        tag("path", d=stroke) if when == "gone" else "",
        class_=f"day {when}",
    )


# The tray: the own things


def tray(seen: State, context: ViewContext) -> Markup:
    """The own things, and below them what can be done."""
    seat, words = context.viewer, context.words
    if seat == NONE:
        return Markup("")
    parts = hand, followers, god_card, supply, acts
    return joined(part(seen, seat, words) for part in parts)


def hand(seen: State, seat: int, words: Words) -> Markup:
    """The cards, those of a colour fanned together."""
    held = say_many("Hand, one card", "Hand, {count} cards", seen.held[seat])
    fans = [fan(seen, seat, colour, words) for colour in range(COLOURS) if seen.hand[seat, colour]]
    crowded = seen.held[seat] > ROOMY
    kind = "hand crowded" if crowded else "hand"
    return shapes.shelf(kind, words(held), fans, gathers="cards")


def fan(seen: State, seat: int, colour: int, words: Words) -> Markup:
    """All cards of a colour: one thing to touch, as they are alike."""
    count = int(seen.hand[seat, colour])
    faces = [tag("i", shapes.drawing(EMBLEMS[colour]), class_="inhabitant-card")] * count
    inside, label = (*faces, tag("b", str(count))), words(card(colour, count))
    return shapes.button(
        f"hand-{colour}", f"fan r{colour}", *inside, label=label, data_copies=str(count)
    )


def followers(seen: State, seat: int, words: Words) -> Markup:
    """The followers, by colour."""
    count = sum(map(int, seen.followers[seat]))
    heading = say_many("One follower", "{count} followers", count)
    chips = [follower_button(seen, seat, colour, words) for colour in range(COLOURS)]
    return shapes.shelf("followers", words(heading), chips)


def follower_button(seen: State, seat: int, colour: int, words: Words) -> Markup:
    count = int(seen.followers[seat, colour])
    kind = f"chip-button r{colour}" if count else f"chip-button r{colour} none"
    inside, label = tag("b", str(count)), words(follower(colour, count))
    drawn = shapes.drawing(EMBLEMS[colour])
    return shapes.button(flock_id(seat, colour), kind, drawn, inside, label=label)


def god_card(seen: State, seat: int, words: Words) -> Markup:
    """The four temples: filled what stands, hollow what is missing, sealed what is done."""
    which = seen.god[seat]
    if which == NONE:
        return Markup("")
    gaps = {"done": temples_done(seen, seat), "all": temples_wanted(which)}
    heading = say("{god}: {done} of {all} temples", god=god(which), **gaps)
    plans = [goal(seen, seat, order, words, f"goal-{order}") for order in range(REGIONS)]
    return shapes.shelf("god", words(heading), plans)


def goal(seen: State, seat: int, order: int, words: Words, name: str | None = None) -> Markup:
    """A temple of the god card, over the number and the emblem of its region."""
    there, wanted, standing = goal_of(seen, seat, order)
    done = is_marked(seen, seat, order)
    inside = plan_at(wanted, standing, 40, 92, 18), check_at(68, 14, 12) if done else ""
    where = tag("b", str(order + 1)), shapes.drawing(EMBLEMS[there])
    return labelled(
        name,
        "wanted done" if done else "wanted",
        words(wants(seen, seat, order)),
        tag("svg", *inside, viewBox="0 0 80 94", class_=f"pc s{seat}", aria_hidden="true"),
        tag("p", *where, class_=f"where r{there}"),
    )


def labelled(
    name: str | None, kind: str, label: str, *inside: Markup, element: str = "div"
) -> Markup:
    """Something to look at that is called by one label."""
    told = {"role": "img", "aria_label": label, "title": label}
    return tag(element, *inside, id=name, class_=kind, **told)


def supply(seen: State, seat: int, words: Words) -> Markup:
    """The tiles not yet built, and the assistant."""
    levels = range(len(LEVEL_NAMES))
    things = [tile_left(seen, seat, level, words, f"stock-{level}") for level in levels]
    things += helper(seen, seat, words, "helper")
    return shapes.shelf("supply", words(say("Tiles")), things)


def helper(seen: State, seat: int, words: Words, name: str | None = None) -> list[Markup]:
    """The assistant, if the seat has one."""
    label, body = words(say("an assistant")), shapes.drawing("assistant")
    return [labelled(name, f"helper pc s{seat}", label, body)] if seen.assistant[seat] else []


def tile_left(seen: State, seat: int, level: int, words: Words, name: str | None = None) -> Markup:
    """Tiles of a level that are not yet built; in the tray they have a name."""
    count = str(seen.supply[seat, level])
    label = say("Tiles of level {level}: {count}", level=LEVEL_NAMES[level], count=count)
    body = tier(level, 36, 62)
    return labelled(
        name,
        "tile-left" if int(count) else "tile-left none",
        words(label),
        tag("svg", body, viewBox="0 0 72 64", class_=f"pc s{seat}", aria_hidden="true"),
        tag("b", count),
    )


# The tray: actions


def acts(seen: State, seat: int, words: Words) -> Markup:
    """The row of actions; during a festival, or where no action is possible, the way out."""
    is_mine = seen.seat == seat
    moves = legal_moves(seen) if is_mine else ()
    can = {MOVE_KINDS.find(move)[0].codes for move in moves}
    inside = [act(seen, name, can, words) for name in ACTS]
    if STOP in can:
        label = say("Leave it") if seen.phase == Phase.FESTIVAL else say("End the turn")
        inside = [shapes.button("act-stop", "btn", words(label))]
    if ASSIST in can:
        name = tag("span", words(say("Take the assistant")))
        inside.insert(0, shapes.button("act-assist", "btn main", shapes.icon("ui-mallet"), name))
    if is_mine and seen.phase in (Phase.DRAW, Phase.ACT, Phase.FESTIVAL):
        coins = [
            tag("i", class_="" if place < seen.actions else "gone") for place in range(ACTIONS)
        ]
        said = words(actions_left(seen))
        inside.insert(0, labelled("left", "left-tokens", said, *coins, element="p"))
    return tag("div", *inside, class_="acts deeds", id="acts")


def act(seen: State, name: str, can: set[Kind], words: Words) -> Markup:
    """A button for an action; it rests while the action is not possible."""
    is_idle = ACTS[name].codes not in can
    return shapes.button(
        f"act-{name}",
        "btn deed idle" if is_idle else "btn deed",
        shapes.icon(f"ui-{name}"),
        tag("span", words(answered(ACTS[name].heading, seen))),
        aria_disabled="true" if is_idle else None,
    )
