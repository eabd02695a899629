"""The options of Island of Gods, and positions as documents that a person can read and write.

A temple is written by its tiles, the larger first: `II+I`; an empty site is `-`. A card is a
colour. Whatever is wrong in a document gets a sentence.
"""

from collections.abc import Mapping
from typing import Any, Final

from kritias.games.gods import rules_audit as faults
from kritias.games.gods.box import (
    ACTIONS,
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY,
    DRAW_TWO,
    DRAWS,
    FEASTED,
    GOD_NAMES,
    LEVEL_NAMES,
    MOST_DEMOLISHED,
    ORDER_NAMES,
    PLAYERS,
    REGIONS,
    REGIONS_PRINTED,
    SHAPE_NAMES,
    TAKE_TWO,
    TILES,
    TILES_IN,
)
from kritias.games.gods.moves import BREADTH, MOVES, legal
from kritias.games.gods.rules import first_god, turn_sides
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.view import imagine
from kritias.kernel.audited import Audited
from kritias.kernel.document import Head, Sheet, index, names_of, spelt
from kritias.kernel.game import Option
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, Phrase, say

VERSION: Final = 2
HAND_NAMES: Final = (*COLOUR_NAMES, "?")
DISPLAY_NAMES: Final = (*COLOUR_NAMES, "-")  # NONE is the last

# The name of each region, and of the abilities on its two sides.
SIDES: Final = (
    (say("The sun’s region"), say("Swap two tiles"), say("Move a tile")),
    (say("The wave’s region"), say("Swap a follower with a card"), say("Take an assistant")),
    (say("The laurel’s region"), say("Take back a follower"), say("Move the Presence")),
    (say("The lyre’s region"), say("Take two cards"), say("Draw two cards")),
)
VARIANTS: Final = (
    (
        "secret",
        say("Secret gods"),
        say(
            "You know nobody’s god card but your own until the end. For those who like to guess "
            "and to bluff."
        ),
    ),
    (
        "varied_gods",
        say("Varied gods"),
        say(
            "God cards with other temples, whose levels can all be had in a wrong shape too. For "
            "those who know the game well."
        ),
    ),
    (
        "ruthless",
        say("Ruthless"),
        say(
            "Twice in a game you may demolish somebody else’s tile. For those who can take a blow."
        ),
    ),
)
OPTIONS: Final[tuple[Option, ...]] = (
    *(
        Option(
            printed["name"],
            "choice",
            printed["first"],
            label,
            say("The side that lies up: what a festival there lets everybody do."),
            tuple(printed["sides"]),
            tuple(sides),
        )
        for printed, (label, *sides) in zip(REGIONS_PRINTED, SIDES, strict=True)
    ),
    Option(
        "order",
        "choice",
        "random",
        say("Order of the regions"),
        say(
            "The numbers on sun, wave, laurel and lyre: dealt, or chosen. They say where each god "
            "wants which temple."
        ),
        ("random", *ORDER_NAMES),
        (say("Dealt"), *(say("{numbers}", numbers=name) for name in ORDER_NAMES)),
    ),
    *(Option(name, "flag", False, label, about) for name, label, about in VARIANTS),
)
HEAD: Final = Head("gods", VERSION, PLAYERS, names_of(Phase), OPTIONS)


# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "numbers": " ".join(COLOUR_NAMES[region] for region in s.numbered),
        "presence": COLOUR_NAMES[s.presence],
        "display": " ".join(DISPLAY_NAMES[colour] for colour in s.display),
        "discard": spelt(s.discard, COLOUR_NAMES),
        "shuffles": s.shuffles,
        "stranger": DISPLAY_NAMES[s.stranger],
        "draws": s.draws,
        "actions": s.actions,
        "converted": bool(s.converted),
        "winner": "nobody" if s.winner == NONE else MARKS[s.winner],
        "neutral": {
            COLOUR_NAMES[region]: f"{MARKS[s.holder[region]]} {SHAPE_NAMES[s.neutral[region]]}"
            for region in range(REGIONS)
            if s.holder[region] != NONE
        },
    }
    if sum(s.deck) < s.stock:  # nobody says what the deck holds
        document["veiled"] = True
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """What lies before a seat, and its temples, region by region."""
    unknown = s.held[seat] - sum(s.hand[seat])
    return {
        "god": "?" if s.god[seat] == NONE else GOD_NAMES[s.god[seat] - first_god(s)],
        "temples": " ".join(SHAPE_NAMES[shape] for shape in s.temple[seat]),
        "assistant": bool(s.assistant[seat]),
        "demolished": s.demolished[seat],
        "hand": spelt([*s.hand[seat], unknown], HAND_NAMES),
        "known": spelt(s.known[seat], COLOUR_NAMES),
        "followers": spelt(s.followers[seat], COLOUR_NAMES),
    }


