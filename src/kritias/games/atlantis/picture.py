"""The table of Atlantis as pictures: pure functions of what one seat sees."""

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Final

import numpy as np

from kritias.games.atlantis.box import (
    ATLANTIS,
    COLOUR,
    COLOURS,
    MAINLAND,
    PAWNS,
    PLACES,
    TREASURES,
    VALUE,
)
from kritias.games.atlantis.moves import (
    BREADTH,
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    gap_toll,
    legal,
    next_place,
    toll,
)
from kritias.games.atlantis.notation import PAWN_NAMES, one_each
from kritias.games.atlantis.picture_path import Point, Shape, shape_of
from kritias.games.atlantis.rules_end import points
from kritias.games.atlantis.state import IN_HAND, NONE, ONCE, TWICE, Phase, State
from kritias.games.atlantis.words import announce, card, tile
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import MARKS, Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Eyes, Fact, Offer, Step
from kritias.ui.svg import Markup, joined, moved, num, tag, use
from kritias.ui.words import Words

STRAIGHT: Final = 30  # degrees a gap may be turned to be bridged by an arch
SYMBOLS: Final = (
    *TREASURES,
    "pawn",
    "isle-atlantis",
    "isle-mainland",
    "bridge",
    *(f"mark-{mark}" for mark in MARKS),
    "ui-shore",
    "ui-cards",
    "ui-tile",
    "ui-coin",
)


def picture(seen: State, viewer: int) -> Markup:
    """The board as a file of its own."""
    return shapes.standalone(board(seen, Eyes(viewer, Words())), SYMBOLS, Path(__file__).parent)


# The board


def board(seen: State, eyes: Eyes) -> Markup:
    """The winding path with all that lies and stands on it."""
    shape = shape_of(round(eyes.aspect, 2))
    parts = [
        waters(shape),
        ends(shape, eyes),
        route(seen, shape),
        *(place(seen, shape, number, eyes) for number in range(PLACES)),
        *(gap(seen, shape, edge, far, eyes) for edge, far in gaps(seen)),
        *(pawn(seen, shape, seat, number, eyes) for seat, number in all_pawns(seen)),
    ]
    return tag(
        "svg",
        *parts,
        id="board",
        class_="board atlantis",
        role="group",
        viewBox=f"0 0 {num(shape.width)} {num(shape.height)}",
        aria_label=eyes.words(say("The path from Atlantis to the mainland")),
    )


def waters(shape: Shape) -> Markup:
    """Bands along the path, and a few engraved waves between its runs."""
    bands = [
        tag("path", class_=f"wake w{number}", d=shape.whole, stroke_width=shape.tile * width)
        for number, width in enumerate((1.62, 1.4, 1.18))
    ]
    waves = [
        tag("path", class_="ripple", d=f"M{num(x)} {num(y)}q6-6 12 0t12 0t12 0")
        for x, y in shape.ripples
    ]
    return tag("g", *bands, *waves, aria_hidden="true")


def ends(shape: Shape, eyes: Eyes) -> Markup:
    """Atlantis and the mainland."""
    names = {"atlantis": say("Atlantis"), "mainland": say("the mainland")}
    return joined(
        isle(shape, eyes, name, label, spot)
        for (name, label), spot in zip(names.items(), shape.ends, strict=True)
    )


def isle(shape: Shape, eyes: Eyes, name: str, label: Phrase, spot: Point) -> Markup:
    """An end of the path, with its name."""
    size = shape.tile * 1.5
    side = "right" if spot[0] > shape.width / 2 else "left"
    return tag(
        "g",
        tag("title", eyes.words(label)),
        tag("circle", r=size * 0.56, class_="halo"),
        use(f"isle-{name}", -size / 2, -size * 0.56, size),
        tag("text", eyes.words(label), class_=f"place-name {side}", y=-shape.tile * 0.66),
        id=name,
        class_="isle",
        transform=moved(*spot),
    )


