"""The four regions of the island: land, number, ability, sites with their temples."""

from typing import Final

from kritias.games.gods.box import NO_TEMPLE, REGIONS, SHAPE_NAMES, TAKE_ASSISTANT
from kritias.games.gods.move_kind_temple import ghost_id
from kritias.games.gods.picture_plan import (
    HEADER,
    Box,
    Plan,
    check_at,
    emblem,
    frame,
    front,
    goal_of,
    others,
    plan_at,
    shrunk,
    site_boxes,
    temple_at,
    titled,
)
from kritias.games.gods.rules import is_marked
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words import ability, region, site_id
from kritias.kernel.words import N_, Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, num, tag, use

TITLES: Final = (say("Sun"), say("Wave"), say("Laurel"), say("Lyre"))
# An ability in a word or two, and what it looks like, by its number − 1.
SIGNS: Final = (
    (say("Swap tiles"), "ui-swap"),
    (say("Move tile"), "ui-shift"),
    (say("Swap a card"), "ui-exchange"),
    (say("Assistant"), "ui-mallet"),
    (say("Take back"), "ui-recall"),
    (say("Move Presence"), "ui-eye"),
    (say("Take two"), "ui-take-two"),
    (say("Draw two"), "ui-draw-two"),
)
SHORE: Final = 58  # how round the outer corners of the island are
QUAY: Final = 22  # and the inner ones
STOREY: Final = 20.5  # of a temple on a large site
SMALL_STOREY: Final = 12.5
LONE_STOREY: Final = 30.0  # where one plays alone, there is more room