# Reading a position


def from_document(document: Mapping[str, Any]) -> State:
    """The state that a document describes. What is left out is empty; the deck is the rest."""
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    marks = MARKS[: s.seats]
    s.first = sheet.choice("first", marks, MARKS[0])
    lay_regions(s, sheet)
    s.god[:] = NONE
    s.shown[:] = NONE
    for seat, mark in enumerate(marks):
        lay_seat(s, seat, sheet.part(mark))
    lay_turn(s, sheet)
    s.discard[:] = sheet.counts("discard", COLOUR_NAMES)
    s.shuffles = sheet.whole("shuffles", range(1 << 15), 0)
    display = named(sheet, "display", " ".join(COLOUR_NAMES), DISPLAY_NAMES, DISPLAY)
    s.display[:] = [NONE if colour == COLOURS else colour for colour in display]
    s.stranger = sheet.choice("stranger", ["-", *COLOUR_NAMES], "-") - 1
    veiled = sheet.flag("veiled", False)
    sheet.done()
    count_tiles(s)
    count_cards(s, veiled)
    state: State = READING.passed(s)
    return state


def named(sheet: Sheet, key: str, default: str, names: tuple[str, ...], count: int) -> list[int]:
    """So many names in a row: their numbers."""
    words = sheet.text(key, default).split()
    if len(words) != count:
        raise Unreadable(f"«{key}» of {sheet.name} should be {count} names, not {len(words)}.")
    return [index(word, names, f"«{key}» of {sheet.name}") for word in words]


def lay_regions(s: State, sheet: Sheet) -> None:
    turn_sides(s)
    s.numbered[:] = named(sheet, "numbers", " ".join(COLOUR_NAMES), COLOUR_NAMES, REGIONS)
    s.presence = sheet.choice("presence", COLOUR_NAMES, COLOUR_NAMES[0])
    s.holder[:] = NONE
    neutral = sheet.part("neutral")
    for region, name in enumerate(COLOUR_NAMES):
        mark, _, shape = neutral.text(name, "").partition(" ")
        if mark:
            s.holder[region] = index(mark, MARKS[: s.seats], f"«{name}» of {neutral.name}")
            s.neutral[region] = index(shape, SHAPE_NAMES[1:], f"«{name}» of {neutral.name}") + 1
    neutral.done()


def lay_seat(s: State, seat: int, sheet: Sheet) -> None:
    god = sheet.choice("god", ["?", *GOD_NAMES], GOD_NAMES[seat]) - 1
    s.god[seat] = NONE if god == NONE else god + first_god(s)
    is_open = not s.secret or s.phase == Phase.OVER
    s.shown[seat] = s.god[seat] if is_open else NONE
    s.temple[seat] = named(sheet, "temples", "- - - -", SHAPE_NAMES, REGIONS)
    s.assistant[seat] = sheet.flag("assistant", False)
    s.demolished[seat] = sheet.whole("demolished", range(MOST_DEMOLISHED + 1), 0)
    hand = sheet.counts("hand", HAND_NAMES)
    s.held[seat] = sum(hand)
    s.hand[seat] = hand[:COLOURS]
    known = sheet.counts("known", COLOUR_NAMES)
    s.known[seat] = hand[:COLOURS] if hand[COLOURS] else known  # what is known beside a «?»
    s.followers[seat] = sheet.counts("followers", COLOUR_NAMES)
    sheet.done()


def lay_turn(s: State, sheet: Sheet) -> None:
    """What is left to do in the turn; where nothing is said, all of it."""
    is_drawing = s.phase == Phase.FESTIVAL and s.ability[s.presence] in (TAKE_TWO, DRAW_TWO)
    draws = DRAWS if s.phase == Phase.DRAW else FEASTED if is_drawing else 0
    actions = ACTIONS if s.phase in (Phase.DRAW, Phase.ACT, Phase.FESTIVAL) else 0
    s.draws = sheet.whole("draws", range(DRAWS + 1), draws)
    s.converted = sheet.flag("converted", False)
    s.actions = sheet.whole("actions", range(ACTIONS + 1), max(actions - s.converted, 0))
    s.winner = sheet.choice("winner", ["nobody", *MARKS[: s.seats]], "nobody") - 1


