"""The four regions of the island: land, number, ability, sites with their temples."""

from typing import Final

from kritias.games.gods.box import (
    FACE,
    NO_TEMPLE,
    REGIONS,
    REGIONS_PRINTED,
    TAKE_ASSISTANT,
)
from kritias.games.gods.picture_places import HEADER, Box, Plan, site_boxes
from kritias.games.gods.picture_temple import check_at, plan_at, temple_at
from kritias.games.gods.rules_end import is_marked
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words_things import ability, region, temple
from kritias.kernel.words import N_, Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, num, tag, use

EMBLEMS: Final[tuple[str, ...]] = tuple(region["emblem"] for region in REGIONS_PRINTED)
# What an ability looks like, by its number − 1.
SIGNS: Final = (
    "ui-swap",
    "ui-shift",
    "ui-exchange",
    "ui-mallet",
    "ui-recall",
    "ui-eye",
    "ui-take-two",
    "ui-draw-two",
)
NEUTRAL_NAME: Final = "n"
SHORE: Final = 58  # how round the outer corners of the island are
QUAY: Final = 22  # and the inner ones
STOREY: Final = 20.5  # of a temple on a large site
SMALL_STOREY: Final = 12.5
LONE_STOREY: Final = 30.0  # where one plays alone, there is more room


def front(seen: State, context: ViewContext) -> int:
    """The seat whose sites lie in front: the viewer's, or the first for a spectator."""
    return context.viewer if context.viewer != NONE else 0


def others(seen: State, context: ViewContext) -> list[int]:
    """The other seats, in the order of play."""
    return [(front(seen, context) + step) % seen.seats for step in range(1, seen.seats)]