def route(seen: State, shape: Shape) -> Markup:
    """The way a pawn has just gone and has to pay for."""
    if seen.phase != Phase.TOLL:
        return Markup("")
    end = seen.where[seen.seat, seen.pawn]
    return tag("path", class_="route", d=shape.line(seen.origin, end, -shape.tile * 0.62))


def place(seen: State, shape: Shape, number: int, eyes: Eyes) -> Markup:
    """A tile, a pair, or the sea where one was."""
    x, y, turn = shape.places[number]
    size, kind = shape.tile, seen.top[number]
    if kind == NONE:
        hole = square(size * 0.8, "sea-place", size * 0.16)
        return tag("g", hole, id=f"place-{number}", transform=moved(x, y, turn))
    treasure, pair = TREASURES[COLOUR[kind]], holds(seen.pairs, number)
    name = say("Place {number}: {tile}.", number=number + 1, tile=tile(kind))
    if pair:
        name = say("Place {number}: {tile}, another below.", number=number + 1, tile=tile(kind))
    return tag(
        "g",
        tag("title", eyes.words(name)),
        tag("g", tile_body(size, pair), transform=f"rotate({num(turn)})"),
        tag("g", use(treasure, -size * 0.33, -size * 0.19, size * 0.62), class_="treasure"),
        tag("text", str(VALUE[kind]), x=size * 0.3, y=-size * 0.13, font_size=size * 0.37),
        id=f"place-{number}",
        class_=f"tile t{COLOUR[kind]}",
        transform=moved(x, y),
    )


def tile_body(size: float, pair: bool) -> Markup:
    """The slab: two of them where a tile lies below."""
    depth = size * 0.07
    lower = square(size, "slab under", size * 0.16, depth * 0.9, depth * 2.1) if pair else ""
    return joined(
        [
            square(size * 1.2, "halo", size * 0.22),
            Markup(lower),
            square(size, "slab", size * 0.16, 0, depth),
            square(size, "face", size * 0.16),
            square(size * 0.86, "rim", size * 0.11),
        ]
    )


def square(size: float, kind: str, radius: float, dx: float = 0, dy: float = 0) -> Markup:
    return tag(
        "rect", class_=kind, x=dx - size / 2, y=dy - size / 2, width=size, height=size, rx=radius
    )


# Gaps


def gaps(seen: State) -> Iterator[tuple[int, int]]:
    """The gaps as pairs of the tiles beside them."""
    path = int(seen.path)
    tiles = [place for place in range(PLACES) if path >> place & 1]
    return ((edge, far) for edge, far in pairwise(tiles) if far - edge > 1)


def gap(seen: State, shape: Shape, edge: int, far: int, eyes: Eyes) -> Markup:
    """A bridge over the sea, or a coin with the toll."""
    x, y, _ = shape.between(edge, far)
    for seat in range(seen.seats):
        if edge < seen.bridge[seat] < far:
            return bridge(seat, shape, edge, far)
    price = gap_toll(seen, edge, far)
    radius = max(shape.tile * 0.25, 16)
    owed = seen.phase == Phase.TOLL and (
        seen.origin <= edge and far <= seen.where[seen.seat, seen.pawn]
    )
    return tag(
        "g",
        tag("title", eyes.words(say("A gap: crossing it costs {toll}.", toll=price))),
        tag("circle", r=radius * 1.5, class_="halo"),
        tag("circle", r=radius, class_="coin-face"),
        tag("text", str(price), y=radius * 0.42, font_size=radius * 1.25),
        id=f"gap-{edge + 1}",
        class_="toll owed" if owed else "toll",
        transform=moved(x, y),
    )


def bridge(seat: int, shape: Shape, edge: int, far: int) -> Markup:
    """An arch from tile to tile, or a causeway where the path turns, with its owner's mark."""
    x, y, turn = shape.between(edge, far)
    size = shape.tile
    if abs(turn) < STRAIGHT:
        way = tag("path", d=arch(shape.distance(edge, far), size), class_="arch")
        way = tag("g", way, transform=moved(x, y, turn))
        y -= size * 0.2
    else:
        line = shape.line(edge, far)
        way = joined(tag("path", d=line, class_=f"causeway c{layer}") for layer in range(3))
    keystone = use(shapes.mark(seat), x - size * 0.16, y - size * 0.16, size * 0.32)
    return tag("g", way, keystone, id=f"bridge-{seat}", class_=f"pc s{seat} bridge")


