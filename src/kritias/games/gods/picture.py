"""The table of Island of Gods as pictures: pure functions of what one seat sees."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from kritias.games.gods.box import (
    ACTIONS,
    DISPLAY,
    DRAWS,
    HEIGHT,
    LEVEL_NAMES,
    LEVELS,
    MOST_DEMOLISHED,
    MOST_IN_HAND,
    NO_TEMPLE,
    TAKE_TWO,
)
from kritias.games.gods.move_kind import ACTS, MOVE_KINDS, legal_moves, results
from kritias.games.gods.move_kind_temple import pick_id
from kritias.games.gods.moves import BUILD, DEMOLISH, RECRUIT, SHIFT, SWAP
from kritias.games.gods.picture_plan import (
    EMBLEMS,
    Box,
    Plan,
    emblem,
    frame,
    plan_of,
    shrunk,
    temple_at,
    titled,
)
from kritias.games.gods.picture_plate import plate, score
from kritias.games.gods.picture_region import SIGNS, builder, ghost, island
from kritias.games.gods.picture_seat import actions_left, courts, courts_needed, temples_done, tray
from kritias.games.gods.picture_summary import summary
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words import ability, card
from kritias.kernel.moves import Kind
from kritias.kernel.words import MARKS, Phrase, Who, both, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Fact, Step, ViewContext, nothing_more_at_stake, ribbon
from kritias.ui.svg import Markup, joined, moved, num, tag, use
from kritias.ui.words import Words

__all__ = [
    "SYMBOLS",
    "board",
    "facts",
    "picture",
    "plate",
    "prompt",
    "score",
    "stakes",
    "steps",
    "summary",
    "tray",
]

stakes = nothing_more_at_stake
SYMBOLS: Final = (
    *EMBLEMS,
    *(f"tier-{level + 1}" for level in range(LEVELS)),
    "presence",
    "assistant",
    "compass",
    *(f"mark-{mark}" for mark in MARKS),
    *(icon for _, icon in SIGNS),
    *(f"ui-{name}" for name in ACTS),
    "ui-temple",
    "ui-cards",
    "ui-people",
)

# Plates to choose on
TALL: Final = 138
NARROW: Final = 88
BROAD: Final = 176  # for two temples
GAP: Final = 6
STOREY: Final = 15.0


def picture(seen: State, viewer: int, words: Words | None = None) -> Markup:
    """The board as a file of its own."""
    drawn = board(seen, ViewContext(viewer, words or Words()))
    return shapes.standalone(drawn, SYMBOLS, Path(__file__).parent)


def board(seen: State, context: ViewContext) -> Markup:
    """The island with its temples, the cards beside it, and what lies before the others."""
    plan = plan_of(round(context.aspect, 2), courts_needed(seen, context))
    return tag(
        "svg",
        island(seen, plan, context),
        *(display_card(seen, plan.display, place, context) for place in range(DISPLAY)),
        deck(seen, plan.deck, context),
        discards(seen, plan.discard, context),
        tokens(seen, plan.tokens, context),
        courts(seen, plan, context),
        picks(seen, plan, context),
        id="board",
        class_="board gods",
        role="group",
        viewBox=f"0 0 {num(plan.width)} {num(plan.height)}",
        aria_label=context.words(say("The island with its four regions")),
    )


# Cards and tokens


def display_card(seen: State, row: Box, place: int, context: ViewContext) -> Markup:
    """A place of the display, with the card that lies there."""
    step = (row.w + 8) / DISPLAY
    box = Box(row.x + place * step, row.y, step - 8, row.h)
    colour = int(seen.display[place])
    name = f"display-{place}"
    if colour == NONE:
        empty = context.words(say("An empty place of the display"))
        return titled(empty, frame(box, "vacant"), id=name, data_passes="cards")
    size = min(box.w, box.h) * 0.76
    return titled(
        context.words(say("In the display: {card}", card=card(colour))),
        frame(box, "face"),
        frame(shrunk(box, 5), "rim"),
        emblem(colour, box.middle - size / 2, box.y + (box.h - size) / 2, size),
        frame(shrunk(box, -3), "halo"),
        id=name,
        class_=f"inhabitant r{colour}",
        data_passes=f"cards {colour}",
        data_given=str(seen.known[:, colour].sum()),
    )


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
    parts += [pile_count(left, box), frame(shrunk(box, -4), "halo")]
    return titled(
        context.words(name),
        *parts,
        id="deck",
        class_="deck",
        data_passes="cards",
        data_pile=str(left),
    )


def discards(seen: State, box: Box, context: ViewContext) -> Markup:
    """The discards: how many, and of which colours."""
    counts = {colour: int(count) for colour, count in enumerate(seen.discard) if count}
    listed = both([card(colour, count) for colour, count in counts.items()])
    label = say("Discarded: {cards}", cards=listed) if counts else say("Nothing is discarded.")
    parts = [frame(box, "vacant")]
    for place, colour in enumerate(counts):
        x, y = box.x + 8 + place % 2 * (box.w - 16) / 2, box.y + 8 + place // 2 * 29
        parts.append(emblem(colour, x, y, 27, f"spent r{colour}"))
    parts.append(pile_count(sum(counts.values()), box))
    return titled(context.words(label), *parts, id="discards", class_="discards")


def pile_count(count: int, box: Box) -> Markup:
    """How many cards a pile has."""
    return tag("text", str(count), x=box.middle, y=box.y + box.h - 13, class_="pile-count")


def tokens(seen: State, box: Box, context: ViewContext) -> Markup:
    """Five action tokens: those left are of gold, those spent are hollow."""
    upright = box.h > box.w
    step = max(box.w, box.h) / ACTIONS
    radius = min(step * 0.42, 16)
    coins = []
    for place in range(ACTIONS):
        along = (place + 0.5) * step
        x, y = (box.middle, box.y + along) if upright else (box.x + along, box.y + box.h / 2)
        left = place < seen.actions
        coin = tag(
            "g",
            tag("circle", r=radius),
            use("compass", -radius * 0.66, -radius * 0.66, radius * 1.32) if left else "",
            class_="coin-token" if left else "coin-token gone",
            transform=moved(x, y),
        )
        coins.append(coin)
    return titled(context.words(actions_left(seen)), *coins, id="tokens", class_="tokens")


# Small plates on which one of several ways is chosen: each shows what it leads to, and its price.
# They are hidden until what leads to them is touched.


def picks(seen: State, plan: Plan, context: ViewContext) -> Markup:
    """All plates, and the temples that pointing at them shows on their sites."""
    if seen.seat == NONE or context.viewer != seen.seat:
        return Markup("")
    choices = picked(seen)
    plates = [plates_of(seen, plan, moves, context) for moves in choices]
    return joined([*ghosts(seen, plan, choices, context), *plates])


def picked(seen: State) -> list[list[int]]:
    """The moves that are chosen on a plate: a list for each choice of sites."""
    choices: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for move in legal_moves(seen):
        kind, _ = MOVE_KINDS.find(move)
        if kind.codes in CAPTIONS:
            sites = [(region, seat) for region, seat, _ in results(seen, move)]
            key = tuple(sorted(sites) if kind.codes == SWAP else sites)
            choices.setdefault(key, []).append(move)
    return list(choices.values())


def ghosts(
    seen: State, plan: Plan, choices: list[list[int]], context: ViewContext
) -> Iterator[Markup]:
    """What could come to stand, grouped by sites, so that two of one site never show at once."""
    sites: dict[tuple[int, int], dict[int, Markup]] = {}
    for move in (move for moves in choices for move in moves):
        for region, seat, shape in results(seen, move):
            shown = ghost(seen, plan, region, seat, shape, context)
            sites.setdefault((region, seat), {})[shape] = shown
    return (tag("g", *shapes.values()) for shapes in sites.values())


def plates_of(seen: State, plan: Plan, moves: list[int], context: ViewContext) -> Markup:
    """The plates of one choice, side by side over the canal in the middle of the island."""
    width = BROAD if len(results(seen, moves[0])) > 1 else NARROW
    most = int((plan.island.w + GAP) // (width + GAP))
    lines = [moves[start : start + most] for start in range(0, len(moves), most)]
    y = plan.island.y + (plan.island.h - len(lines) * (TALL + GAP) + GAP) / 2
    plates = []
    for line in lines:
        x = plan.island.middle - (len(line) * (width + GAP) - GAP) / 2
        for column, move in enumerate(line):
            box = Box(x + column * (width + GAP), y, width, TALL)
            plates.append(pick(seen, move, box, context))
        y += TALL + GAP
    return joined(plates)


def pick(seen: State, move: int, box: Box, context: ViewContext) -> Markup:
    """A plate: the temples a move leaves, and what it costs."""
    kind, parts = MOVE_KINDS.find(move)
    return titled(
        context.words(MOVE_KINDS.announce(seen, move)),
        frame(box, "plate-face", 10),
        frame(shrunk(box, 4), "plate-rim", 7),
        *temples_left(seen, move, box),
        CAPTIONS[kind.codes](seen, box, *parts),
        frame(shrunk(box, -1), "halo", 11),
        id=pick_id(move),
        class_="pick",
    )


def temples_left(seen: State, move: int, box: Box) -> Iterator[Markup]:
    """The temples that stand after a move, side by side."""
    left, floor = results(seen, move), box.y + 98
    for place, (region, seat, shape) in enumerate(left):
        middle = box.x + box.w * (2 * place + 1) / (2 * len(left))
        yield frame(Box(middle - 34, floor, 68, 5), "terrace", 2)
        if shape != NO_TEMPLE:
            owner = builder(seen, region, seat)
            yield temple_at(shape, middle, floor, STOREY, f"pc s{owner}")


def price(seen: State, box: Box, neutral: int, shape: int, helped: int) -> Markup:
    """Cards of the region's colour, and the assistant who saves one."""
    card = EMBLEMS[seen.presence], f"coloured r{seen.presence}"
    things = [card] * (HEIGHT[shape] - helped) + [("assistant", "coloured helper")] * helped
    size = 22
    step = min(size, (box.w - 14) / max(len(things), 1))
    left = box.middle - ((len(things) - 1) * step + size) / 2
    return joined(
        tag("g", use(symbol, left + place * step, box.y + 108, size), class_=kind)
        for place, (symbol, kind) in enumerate(things)
    )


