"""Small plates on which one of several ways is chosen: each shows what it leads to, and its price.

They are hidden until what leads to them is touched.
"""

from collections.abc import Iterator
from typing import Final

from kritias.games.gods.box import HEIGHT, LEVEL_NAMES, NO_TEMPLE
from kritias.games.gods.moves import BUILD, DEMOLISH, RECRUIT
from kritias.games.gods.picture_courts import frame, shrunk
from kritias.games.gods.picture_offer import all_ghosts, pick_id, picked, results
from kritias.games.gods.picture_places import Box, Plan
from kritias.games.gods.picture_regions import EMBLEMS, ghost
from kritias.games.gods.picture_temple import temple_at
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words_offer import announce
from kritias.kernel.moves import is_of, part_a, part_b, part_c
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag, use

TALL: Final = 138
NARROW: Final = 88
BROAD: Final = 176  # for two temples
GAP: Final = 6
STOREY: Final = 15.0


def picks(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """All plates, and the temples that pointing at them shows on their sites."""
    if seen.seat == NONE or context.viewer != seen.seat:
        return Markup("")
    groups = [row(seen, plan, moves, context) for moves in picked(seen).values()]
    return joined([*ghosts(seen, plan, context), *groups])


def ghosts(seen: State, plan: Plan, context: ViewContext) -> Iterator[Markup]:
    """What could come to stand, grouped by sites, so that two of one site never show at once."""
    sites: dict[tuple[int, int], list[int]] = {}
    for region, seat, shape in all_ghosts(seen):
        sites.setdefault((region, seat), []).append(shape)
    for (region, seat), shapes in sites.items():
        yield tag("g", *(ghost(seen, plan, region, seat, shape, context) for shape in shapes))


def row(seen: State, plan: Plan, moves: list[int], context: ViewContext) -> Markup:
    """The plates of one choice, side by side over the canal in the middle of the island."""
    width = BROAD if len(results(seen, moves[0])) > 1 else NARROW
    most = int((plan.island.w + GAP) // (width + GAP))
    lines = [moves[start : start + most] for start in range(0, len(moves), most)]
    top = plan.island.y + (plan.island.h - len(lines) * (TALL + GAP) + GAP) / 2
    return joined(
        pick(seen, move, place_of(plan, line, number, column, width, top), context)
        for number, line in enumerate(lines)
        for column, move in enumerate(line)
    )


def place_of(
    plan: Plan, line: list[int], number: int, column: int, width: float, top: float
) -> Box:
    """Where a plate lies."""
    left = plan.island.middle - (len(line) * (width + GAP) - GAP) / 2
    return Box(left + column * (width + GAP), top + number * (TALL + GAP), width, TALL)


def pick(seen: State, move: int, box: Box, context: ViewContext) -> Markup:
    """A plate: the temples a move leaves, and what it costs."""
    return tag(
        "g",
        tag("title", context.words(announce(seen, move))),
        frame(box, "plate-face", 10),
        frame(shrunk(box, 4), "plate-rim", 7),
        outcome(seen, move, box),
        frame(shrunk(box, -1), "halo", 11),
        id=pick_id(move),
        class_="pick",
    )


def outcome(seen: State, move: int, box: Box) -> Markup:
    if is_of(RECRUIT, move):
        return recruits(seen, part_a(RECRUIT, move) + 1, box)
    left = results(seen, move)
    parts = []
    for place, (_, seat, shape) in enumerate(left):
        middle = box.x + box.w * (2 * place + 1) / (2 * len(left))
        owner = seat if seat != NONE else keeper(seen, left[place][0])
        floor = box.y + 98
        parts.append(
            tag("rect", x=middle - 34, y=floor, width=68, height=5, rx=2, class_="terrace")
        )
        if shape != NO_TEMPLE:
            parts.append(temple_at(shape, middle, floor, STOREY, f"pc s{owner}"))
    if is_of(BUILD, move):
        parts.append(price(seen, HEIGHT[part_b(BUILD, move)], part_c(BUILD, move), box))
    elif is_of(DEMOLISH, move):
        parts.append(caption("−" + LEVEL_NAMES[part_c(DEMOLISH, move)], box, "loss"))
    else:
        parts += [emblem(region, box, place) for place, (region, _, _) in enumerate(left)]
        parts.append(use("ui-swap", box.middle - 11, box.y + 107, 22, class_="sign"))
    return joined(parts)


def emblem(region: int, box: Box, place: int) -> Markup:
    """Where a temple of a pair would stand."""
    x = box.x + box.w * (2 * place + 1) / 4 - 12
    return tag("g", use(EMBLEMS[region], x, box.y + 107, 24), class_=f"coloured r{region}")


def keeper(seen: State, region: int) -> int:
    """Whose tiles lie on a neutral site, or will."""
    return int(seen.holder[region]) if seen.holder[region] != NONE else int(seen.seat)


def price(seen: State, levels: int, helped: int, box: Box) -> Markup:
    """Cards of the region's colour, and the assistant who saves one."""
    cards, size = levels - helped, 22
    things = [f"r{seen.presence}"] * cards + ["helper"] * helped
    step = min(size, (box.w - 14) / max(len(things), 1))
    left = box.middle - ((len(things) - 1) * step + size) / 2
    return joined(
        tag(
            "g",
            use(
                "assistant" if thing == "helper" else EMBLEMS[seen.presence],
                left + place * step,
                box.y + 108,
                size,
            ),
            class_=f"coloured {thing}",
        )
        for place, thing in enumerate(things)
    )


def caption(text: str, box: Box, kind: str) -> Markup:
    return tag("text", text, x=box.middle, y=box.y + 127, class_=f"caption {kind}")


def recruits(seen: State, count: int, box: Box) -> Markup:
    """So many cards become followers."""
    emblem = use(EMBLEMS[seen.presence], box.middle - 27, box.y + 16, 54)
    return joined(
        [
            tag("g", emblem, class_=f"coloured r{seen.presence}"),
            tag("text", f"+{count}", x=box.middle, y=box.y + 116, class_="caption big"),
        ]
    )