def arch(length: float, size: float) -> str:
    """The outline of a bridge between two tiles so far apart."""
    end, foot, deck = num(length / 2 - size * 0.36), num(size * 0.16), num(size * 0.24)
    near, rise, under = num(length / 4 - size * 0.18), num(size * 0.42), num(size * 0.06)
    return (
        f"M-{end} {foot}C-{near} -{rise} {near} -{rise} {end} {foot}v{deck}"
        f"C{near} -{under} -{near} -{under} -{end} {num(size * 0.4)}z"
    )


# Pawns


def all_pawns(seen: State) -> Iterator[tuple[int, int]]:
    return product(range(seen.seats), range(PAWNS))


def pawn(seen: State, shape: Shape, seat: int, number: int, eyes: Eyes) -> Markup:
    """A pawn where it stands."""
    x, y = pawn_place(seen, shape, seat, number)
    name = say("{who}, pawn {pawn}", who=Who(seat), pawn=PAWN_NAMES[number])
    is_on_path = ATLANTIS < seen.where[seat, number] < MAINLAND
    size = shape.tile * (0.84 if is_on_path else 0.52)
    return tag(
        "g",
        tag("title", eyes.words(name)),
        tag("circle", r=size * 0.62, cy=-size * 0.45, class_="halo"),
        shapes.pawn_body(seat, size),
        id=f"pawn-{seat}-{number}",
        class_=f"pc s{seat} pawn mover",
        transform=moved(x, y),
    )


def pawn_place(seen: State, shape: Shape, seat: int, number: int) -> tuple[float, float]:
    """On its tile's left side; at the ends in a row for each seat, so that all can be counted."""
    where = seen.where[seat, number]
    if ATLANTIS < where < MAINLAND:
        x, y, _ = shape.places[where]
        aside = 0.62 if is_beside_guest(seen, seat, number) else -0.36
        return x + shape.tile * aside, y + shape.tile * 0.4
    x, y = shape.ends[0 if where == ATLANTIS else 1]
    there = [other for other in range(PAWNS) if seen.where[seat, other] == where]
    row, column = divmod(seat, 2)
    crowd = column * 0.62 - 0.31 if seen.seats > 1 else 0
    across = crowd + (there.index(number) - (len(there) - 1) / 2) * 0.2
    down = row * 0.26 + 0.42
    return x + shape.tile * across, y + shape.tile * down


def is_beside_guest(seen: State, seat: int, number: int) -> bool:
    """Whether the pawn stands for a moment on a place that is taken (A5)."""
    return seen.phase == Phase.CHAIN and (seat, number) == (seen.seat, seen.pawn)


# The tray


def tray(seen: State, eyes: Eyes) -> Markup:
    """The own hand and tiles; the toll while one is due."""
    seat, words = eyes.viewer, eyes.words
    if seat == NONE:
        return Markup("")
    cards = [
        hand_card(colour, copy, is_fresh(seen, seat, colour, copy), words)
        for colour in range(COLOURS)
        for copy in range(seen.hand[seat, colour])
    ]
    coins = [
        coin(kind, copy, words)
        for kind, number in enumerate(map(sum, zip(*map(one_each, seen.kept[seat]), strict=True)))
        for copy in range(number)
    ]
    coins.sort(key=lambda pair: pair[0])
    held = say_many("Hand, one card", "Hand, {count} cards", seen.held[seat])
    worth = say_many("Collected, one point", "Collected, {count} points", seen.worth[seat])
    parts = [
        shelf("hand", held, cards, words),
        shelf("purse", worth, [markup for _, markup in coins], words),
    ]
    if seen.phase == Phase.TOLL and seen.seat == seat:
        parts.append(payment(seen, words))
    elif can_only_show(seen, seat):
        parts.append(
            tag(
                "div",
                tag(
                    "button",
                    words(say("Show the hand")),
                    id="show",
                    type="button",
                    class_="btn main",
                ),
                class_="acts",
            )
        )
    return joined(parts)