def tile_lost(seen: State, box: Box, place: int, where: int, level: int) -> Markup:
    text = "−" + LEVEL_NAMES[level]
    return tag("text", text, x=box.middle, y=box.y + 127, class_="caption loss")


def sites_of_pair(seen: State, box: Box, spot: int, other: int, tiles: int) -> Markup:
    """Where the two temples of a pair would stand."""
    places = ((spot // 2, box.x + box.w / 4), (other // 2, box.x + box.w * 3 / 4))
    pair = [emblem(place, x - 12, box.y + 107, 24, f"coloured r{place}") for place, x in places]
    return joined([*pair, use("ui-swap", box.middle - 11, box.y + 107, 22, class_="sign")])


def recruits(seen: State, box: Box, number: int) -> Markup:
    """So many cards become followers."""
    card = emblem(seen.presence, box.middle - 27, box.y + 16, 54, f"coloured r{seen.presence}")
    text = tag("text", f"+{number + 1}", x=box.middle, y=box.y + 116, class_="caption big")
    return joined([card, text])


# The kinds of moves that are chosen on plates, and what stands below the temples there.
CAPTIONS: Final[dict[Kind, Callable[..., Markup]]] = {
    BUILD: price,
    DEMOLISH: tile_lost,
    SWAP: sites_of_pair,
    SHIFT: sites_of_pair,
    RECRUIT: recruits,
}


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: temples that are done, cards, followers, what it may use."""
    told = [
        Fact("ui-cards", say("cards"), seen.held[seat], gathers="cards"),
        Fact("ui-people", say("followers"), sum(map(int, seen.followers[seat]))),
        Fact("ui-mallet", say("assistants"), int(seen.assistant[seat])),
    ]
    if seen.ruthless and seen.seats > 1:
        left = MOST_DEMOLISHED - seen.demolished[seat]
        told.append(Fact("ui-demolish", say("tiles of others left to demolish"), left))
    if seen.god[seat] == NONE:
        return told
    done = temples_done(seen, seat)
    return [Fact("ui-temple", say("temples that have their shape"), done), *told]


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon, with what is left of the step under way."""
    now = {Phase.DRAW: 0, Phase.ACT: 1, Phase.FESTIVAL: 1, Phase.DISCARD: 2, Phase.OVER: 3}
    at = now[Phase(seen.phase)]
    labels = [say("Draw"), say("Act"), say("Discard")]
    if at == 0:
        labels[0] = say("Draw {pips}", pips=pips(seen.draws, DRAWS))
    elif at == 1:
        labels[1] = say("Act {pips}", pips=pips(seen.actions, ACTIONS))
    return ribbon(labels, at)


def pips(left: int, whole: int) -> str:
    """What is left as full dots, what is spent as hollow ones."""
    return "●" * left + "○" * (whole - left)


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to move.", who=Who(seen.seat))
    if seen.phase == Phase.DRAW:
        return say_many(
            "Take a last card from the display or draw it from the deck.",
            "Take a card from the display or draw it from the deck: {count} are due.",
            seen.draws,
        )
    if seen.phase == Phase.FESTIVAL:
        return prompt_festival(seen)
    if seen.phase == Phase.DISCARD:
        over = seen.held[viewer] - MOST_IN_HAND
        return say_many("Discard one card.", "Discard {count} cards.", over)
    return say_many("Choose your last action.", "Choose an action: {count} are left.", seen.actions)


def prompt_festival(seen: State) -> Phrase:
    """What the ability of the region asks for."""
    which = seen.ability[seen.presence]
    if len(legal_moves(seen)) == 1:
        return say("The ability can do nothing now.")
    if which >= TAKE_TWO:
        return say_many("One more card.", "Two cards, one after the other.", seen.draws)
    return ability(which)
