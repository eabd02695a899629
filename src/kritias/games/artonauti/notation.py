"""Positions as documents that a person can read and write; one clear sentence for every slip.

Squares are a1 to e5, the letter for the column, the number for the row from above. A card is its
work and its number (`scream-1`), upside down with a wave behind it (`scream-1~`); on the drawn
board `.` is a free square and `#` the block. Adventures are called by what they do: `draw-1`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from kritias.games.artonauti import rules_audit as faults
from kritias.games.artonauti.box import (
    ADVENTURES,
    ALL_ADVENTURES,
    ALL_SQUARES,
    ALL_WORKS,
    CARDS,
    CHARACTERS,
    COLOUR_NAMES,
    DOUBLED,
    EFFECT,
    EFFECTS,
    FIRST_CARD,
    IDLE_ROUNDS,
    LAID,
    LIMITS,
    LOOKED_AT,
    NONE,
    PLAYERS,
    SIDE,
    SIZE,
    SQUARES,
    TOTAL,
    WORK,
    WORKS,
)
from kritias.games.artonauti.moves import BREADTH, MOVES, legal
from kritias.games.artonauti.rules_card import has_every_size, lay_block, lay_card, number_in
from kritias.games.artonauti.state import COPIES, ONCE, TWICE, Phase, State
from kritias.games.artonauti.view import gather_deck, imagine
from kritias.kernel.audited import Audited
from kritias.kernel.bits import Word, holds
from kritias.kernel.document import Head, Sheet, names_of, spelt
from kritias.kernel.game import Option
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, Phrase, say

VERSION: Final = 2
SQUARE_NAMES: Final = tuple(
    f"{'abcde'[square % SIDE]}{square // SIDE + 1}" for square in range(SQUARES)
)
WORK_NAMES: Final = tuple(work.id for work in ALL_WORKS)
CARD_NAMES: Final = tuple(
    f"{WORK_NAMES[WORK[card]]}-{card - FIRST_CARD[WORK[card]] + 1}" for card in range(CARDS)
)
HAND_NAMES: Final = (*CARD_NAMES, "?")
TALE_NAMES: Final = tuple(
    f"{EFFECTS[EFFECT[card]]}-{sum(EFFECT[other] == EFFECT[card] for other in range(card + 1))}"
    for card in range(ADVENTURES)
)
END_NAMES: Final = ("no", "deck", "time", "idle")
FREE: Final = "."
BLOCKED: Final = "#"
UPSIDE_DOWN: Final = "~"

OPTIONS: Final = (
    Option(
        "adventures",
        "flag",
        True,
        say("Adventures"),
        say(
            "Whoever completes a work with the cards played draws an adventure. More surprises, "
            "and more to read: leave it out in a first game."
        ),
        first=False,
    ),
    Option(
        "time_limit",
        "choice",
        str(LIMITS[0]),
        say("Time limit"),
        say(
            "The game also ends after the turn in which the time runs out. For evenings that have "
            "to end."
        ),
        tuple(map(str, LIMITS)),
        (say("None"), say("30 minutes"), say("45 minutes"), say("60 minutes")),
    ),
)
OPEN_IN_TURN: Final[dict[str, Sequence[str]]] = {
    "card": CARD_NAMES,
    "colour": COLOUR_NAMES,
    "adventure": TALE_NAMES,
    "picked": SQUARE_NAMES,
    "other": MARKS,
}  # fields that may be NONE
HEAD: Final = Head("artonauti", VERSION, PLAYERS, names_of(Phase), OPTIONS)

# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "laid": s.laid,
        "board": draw_board(s),
        "idle": s.idle,
        "ends": END_NAMES[s.ends],
        "move": describe_move(s),
    }
    if is_veiled(s):
        document["veiled"] = True
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def draw_board(s: State) -> str:
    """The squares row by row, each column as wide as it needs."""
    names = [
        CARD_NAMES[card] + UPSIDE_DOWN * holds(s.turned, square) if card != NONE else FREE
        for square, card in enumerate(s.board)
    ]
    if s.block != NONE:
        names[s.block] = BLOCKED
    widths = [max(map(len, names[column::SIDE])) for column in range(SIDE)]
    rows = [
        " ".join(name.ljust(width) for name, width in zip(names[first:], widths))
        for first in range(0, SQUARES, SIDE)
    ]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def copies(pile: Any) -> list[int]:
    """A pile as a number for every card."""
    return [sum(pair) for pair in zip(one_each(pile[ONCE], CARDS), one_each(pile[TWICE], CARDS))]


def cards_in(pile: Any) -> str:
    """The cards of a pile by name."""
    return spelt(copies(pile), CARD_NAMES)


def is_veiled(s: State) -> bool:
    """Whether there are cards of which nobody says where they are."""
    piles = (s.lying, s.deck, *s.hand, *s.looked)
    known = sum(map(sum, map(copies, piles))) + sum(s.worth) + (s.card != NONE)
    return known < TOTAL


def describe_move(s: State) -> dict[str, Any]:
    """What is going on in this turn."""
    move: dict[str, Any] = {"active": bool(s.active), "composed": bool(s.composed)}
    numbers = {key: (getattr(s, key), names) for key, names in OPEN_IN_TURN.items()}
    move |= {key: names[number] for key, (number, names) in numbers.items() if number != NONE}
    if s.looking:
        move["looking"] = s.looking
    return move


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """What lies before a seat, and what it knows."""
    hand = copies(s.hand[seat])
    others = [other for other in range(s.seats) if other != seat]
    return {
        "hand": spelt([*hand, s.held[seat] - sum(hand)], HAND_NAMES),
        "shown": cards_in(s.shown[seat]),
        "known": {MARKS[other]: cards_in(s.known[seat, other]) for other in others},
        "looked": cards_in(s.looked[seat]),
        "below": cards_in(s.below[seat]),
        "gallery": spelt(one_each(s.gallery[seat], WORKS), WORK_NAMES),
        "adventures": spelt(one_each(s.saga[seat], ADVENTURES), TALE_NAMES),
        "spent": spelt(one_each(s.spent[seat], len(CHARACTERS)), CHARACTERS),
        "skips": bool(s.skips >> seat & 1),
    }


def one_each(word: Word, count: int) -> list[int]:
    """A set as counts."""
    return [int(word) >> thing & 1 for thing in range(count)]


def members(word: Word) -> list[int]:
    """The things of a set."""
    return [thing for thing, there in enumerate(one_each(word, 64)) if there]


# Reading a position


def from_document(document: Mapping[str, Any]) -> State:
    """The state that a document describes. What is left out is empty; the deck is the rest."""
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    marks = MARKS[: s.seats]
    s.first = sheet.choice("first", marks, MARKS[0])
    s.laid = sheet.whole("laid", range(LAID + 1), LAID)
    s.ends = sheet.choice("ends", END_NAMES, END_NAMES[0])
    s.idle = sheet.whole("idle", range(IDLE_ROUNDS * s.seats + 1), 0)
    lay_board(s, sheet.text("board").split())
    lay_move(s, sheet.part("move"))
    seats = [sheet.part(mark) for mark in marks]
    for seat, part in enumerate(seats):
        lay_seat(s, seat, part)
    for seat, part in enumerate(seats):
        lay_knowledge(s, seat, part)
        part.done()
    veiled = sheet.flag("veiled", False)
    sheet.done()
    count_adventures(s)
    count_cards(s, veiled)
    state: State = READING.passed(s)
    return state


def lay_board(s: State, squares: list[str]) -> None:
    if len(squares) != SQUARES:
        raise Unreadable(f"The board has {SQUARES} squares, not {len(squares)}.")
    s.board[:] = NONE
    s.free, s.block = ALL_SQUARES, NONE
    for square, text in enumerate(squares):
        name = text.removesuffix(UPSIDE_DOWN)
        if text == BLOCKED and s.block != NONE:
            raise Unreadable(f"Square {SQUARE_NAMES[square]}: there is only one block.")
        if text == BLOCKED:
            lay_block(s, square)
        elif name in CARD_NAMES:
            card = CARD_NAMES.index(name)
            if number_in(s.lying, card) > DOUBLED[card]:
                raise Unreadable(f"Square {SQUARE_NAMES[square]}: there is no more {name}.")
            lay_card(s, square, card, int(text != name))
        elif text != FREE:
            raise Unreadable(
                f"Square {SQUARE_NAMES[square]}: «{name}» is no card; cards are called like "
                "scream-1, upside down scream-1~, a free square is «.», the block «#»."
            )


def lay_move(s: State, sheet: Sheet) -> None:
    s.active = sheet.flag("active", False)
    s.composed = sheet.flag("composed", False)
    s.looking = sheet.whole("looking", range(LOOKED_AT + 1), 0)
    for key, names in (OPEN_IN_TURN | {"other": MARKS[: s.seats]}).items():
        is_told = sheet.value(key, None) is not None
        setattr(s, key, sheet.choice(key, names) if is_told else NONE)
    sheet.done()


def lay_seat(s: State, seat: int, sheet: Sheet) -> None:
    hand = sheet.counts("hand", HAND_NAMES)
    s.held[seat] = min(sum(hand), 127)
    s.hand[seat] = pile(hand[:CARDS])
    shown = pile(sheet.counts("shown", CARD_NAMES))
    is_told = sheet.value("shown", None) is not None or not hand[CARDS]
    s.shown[seat] = shown if is_told else pile(hand[:CARDS])  # what is known beside a «?»
    s.looked[seat] = pile(sheet.counts("looked", CARD_NAMES))
    s.below[seat] = pile(sheet.counts("below", CARD_NAMES))
    s.gallery[seat] = as_set(sheet.counts("gallery", WORK_NAMES), WORK_NAMES)
    s.worth[seat] = sum(SIZE[work] for work in range(WORKS) if holds(s.gallery[seat], work))
    s.saga[seat] = as_set(sheet.counts("adventures", TALE_NAMES), TALE_NAMES)
    s.spent[seat] = int(as_set(sheet.counts("spent", CHARACTERS), CHARACTERS))
    s.skips |= sheet.flag("skips", False) << seat


def lay_knowledge(s: State, seat: int, sheet: Sheet) -> None:
    """What a seat knows of the other hands; where nothing is said, what everybody knows."""
    known = sheet.part("known")
    for other in range(s.seats):
        if other != seat:
            told = known.value(MARKS[other], None) is not None
            cards = pile(known.counts(MARKS[other], CARD_NAMES)) if told else s.shown[other]
            s.known[seat, other] = cards
    known.done()


def pile(counts: Sequence[int]) -> list[int]:
    """Cards by number as the two sets of a pile."""
    for card, number in enumerate(counts):
        check_number(card, number)
    return [
        sum(1 << card for card, number in enumerate(counts) if number > copy)
        for copy in range(COPIES)
    ]


def check_number(card: int, number: int) -> None:
    if number > 1 + DOUBLED[card]:
        raise Unreadable(
            f"There are {number} cards {CARD_NAMES[card]}; the box has {1 + DOUBLED[card]}."
        )


def as_set(counts: Sequence[int], names: Sequence[str]) -> Word:
    """Things of which there is one each as a set."""
    if max(counts) > 1:
        raise Unreadable(f"There is only one {names[list(counts).index(max(counts))]}.")
    return np.uint64(sum(1 << thing for thing, number in enumerate(counts) if number))


def count_adventures(s: State) -> None:
    """Adventures that nobody has are in their deck; and works of every size are victory."""
    s.tales = ALL_ADVENTURES if s.adventures else np.uint64(0)
    s.winner = NONE
    for seat in range(s.seats):
        if s.saga[seat] & ~s.tales:
            raise Unreadable("An adventure lies before two seats, or there should be none.")
        s.tales &= ~s.saga[seat]
        if has_every_size(s, seat):
            s.winner = seat


def count_cards(s: State, veiled: bool) -> None:
    """Cards that are nowhere are in the deck; while a hand is unknown, so is the deck."""
    piles = [copies(pile) for pile in (s.lying, *s.hand, *s.looked)]
    for card in range(CARDS):
        number = sum(pile[card] for pile in piles) + (s.card == card)
        check_number(card, number + sum(holds(works, WORK[card]) for works in s.gallery))
    on_table = sum(copies(s.lying)) + sum(s.held) + sum(s.worth) + s.looking + (s.card != NONE)
    if on_table > TOTAL:
        raise Unreadable("There are more cards on the table than the box has.")
    s.left = TOTAL - on_table
    gather_deck(s)
    if veiled or sum(copies(s.deck)) != s.left:
        s.deck[:] = 0


FAULTS: Final[dict[int, Phrase]] = {
    faults.UNMAPPED: say("A square does not agree with its card."),
    faults.LEFT_LYING: say("A complete work lies on the board."),
    faults.SAME_WORK: say("A work is in two galleries."),
    faults.WORTH_MISCOUNTED: say("The points do not agree with the galleries."),
    faults.WINNER_MISCOUNTED: say("Whoever has works of every size has won, and nobody else."),
    faults.CARDS_MISCOUNTED: say("The cards do not add up."),
    faults.HANDS_MISCOUNTED: say("The cards of a seat or of the deck are not counted right."),
    faults.LARGE_HAND: say("A hand has more than ten cards."),
    faults.WRONG_LOOKING: say("Only whoever decides looks at cards, and only in the phase «keep»."),
    faults.KNOWN_MISCOUNTED: say("More cards are «shown», «known» or «below» than there are."),
    faults.ADVENTURES_MISCOUNTED: say("The adventures do not add up."),
    faults.WRONG_ADVENTURE: say("The «adventure» does not lie before whoever decides."),
    faults.WRONG_SKIPS: say(
        "Whoever decides does not have to skip, nor does anybody in the set-up."
    ),
    faults.NOBODY_DECIDES: say("Nobody decides in the phase «over», and only there."),
    faults.IS_OVER: say("The game is over, but the phase is not «over»."),
    faults.NOT_OVER: say("Nobody has won, and nothing has ended the game."),
    faults.WRONG_AIR: say("A card is in the air in the phases «lay», «put» and «exchange» only."),
    faults.WRONG_LAID: say("Six cards are «laid» after the phase «lay», and fewer in it."),
    faults.WRONG_BLOCK: say("The block lies on the board after the set-up, and only then."),
    faults.DECK_GONE: say("With the last card drawn the game «ends» after this turn."),
    faults.WRONG_IDLE: say("The number of «idle» turns does not agree with this one or the end."),
    faults.WRONG_OTHER: say("Another seat is given a card in the phase «give-card» only."),
    faults.WRONG_PICKED: say("The square that is «picked» does not belong to the phase."),
    faults.WRONG_PHASE: say("The phase does not belong to the «adventure» being played."),
    faults.LEFT_OPEN: say("Something of a turn is left open, and the game is over."),
    faults.NOTHING_TO_DO: say("Whoever decides cannot do what the phase says."),
}


def world_of(s: State) -> State:
    """The state, or where something is not told one that it could be."""
    world = s.copy()
    if is_veiled(world):
        told = [seat for seat in range(s.seats) if sum(copies(s.hand[seat])) == s.held[seat]]
        viewer = s.seat if s.seat in told else NONE
        check_told(s, viewer)
        imagine(world, viewer)
    return world


def check_told(s: State, viewer: int) -> None:
    """What is told leaves enough for what is not: of the cards that lie nowhere, those that the
    viewer knows to be in the deck stay there."""
    rest = s.copy()
    gather_deck(rest)
    sure = copies(s.below[viewer]) if viewer != NONE else [0] * CARDS
    free = [there - below for there, below in zip(copies(rest.deck), sure, strict=True)]
    wanted = s.looking - sum(map(sum, map(copies, s.looked)))
    for seat in range(s.seats):
        wanted += s.held[seat] - sum(copies(s.hand[seat]))
    if min(free) < 0:
        raise Unreadable(FAULTS[faults.KNOWN_MISCOUNTED])
    if wanted > sum(free):
        raise Unreadable(say("There are more cards on the table than the box has."))


READING: Final = Audited(faults.audit, legal, MOVES, BREADTH, FAULTS, world_of)