def shelf(name: str, heading: Phrase, things: list[Markup], words: Words) -> Markup:
    return tag(
        "div",
        tag("p", words(heading), class_="eyebrow"),
        tag("div", *things, class_="row"),
        class_=f"shelf {name}",
        id=f"shelf-{name}",
    )


def is_fresh(seen: State, seat: int, colour: int, copy: int) -> bool:
    """Whether this copy was bought this turn; those are counted last."""
    return bool(copy >= seen.hand[seat, colour] - seen.fresh[seat, colour])


def hand_card(colour: int, copy: int, fresh: bool, words: Words) -> Markup:
    label = words(card(colour))
    inside = [drawing(TREASURES[colour])]
    if fresh:
        inside.append(tag("span", words(say("new")), class_="tag"))
        label = words(say("{card}, bought this turn", card=card(colour)))
    return tag(
        "button",
        *inside,
        id=f"card-{colour}-{copy}",
        type="button",
        class_=f"card t{colour}",
        aria_label=label,
        title=label,
    )


def coin(kind: int, copy: int, words: Words) -> tuple[tuple[int, int], Markup]:
    """A collected tile, and how it sorts: by value, then by treasure."""
    label = words(tile(kind))
    markup = tag(
        "button",
        drawing(TREASURES[COLOUR[kind]]),
        tag("b", str(VALUE[kind])),
        id=f"tile-{kind}-{copy}",
        type="button",
        class_=f"card coin t{COLOUR[kind]}",
        aria_label=label,
        title=label,
    )
    return (VALUE[kind], COLOUR[kind]), markup


def drawing(symbol: str) -> Markup:
    return tag("svg", use(symbol, 0, 0, 64), viewBox="0 0 64 64", aria_hidden="true")


def payment(seen: State, words: Words) -> Markup:
    """What is due and what has been given, as figures and as a bar of units."""
    whole = toll(seen, seen.origin, seen.where[seen.seat, seen.pawn])
    given = max(whole - seen.due, 0)
    units = [tag("i", class_="on" if unit < given else "") for unit in range(given + seen.due)]
    said = say("Toll: {given} of {whole}", given=given, whole=given + seen.due)
    missing = say("{due} missing", due=seen.due)
    parts = [
        tag("p", tag("b", words(said)), tag("span", words(missing), class_="rest"), class_="sum"),
        tag("div", *units, class_="bar", aria_hidden="true"),
    ]
    if seen.bridge[seen.seat] == IN_HAND:
        parts.append(
            tag(
                "button",
                shapes.icon("bridge"),
                words(say("Bridge")),
                id="lay-bridge",
                type="button",
                class_="btn",
            )
        )
    return tag("div", *parts, class_="pay plate", id="payment")


def can_only_show(seen: State, seat: int) -> bool:
    """Whether the seat to decide has no move to make but to show its hand."""
    if seen.seat != seat or seen.phase != Phase.TURN:
        return False
    return not any(is_of(GO, int(move)) for move in legal_moves(seen))


