"""Positions read from documents: one clear sentence for every slip."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from kritias.games.artonauti.box import (
    ALL_ADVENTURES,
    ALL_SQUARES,
    CARDS,
    CHARACTERS,
    COLOUR_NAMES,
    DOUBLED,
    LAID,
    LOOKED_AT,
    NONE,
    SIZE,
    SQUARES,
    TOTAL,
    WORK,
    WORKS,
)
from kritias.games.artonauti.notation import (
    BLOCKED,
    CARD_NAMES,
    END_NAMES,
    FREE,
    HAND_NAMES,
    HEAD,
    SQUARE_NAMES,
    TALE_NAMES,
    UPSIDE_DOWN,
    WORK_NAMES,
    copies,
    is_veiled,
)
from kritias.games.artonauti.rules_audit import audit
from kritias.games.artonauti.rules_mosaic import has_every_size, lay_block, lay_card
from kritias.games.artonauti.rules_pile import number_in
from kritias.games.artonauti.state import COPIES, State
from kritias.games.artonauti.view import gather_deck, imagine
from kritias.kernel.bits import Word, holds
from kritias.kernel.document import Sheet
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS


def from_document(document: Mapping[str, Any]) -> State:
    """The state that a document describes. What is left out is empty; the deck is the rest."""
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    marks = MARKS[: s.seats]
    s.first = sheet.choice("first", marks, MARKS[0])
    s.laid = sheet.whole("laid", range(LAID + 1), LAID)
    s.ends = sheet.choice("ends", END_NAMES, END_NAMES[0])
    for seat, number in enumerate(sheet.counts("stuck", marks)):
        s.stuck |= bool(number) << seat
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
    check(s)
    return s


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
    s.card = choice_or_none(sheet, "card", CARD_NAMES)
    s.colour = choice_or_none(sheet, "colour", COLOUR_NAMES)
    s.adventure = choice_or_none(sheet, "adventure", TALE_NAMES)
    s.picked = choice_or_none(sheet, "picked", SQUARE_NAMES)
    s.other = choice_or_none(sheet, "other", MARKS[: s.seats])
    s.looking = sheet.whole("looking", range(LOOKED_AT + 1), 0)
    sheet.done()


def choice_or_none(sheet: Sheet, key: str, names: Sequence[str]) -> int:
    """One of some names, or NONE where nothing is said."""
    return sheet.choice(key, names) if sheet.value(key, None) is not None else NONE


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
        if number > 1 + DOUBLED[card]:
            raise Unreadable(
                f"There are {number} cards {CARD_NAMES[card]}; the box has {1 + DOUBLED[card]}."
            )
    return [
        sum(1 << card for card, number in enumerate(counts) if number > copy)
        for copy in range(COPIES)
    ]


def as_set(counts: Sequence[int], names: Sequence[str]) -> Word:
    """Things of which there is one each as a set."""
    if max(counts) > 1:
        raise Unreadable(f"There is only one {names[list(counts).index(max(counts))]}.")
    return np.uint64(sum(1 << thing for thing, number in enumerate(counts) if number))


def count_adventures(s: State) -> None:
    """Adventures that nobody has are in their deck; and who has works of every size has won."""
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
    for card, name in enumerate(CARD_NAMES):
        number = sum(pile[card] for pile in piles) + (s.card == card)
        number += sum(holds(works, WORK[card]) for works in s.gallery)
        if number > 1 + DOUBLED[card]:
            raise Unreadable(f"There are {number} cards {name}; the box has {1 + DOUBLED[card]}.")
    on_table = sum(copies(s.lying)) + sum(s.held) + sum(s.worth) + s.looking + (s.card != NONE)
    if on_table > TOTAL:
        raise Unreadable("There are more cards on the table than the box has.")
    s.left = TOTAL - on_table
    gather_deck(s)
    if veiled or sum(copies(s.deck)) != s.left:
        s.deck[:] = 0


FAULTS: Final = {
    1: "A complete work lies on the board, or a square does not agree with its card.",
    2: "A work is in two galleries, or the points do not agree with them.",
    3: "The cards do not add up.",
    4: "A hand has more than ten cards, or somebody looks at more cards than are told.",
    5: "More cards are «shown», «known» or «below» than there are.",
    6: "The adventures do not add up.",
    7: "The phase does not agree with who decides, what is in the air, or the end.",
    8: "Who decides cannot do what the phase says.",
}


def check(s: State) -> None:
    """The state, or the one it could be, must be sound."""
    world = s.copy()
    if is_veiled(world):
        imagine(world, viewer_of(world))
    if fault := audit(world):
        raise Unreadable(FAULTS[fault])


def viewer_of(s: State) -> int:
    """A seat whose hand is told, or NONE."""
    told = [seat for seat in range(s.seats) if sum(copies(s.hand[seat])) == s.held[seat]]
    return s.seat if s.seat in told else NONE