def island(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """All regions, the Presence on one of them."""
    regions = (region_at(seen, plan, number, context) for number in range(REGIONS))
    return joined([waters(plan), *regions, presence(seen, plan, context)])


def waters(plan: Plan) -> Markup:
    """Bands along the coast, and a few engraved waves in the canals and beside them."""
    sea = plan.island
    bands = [
        tag(
            "rect", class_=f"wake w{number}", x=sea.x - reach, y=sea.y - reach,
            width=sea.w + 2 * reach, height=sea.h + 2 * reach, rx=SHORE + reach,
        )
        for number, reach in enumerate((34, 22, 10))
    ]  # fmt: skip
    spots = [(sea.x - 150, sea.y + part * sea.h) for part in (0.18, 0.55, 0.86)]
    if plan.wide:
        spots += [(sea.middle - 18, sea.y + y) for y in (20, 172, 184, 446, 458, 612)]
        spots += [(plan.width + 60, part * plan.height) for part in (0.3, 0.6, 0.85)]
    waves = [
        tag("path", class_="ripple", d=f"M{num(x)} {num(y)}q6-6 12 0t12 0t12 0") for x, y in spots
    ]
    return tag("g", *bands, *waves, aria_hidden="true")


def order_of(seen: State, number: int) -> int:
    """The number that a region bears, from 0."""
    return list(map(int, seen.numbered)).index(number)


def region_at(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    """A region with everything on it."""
    box = plan.regions[number]
    shape, order = land(box, number), order_of(seen, number) + 1
    seats = (front(context), NONE, *others(seen, context))
    gaps = {"region": region(number), "ability": ability(seen.ability[number])}
    return titled(
        context.words(say("{region}, number {order}. {ability}", order=order, **gaps)),
        tag("path", d=shape, class_="cliff", transform="translate(0 7)"),
        tag("path", d=shape, class_="land"),
        tag("path", d=land(box, number, 7), class_="rim"),
        emblem(number, box.w - 176, HEADER + 20, 168, "watermark"),
        tag("path", d=land(box, number, -1), class_="halo"),
        badges(number, order),
        sign(seen, number, context),
        tag("g", *(site(seen, plan, number, seat, context) for seat in seats), class_="sites"),
        id=f"region-{number}",
        class_=f"region r{number} here" if seen.presence == number else f"region r{number}",
        transform=moved(box.x, box.y),
    )


def land(box: Box, number: int, inset: float = 0) -> str:
    """The outline of a region: rounder where it meets the open sea."""
    x, y, w, h = inset, inset, box.w - inset, box.h - inset
    a, b, c, d = (max((SHORE if corner == number else QUAY) - inset, 6) for corner in (0, 1, 3, 2))
    return (
        f"M{num(x + a)} {num(y)}H{num(w - b)}Q{num(w)} {num(y)} {num(w)} {num(y + b)}"
        f"V{num(h - c)}Q{num(w)} {num(h)} {num(w - c)} {num(h)}"
        f"H{num(x + d)}Q{num(x)} {num(h)} {num(x)} {num(h - d)}"
        f"V{num(y + a)}Q{num(x)} {num(y)} {num(x + a)} {num(y)}z"
    )


# What it is and what it can do


def badges(number: int, order: int) -> Markup:
    """The emblem of a region, and its order token."""
    disc, drawn = tag("circle", r=31, class_="medal"), emblem(number, -21.7, -21.7, 43.4)
    medal = tag("g", disc, drawn, class_=f"r{number}", transform=moved(50, 46))
    coin = tag("circle", r=20, class_="token")
    digit = tag("text", str(order), y=9.5, class_="order")
    return joined([medal, tag("g", coin, digit, transform=moved(92, 60))])


def sign(seen: State, number: int, context: ViewContext) -> Markup:
    """The name, and under it the ability as an icon with a short label."""
    which = seen.ability[number]
    label, icon = SIGNS[which]
    return titled(
        context.words(ability(which)),
        frame(Box(114, 2, 162, HEADER - 4), "hit"),
        tag("text", context.words(TITLES[number]), x=122, y=39, class_="name"),
        frame(Box(116, 48, 160, 31), "plaque", 8),
        use(icon, 121, 52, 22),
        tag("text", context.words(label), x=147, y=69.5, class_="label"),
        helpers(seen, number, context),
        frame(Box(112, 8, 166, HEADER - 12), "halo", 10),
        id=f"ability-{number}",
        class_="ability",
    )


def helpers(seen: State, number: int, context: ViewContext) -> Markup:
    """The assistants that lie on their region."""
    if seen.ability[number] != TAKE_ASSISTANT:
        return Markup("")
    left = seen.seats - sum(map(int, seen.assistant[: seen.seats]))
    label = say_many("One assistant is here.", "{count} assistants are here.", left)
    return titled(
        context.words(label),
        use("assistant", -20, -21, 40),
        tag("text", str(left), x=-28, y=15, class_="count"),
        id="assistants",
        class_="assistants" if left else "assistants none",
        transform=moved(246, 25),
    )


def presence(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The Presence, on its region's upper corner."""
    box = plan.regions[seen.presence]
    return titled(
        context.words(say("The Presence is in {region}.", region=region(seen.presence))),
        tag("circle", r=36, class_="aura"),
        use("presence", -34, -34, 68),
        id="the-presence",
        class_="presence mover",
        data_on=f"region-{seen.presence}",
        transform=moved(box.x + box.w - 41, box.y + 42),
    )


# Sites


def box_of(
    seen: State, plan: Plan, number: int, seat: int, context: ViewContext
) -> tuple[Box, float]:
    """Where a site lies in its region, and how high a level is there."""
    region_box = plan.regions[number]
    rest = others(seen, context)
    own, neutral, small = site_boxes(region_box.w, region_box.h, len(rest))
    storey = STOREY if rest else LONE_STOREY
    if seat == NONE:
        return neutral, storey
    return (small[rest.index(seat)], SMALL_STOREY) if seat in rest else (own, storey)


def site(seen: State, plan: Plan, number: int, seat: int, context: ViewContext) -> Markup:
    """A terrace with its owner's mark, and the temple on it."""
    box, storey = box_of(seen, plan, number, seat, context)
    owner = seat if seat != NONE else int(seen.holder[number])
    shape = int(seen.neutral[number] if seat == NONE else seen.temple[seat, number])
    word = context.words(say("neutral"))
    note = tag("text", word, x=box.middle, y=box.y + box.h - 30, class_="note")
    return titled(
        context.words(title(number, seat, owner, shape)),
        frame(box, "ground", 12),
        terrace(box),
        standing(temple_on(box, shape, seat, storey, context), number, seat, shape)
        if shape != NO_TEMPLE
        else "",
        owner_mark(box, owner) if owner != NONE else "",
        note if seat == NONE and shape == NO_TEMPLE else "",
        wish(seen, number, seat, box, context),
        frame(shrunk(box, -1), "halo", 13),
        id=site_id(number, seat),
        class_=f"site pc s{owner}" if owner != NONE else "site",
        data_lies=SHAPE_NAMES[shape] if shape != NO_TEMPLE else "",
    )


def standing(temple: Markup, number: int, seat: int, shape: int) -> Markup:
    """A temple, which comes to its site from whoever builds it."""
    passes = f"from {SHAPE_NAMES[shape]}"
    return tag("g", temple, id=f"{site_id(number, seat)}-temple", data_passes=passes)


def title(number: int, seat: int, owner: int, shape: int) -> Phrase:
    """What a site is and what stands on it."""
    there, temple = region(number), SHAPE_NAMES[shape]
    if seat == NONE and owner == NONE:
        return say("The neutral site of {region} is empty.", region=there)
    if seat == NONE:
        text = N_("The neutral site of {region}: {temple} of {who}.")
        return say(text, region=there, temple=temple, who=Who(owner))
    if shape == NO_TEMPLE:
        return say("The site of {who} in {region} is empty.", who=Who(seat), region=there)
    text = N_("The site of {who} in {region}: {temple}.")
    return say(text, who=Who(seat), region=there, temple=temple)


def terrace(box: Box) -> Markup:
    """The step a temple stands on."""
    return frame(Box(box.x + 6, box.y + box.h - 17, box.w - 12, 11), "terrace", 3)


def temple_on(box: Box, shape: int, seat: int, storey: float, context: ViewContext) -> Markup:
    """A temple on its terrace: beside the plan on the own site."""
    part = 0.36 if seat == front(context) else 0.5 if seat == NONE else 0.58
    return temple_at(shape, box.x + box.w * part, box.y + box.h - 17, storey)


def owner_mark(box: Box, owner: int) -> Markup:
    """The mark of whoever builds on a site, in front of the temple."""
    return use(shapes.mark(owner), box.x + 9, box.y + box.h - 30, 26)


def wish(seen: State, number: int, seat: int, box: Box, context: ViewContext) -> Markup:
    """What the god wants here, on the own site; elsewhere only the seal of what is done."""
    if seat == NONE or seen.god[seat] == NONE:
        return Markup("")
    order = order_of(seen, number)
    done = is_marked(seen, seat, order)
    if seat != front(context):
        return check_at(box.x + box.w - 16, box.y + 16, 12) if done else Markup("")
    _, wanted, standing = goal_of(seen, seat, order)
    x, y, w, h = box.x + box.w - 71, box.y + min(box.h - 110, 40), 66, 88
    return tag(
        "g",
        frame(Box(x, y, w, h), "tablet", 7),
        plan_at(wanted, standing, x + w / 2, y + h - 9, 15),
        check_at(x + w - 4, y + 4, 14) if done else "",
        class_="wish",
    )


# What would come of it


def builder(seen: State, number: int, seat: int) -> int:
    """Whose temple stands on a site, or would."""
    if seat != NONE:
        return seat
    return int(seen.holder[number]) if seen.holder[number] != NONE else int(seen.seat)


def ghost(
    seen: State, plan: Plan, number: int, seat: int, shape: int, context: ViewContext
) -> Markup:
    """A site as it would be: shown while a move is pointed at."""
    box, storey = box_of(seen, plan, number, seat, context)
    owner, place = builder(seen, number, seat), plan.regions[number]
    width = box.w * (0.6 if seat == front(context) else 1)
    return tag(
        "g",
        frame(Box(box.x + 2, box.y + 2, width - 4, box.h - 4), "cover", 10),
        terrace(box),
        temple_on(box, shape, seat, storey, context),
        owner_mark(box, owner),
        id=ghost_id(number, seat, shape),
        class_=f"ghost r{number} pc s{owner}",
        transform=moved(place.x, place.y),
        aria_hidden="true",
    )