def legal_moves(seen: State) -> Any:
    out = np.empty(BREADTH, np.int32)
    return out[: legal(seen, out)]


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: pawns home, cards, tiles and points."""
    home = sum(place == MAINLAND for place in seen.where[seat])
    tiles = sum(sum(one_each(seen.kept[seat, copy])) for copy in (ONCE, TWICE))
    score = np.zeros(seen.seats, np.int64)
    points(seen, score)
    return [
        Fact("ui-shore", say("pawns on the mainland"), home),
        Fact("ui-cards", say("cards"), seen.held[seat]),
        Fact("ui-tile", say("tiles"), tiles),
        Fact("ui-coin", say("points"), int(score[seat])),
    ]


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon."""
    names = (say("Buy"), say("Move"), say("Pay"), say("Take"), say("Draw"))
    now = {Phase.TURN: 1, Phase.CHAIN: 1, Phase.TOLL: 2, Phase.OVER: len(names)}[Phase(seen.phase)]
    is_open = seen.phase == Phase.TURN and seen.bought == NONE
    when = ["done" if number < now else "now" if number == now else "" for number in range(5)]
    if is_open:
        when[0] = ""
    return [Step(name, time) for name, time in zip(names, when, strict=True)]


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to move.", who=Who(seen.seat))
    if seen.phase == Phase.CHAIN:
        return say("The place is taken: play another card for this pawn.")
    if seen.phase == Phase.TOLL:
        if seen.bridge[viewer] == IN_HAND:
            return say(
                "The gaps cost {due}. Give tiles or cards, or lay your bridge.", due=seen.due
            )
        return say("The gaps cost {due}. Give tiles or cards; no change is given.", due=seen.due)
    if can_only_show(seen, viewer):
        return say("You can complete no move. Show your hand, or hand in a tile for cards first.")
    if any(is_of(BUY, int(move)) for move in legal_moves(seen)):
        return say("Choose a pawn and a card, or hand in a tile for cards first.")
    return say("Choose a pawn and a card.")


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    if is_of(GO, move):
        return offer_go(seen, move, part_a(GO, move), part_b(GO, move))
    says = announce(seen, move)
    if is_of(BUY, move):
        return Offer(say("Hand in a tile"), says, ((copies_of_tile(seen, part_a(BUY, move)),),))
    if is_of(GIVE_TILE, move):
        return Offer(say("Pay"), says, ((copies_of_tile(seen, part_a(GIVE_TILE, move)),),))
    if is_of(GIVE_CARD, move):
        return Offer(say("Pay"), says, ((copies_of_card(seen, part_a(GIVE_CARD, move)),),))
    if is_of(BRIDGE, move):
        gap_id = f"gap-{part_a(BRIDGE, move)}"
        return Offer(say("Lay the bridge"), says, ((gap_id,), ("lay-bridge", gap_id)), (gap_id,))
    return Offer(say("Show the hand"), says, (("show",),))


def offer_go(seen: State, move: int, number: int, colour: int) -> Offer:
    """A pawn and a card, in either order, or the pawn and the place, if one card leads there."""
    where = seen.where[seen.seat, number]
    target = next_place(seen, where, colour)
    there = "mainland" if target == MAINLAND else f"place-{target}"
    alike = [other for other in range(PAWNS) if seen.where[seen.seat, other] == where]
    pawns = (
        " ".join(f"pawn-{seen.seat}-{other}" for other in alike)
        if where == ATLANTIS
        else (f"pawn-{seen.seat}-{number}")
    )
    cards = copies_of_card(seen, colour, fresh_too=True)
    leading = [
        one
        for one in range(COLOURS)
        if seen.hand[seen.seat, one] and next_place(seen, where, one) == target
    ]
    is_chain = seen.phase == Phase.CHAIN
    ways: tuple[tuple[str, ...], ...] = (
        ((cards,),) if is_chain else ((pawns, cards), (cards, pawns))
    )
    if leading == [colour]:
        ways += ((there,),) if is_chain else ((pawns, there),)
    crossed = [f"gap-{edge + 1}" for edge, far in gaps(seen) if where <= edge and far <= target]
    heading = say("Pawn {pawn}", pawn=PAWN_NAMES[number])
    return Offer(heading, announce(seen, move), ways, (there, *crossed))


def copies_of_card(seen: State, colour: int, fresh_too: bool = False) -> str:
    """The ids of the cards of a colour; those bought this turn pay nothing."""
    number = seen.hand[seen.seat, colour]
    if not fresh_too:
        number -= seen.fresh[seen.seat, colour]
    return " ".join(f"card-{colour}-{copy}" for copy in range(number))


def copies_of_tile(seen: State, kind: int) -> str:
    number = sum(holds(word, kind) for word in seen.kept[seen.seat])
    return " ".join(f"tile-{kind}-{copy}" for copy in range(number))