def count_tiles(s: State) -> None:
    """Tiles that stand nowhere are in the supply."""
    for seat in range(s.seats):
        held = [s.neutral[region] for region in range(REGIONS) if s.holder[region] == seat]
        for level, name in enumerate(LEVEL_NAMES):
            there = sum(TILES_IN[shape, level] for shape in (*s.temple[seat], *held))
            if there > TILES[level]:
                raise Unreadable(
                    f"There are {there} tiles {name} of {MARKS[seat]}; the box has {TILES[level]}."
                )
            s.supply[seat, level] = TILES[level] - there


def count_cards(s: State, veiled: bool) -> None:
    """Cards that are nowhere are in the deck; while a hand is unknown, so is the deck."""
    box = CARDS[s.seats]
    unknown = sum(s.held) - sum(s.hand.flat)
    rest = [0] * COLOURS
    for colour, name in enumerate(COLOUR_NAMES):
        there = s.discard[colour] + sum(s.hand[:, colour]) + sum(s.followers[:, colour])
        there += s.display.tolist().count(colour) + (s.stranger == colour)
        if there > box:
            raise Unreadable(f"There are {there} {name} cards; the deck was made of {box}.")
        rest[colour] = box - there
    if unknown > sum(rest):
        raise Unreadable("There are more cards in hands and piles than the deck was made of.")
    s.stock = sum(rest) - unknown
    if not veiled and unknown == 0:
        s.deck[:] = rest


FAULTS: Final[dict[int, Phrase]] = {
    faults.CARDS_MISCOUNTED: say("The cards do not add up."),
    faults.HANDS_MISCOUNTED: say("The cards of a seat or of the deck are not counted right."),
    faults.KNOWN_MISCOUNTED: say("More cards are «known» than the hand holds."),
    faults.WRONG_SITE: say("A neutral site has a holder where it has a temple, and only there."),
    faults.TILES_MISCOUNTED: say("The tiles do not add up."),
    faults.SAME_GODS: say("Every seat has a god card of its own."),
    faults.GODS_OPEN: say("God cards lie open, and with the option secret only at the end."),
    faults.SIDES_TURNED: say("The regions do not have the sides of the options."),
    faults.NUMBERS_DOUBLED: say("Every number lies on one region."),
    faults.WRONG_ORDER: say("The «numbers» are not those of the option order."),
    faults.WRONG_ASSISTANT: say("Assistants come from a side that lies up."),
    faults.OVER_LIMITS: say(
        "Whoever is not in a turn has at most five cards, and five followers of a colour."
    ),
    faults.DEMOLISHED_MISCOUNTED: say(
        "Tiles of others are demolished with the option ruthless only, and two at most."
    ),
    faults.NOBODY_DECIDES: say("Nobody decides in the phase «over», and only there."),
    faults.NOT_OVER: say("Nobody has won, and the last turn is still to come."),
    faults.NOT_WON: say("The temples of the «winner» are not those of the god card."),
    faults.TURN_TOO_LATE: say("The game is over before that «turn»."),
    faults.LEFT_OPEN: say("Draws or actions are left, and the game is over."),
    faults.WON_EARLY: say("There is a «winner» in the phase «over» only."),
    faults.STRANGER_AT_TABLE: say("A «stranger» is there for a lone player only."),
    faults.WRONG_DRAWS: say("The number of «draws» does not belong to the phase."),
    faults.NOTHING_TO_DRAW: say("There is no card left to draw."),
    faults.WRONG_ACTIONS: say("The number of «actions» does not belong to the phase."),
    faults.WRONG_DISCARD: say(
        "In the phase «discard» the turn is done, and the hand has more than five cards."
    ),
    faults.WRONG_CONVERTED: say("Nobody is «converted» before the cards are drawn."),
    faults.WRONG_DECIDER: say("The seat that decides does not follow from «first» and «turn»."),
}


def world_of(s: State) -> State:
    """The state, or where something is not told one that it could be."""
    world = s.copy()
    is_known = sum(world.hand.flat) + sum(world.deck) == sum(world.held) + world.stock
    if not is_known or NONE in world.god[: world.seats].tolist():
        imagine(world, world.seat)
    return world


READING: Final = Audited(faults.audit, legal, MOVES, BREADTH, FAULTS, world_of)