def island(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """All regions, the Presence on one of them."""
    return joined(
        [
            waters(plan),
            *(region_at(seen, plan, number, context) for number in range(REGIONS)),
            presence(seen, plan, context),
        ]
    )


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


def region_at(seen: State, plan: Plan, number: int, context: ViewContext) -> Markup:
    """A region with everything on it."""
    box = plan.regions[number]
    shape = land(box, number)
    here = seen.presence == number
    order = list(map(int, seen.numbered)).index(number) + 1
    name = say(
        "{region}, number {order}. {ability}",
        region=region(number),
        order=order,
        ability=ability(seen.ability[number]),
    )
    return tag(
        "g",
        tag("title", context.words(name)),
        tag("path", d=shape, class_="cliff", transform="translate(0 7)"),
        tag("path", d=shape, class_="land"),
        tag("path", d=land(box, number, 7), class_="rim"),
        tag("g", use(EMBLEMS[number], box.w - 176, HEADER + 20, 168), class_="watermark"),
        tag("path", d=land(box, number, -1), class_="halo"),
        head(seen, number, order, context),
        tag("g", *sites(seen, plan, number, context), class_="sites"),
        id=f"region-{number}",
        class_=f"region r{number} here" if here else f"region r{number}",
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


def head(seen: State, number: int, order: int, context: ViewContext) -> Markup:
    """The emblem, the order token, the name and the ability."""
    return joined(
        [
            medal(number, 50, 46, 31),
            token(order, 92, 60),
            sign(seen, number, context),
        ]
    )


def medal(colour: int, x: float, y: float, radius: float) -> Markup:
    """The emblem of a colour."""
    size = radius * 1.4
    return tag(
        "g",
        tag("circle", r=radius, class_="medal"),
        tag("g", use(EMBLEMS[colour], -size / 2, -size / 2, size), class_="emblem"),
        class_=f"r{colour}",
        transform=moved(x, y),
    )


def token(order: int, x: float, y: float) -> Markup:
    """An order token."""
    return tag(
        "g",
        tag("circle", r=20, class_="token"),
        tag("text", str(order), y=9.5, class_="order"),
        transform=moved(x, y),
    )


def title_of(number: int) -> Phrase:
    """A region's name as a heading."""
    return (say("Sun"), say("Wave"), say("Laurel"), say("Lyre"))[number]


def sign(seen: State, number: int, context: ViewContext) -> Markup:
    """The name, and under it the ability as an icon with a short label."""
    which = seen.ability[number]
    return tag(
        "g",
        tag("title", context.words(ability(which))),
        tag("rect", x=114, y=2, width=162, height=HEADER - 4, rx=9, class_="hit"),
        tag("text", context.words(title_of(number)), x=122, y=39, class_="name"),
        tag("rect", x=116, y=48, width=160, height=31, rx=8, class_="plaque"),
        use(SIGNS[which], 121, 52, 22),
        tag("text", context.words(short(which)), x=147, y=69.5, class_="label"),
        helpers(seen, number, context),
        tag("rect", x=112, y=8, width=166, height=HEADER - 12, rx=10, class_="halo"),
        id=f"ability-{number}",
        class_="ability",
    )


def short(which: int) -> Phrase:
    """An ability in a word or two."""
    return (
        say("Swap tiles"),
        say("Move tile"),
        say("Swap a card"),
        say("Assistant"),
        say("Take back"),
        say("Move Presence"),
        say("Take two"),
        say("Draw two"),
    )[which]


def helpers(seen: State, number: int, context: ViewContext) -> Markup:
    """The assistants that lie on their region."""
    if seen.ability[number] != TAKE_ASSISTANT:
        return Markup("")
    left = seen.seats - sum(map(int, seen.assistant[: seen.seats]))
    label = say_many("One assistant is here.", "{count} assistants are here.", left)
    return tag(
        "g",
        tag("title", context.words(label)),
        use("assistant", -20, -21, 40),
        tag("text", str(left), x=-28, y=15, class_="count"),
        id="assistants",
        class_="assistants" if left else "assistants none",
        transform=moved(246, 25),
    )


def presence(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """The Presence, on its region's upper corner."""
    box = plan.regions[seen.presence]
    return tag(
        "g",
        tag(
            "title",
            context.words(say("The Presence is in {region}.", region=region(seen.presence))),
        ),
        tag("circle", r=36, class_="aura"),
        use("presence", -34, -34, 68),
        id="the-presence",
        class_="presence mover",
        transform=moved(box.x + box.w - 41, box.y + 42),
    )


# Sites


def site_id(number: int, seat: int) -> str:
    """The site of a seat; NONE: the neutral one."""
    return f"site-{number}-{seat if seat != NONE else NEUTRAL_NAME}"


def ghost_id(number: int, seat: int, shape: int) -> str:
    """A temple as it would stand on a site."""
    return f"ghost-{number}-{seat if seat != NONE else NEUTRAL_NAME}-{shape}"


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


def sites(seen: State, plan: Plan, number: int, context: ViewContext) -> list[Markup]:
    """All sites of a region."""
    seats = (front(seen, context), NONE, *others(seen, context))
    return [site(seen, plan, number, seat, context) for seat in seats]


def site(seen: State, plan: Plan, number: int, seat: int, context: ViewContext) -> Markup:
    """A terrace with its owner's mark, and the temple on it."""
    box, storey = box_of(seen, plan, number, seat, context)
    owner = seat if seat != NONE else int(seen.holder[number])
    shape = int(seen.neutral[number] if seat == NONE else seen.temple[seat, number])
    x = foot_of(seen, box, seat, context)
    floor = box.y + box.h - 17
    return tag(
        "g",
        tag("title", context.words(title(number, seat, owner, shape))),
        tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=12, class_="ground"),
        terrace(box),
        temple_at(shape, x, floor, storey) if shape != NO_TEMPLE else "",
        owner_mark(box, owner),
        note(box, seat, shape, context),
        wish(seen, number, seat, box, context),
        outline(box),
        id=site_id(number, seat),
        class_=f"site pc s{owner}" if owner != NONE else "site",
    )


def outline(box: Box) -> Markup:
    """The ring of light around a site."""
    return tag(
        "rect", x=box.x - 1, y=box.y - 1, width=box.w + 2, height=box.h + 2, rx=13, class_="halo"
    )


def foot_of(seen: State, box: Box, seat: int, context: ViewContext) -> float:
    """The middle of a temple: beside the plan on the own site."""
    return box.x + box.w * (0.36 if seat == front(seen, context) else 0.5 if seat == NONE else 0.58)


def title(number: int, seat: int, owner: int, shape: int) -> Phrase:
    """What a site is and what stands on it."""
    there = region(number)
    if seat == NONE and owner == NONE:
        return say("The neutral site of {region} is empty.", region=there)
    if seat == NONE:
        text = N_("The neutral site of {region}: {temple} of {who}.")
        return say(text, region=there, temple=temple(shape), who=Who(owner))
    if shape == NO_TEMPLE:
        return say("The site of {who} in {region} is empty.", who=Who(seat), region=there)
    text = N_("The site of {who} in {region}: {temple}.")
    return say(text, who=Who(seat), region=there, temple=temple(shape))


def terrace(box: Box) -> Markup:
    """The step a temple stands on."""
    top = box.y + box.h - 17
    return tag("rect", x=box.x + 6, y=top, width=box.w - 12, height=11, rx=3, class_="terrace")


def owner_mark(box: Box, owner: int) -> Markup:
    """The mark of who builds on a site, in front of the temple."""
    if owner == NONE:
        return Markup("")
    return use(shapes.mark(owner), box.x + 9, box.y + box.h - 30, 26)


def note(box: Box, seat: int, shape: int, context: ViewContext) -> Markup:
    """An empty neutral site says that it is one."""
    if seat != NONE or shape != NO_TEMPLE:
        return Markup("")
    word = context.words(say("neutral"))
    return tag("text", word, x=box.middle, y=box.y + box.h - 30, class_="note")


def wish(seen: State, number: int, seat: int, box: Box, context: ViewContext) -> Markup:
    """What the god wants here, on the own site; elsewhere only the seal of what is done."""
    if seat == NONE or seen.god[seat] == NONE:
        return Markup("")
    order = list(map(int, seen.numbered)).index(number)
    done = is_marked(seen, seat, order)
    if seat != front(seen, context):
        return check_at(box.x + box.w - 16, box.y + 16, 12) if done else Markup("")
    wanted, standing = int(FACE[seen.god[seat], order]), int(seen.temple[seat, number])
    x, y, w, h = box.x + box.w - 71, box.y + min(box.h - 110, 40), 66, 88
    return tag(
        "g",
        tag("rect", x=x, y=y, width=w, height=h, rx=7, class_="tablet"),
        plan_at(wanted, standing, x + w / 2, y + h - 9, 15),
        check_at(x + w - 4, y + 4, 14) if done else "",
        class_="wish",
    )


# What would come of it


def ghost(
    seen: State, plan: Plan, number: int, seat: int, shape: int, context: ViewContext
) -> Markup:
    """A site as it would be: shown while a move is pointed at."""
    box, storey = box_of(seen, plan, number, seat, context)
    place = plan.regions[number]
    holder = int(seen.holder[number]) if seen.holder[number] != NONE else seen.seat
    owner = seat if seat != NONE else holder
    width = box.w * (0.6 if seat == front(seen, context) else 1)
    return tag(
        "g",
        tag(
            "rect",
            x=box.x + 2,
            y=box.y + 2,
            width=width - 4,
            height=box.h - 4,
            rx=10,
            class_="cover",
        ),
        terrace(box),
        temple_at(shape, foot_of(seen, box, seat, context), box.y + box.h - 17, storey),
        owner_mark(box, owner),
        id=ghost_id(number, seat, shape),
        class_=f"ghost r{number} pc s{owner}",
        transform=moved(place.x, place.y),
        aria_hidden="true",
    )
