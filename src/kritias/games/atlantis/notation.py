"""Positions as documents that a person can read and write.

Places are numbered from 1 beside Atlantis. On the drawn path a place is a tile (`ring4`), a pair
(`ring4+`, the lower tile hidden), sea (`~`), or sea under a bridge (`=circle`); pawns stand
behind an `@` (`ring4@circle-a`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from operator import mul
from typing import Any, Final

import numpy as np

from kritias.games.atlantis import rules_audit as faults
from kritias.games.atlantis.box import (
    ATLANTIS,
    CARDS,
    COLOUR,
    COLOURS,
    KINDS,
    MAINLAND,
    MIDDLE,
    PAWNS,
    PLACES,
    PLAYERS,
    TILES,
    TREASURES,
    VALUE,
    A,
    B,
)
from kritias.games.atlantis.moves import BREADTH, MOVES, legal
from kritias.games.atlantis.state import GONE, IN_HAND, NONE, ONCE, TWICE, Phase, State
from kritias.games.atlantis.view import imagine
from kritias.kernel.audited import Audited
from kritias.kernel.bits import Word, after, before, bit, holds, size
from kritias.kernel.document import Head, Sheet, names_of, spelt
from kritias.kernel.game import Option
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, Phrase, say

VERSION: Final = 1
PAWN_NAMES: Final = ("a", "b", "c")
TILE_NAMES: Final = tuple(f"{TREASURES[COLOUR[kind]]}{VALUE[kind]}" for kind in range(KINDS))
ANY_GAP: Final = Option(
    "any_gap",
    "flag",
    False,
    say("Bridge over any gap"),
    say(
        "As in the German edition: while you owe a toll, your bridge may be laid over any open gap "
        "of the path, not only over one that you crossed in this move. Elsewhere it saves nothing "
        "of that toll. For those who know that edition, or want to hinder others."
    ),
)
HEAD: Final = Head("atlantis", VERSION, PLAYERS, names_of(Phase), (ANY_GAP,))
HAND_NAMES: Final = (*TREASURES, "?")
BACK_NAMES: Final = ((A, "a"), (B, "b"))
RUNS: Final = (0, 10, 20, MIDDLE, MIDDLE + 1, MIDDLE + 7, MIDDLE + 17, PLACES)


def gaps(seen: State) -> Iterator[tuple[int, int]]:
    """The gaps as pairs of the tiles beside them."""
    path = int(seen.path)
    tiles = [place for place in range(PLACES) if path >> place & 1]
    return ((edge, far) for edge, far in pairwise(tiles) if far - edge > 1)


# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "stuck": s.stuck,
        "path": draw_path(s),
        "discard": spelt(s.discard, TREASURES),
        "spent": spelt(s.spent, TREASURES),
        "hidden": {name: spelt(one_each(s.hidden[back]), TILE_NAMES) for back, name in BACK_NAMES},
    }
    if is_veiled(s):
        document["veiled"] = True
    if s.seat != NONE:
        document["move"] = describe_move(s)
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def is_veiled(s: State) -> bool:
    """Whether there are cards of which nobody says where they are."""
    known = sum(map(sum, (s.deck, s.discard, s.spent, *s.hand)))
    return known < CARDS * COLOURS


def describe_move(s: State) -> dict[str, Any]:
    """What is going on in this turn."""
    move: dict[str, Any] = {}
    if s.bought != NONE:
        move["bought"] = s.bought
        move["fresh"] = spelt(s.fresh[s.seat], TREASURES)
    if s.pawn != NONE:
        move |= {"pawn": PAWN_NAMES[s.pawn], "origin": s.origin + 1, "due": s.due}
    return move


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """What lies before a seat."""
    unknown = s.held[seat] - sum(s.hand[seat])
    home = [int(s.where[seat, pawn] == MAINLAND) for pawn in range(PAWNS)]
    return {
        "hand": spelt([*s.hand[seat], unknown], HAND_NAMES),
        "shown": spelt(s.shown[seat], TREASURES),
        "tiles": spelt(map(sum, zip(*map(one_each, s.kept[seat]), strict=True)), TILE_NAMES),
        "bridge": s.bridge[seat] == IN_HAND,
        "home": spelt(home, PAWN_NAMES),
        "debt": s.debt[seat],
    }


def draw_path(s: State) -> str:
    """The path from Atlantis to the mainland, in the runs in which it was laid."""
    places = [
        "~" if kind == NONE else TILE_NAMES[kind] + "+" * holds(s.pairs, place)
        for place, kind in enumerate(s.top)
    ]
    for seat in range(s.seats):
        if s.bridge[seat] >= 0:
            places[s.bridge[seat]] = f"={MARKS[seat]}"
    for seat, pawn in product(range(s.seats), range(PAWNS)):
        if ATLANTIS < (place := s.where[seat, pawn]) < MAINLAND:
            places[place] += f"@{MARKS[seat]}-{PAWN_NAMES[pawn]}"
    runs = [" ".join(places[first:end]) for first, end in pairwise(RUNS)]
    return "\n".join(runs) + "\n"


def one_each(word: Word) -> list[int]:
    """A set of kinds as counts."""
    return [int(word) >> kind & 1 for kind in range(KINDS)]


# Reading a position


def from_document(document: Mapping[str, Any]) -> State:
    """The state that a document describes. What is left out is empty; the deck is the rest."""
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    marks = MARKS[: s.seats]
    s.first = sheet.choice("first", marks, MARKS[0])
    s.stuck = sheet.whole("stuck", range(s.seats + 1), 0)
    for seat, mark in enumerate(marks):
        lay_seat(s, seat, sheet.part(mark))
    lay_path(s, sheet.text("path").split())
    lay_hidden(s, sheet.part("hidden"))
    lay_move(s, sheet.part("move"))
    seat_guests(s)
    s.discard[:] = sheet.counts("discard", TREASURES)
    s.spent[:] = sheet.counts("spent", TREASURES)
    veiled = sheet.flag("veiled", False)
    sheet.done()
    count_tiles(s)
    count_cards(s, veiled)
    state: State = READING.passed(s)
    return state


def lay_seat(s: State, seat: int, sheet: Sheet) -> None:
    hand = sheet.counts("hand", HAND_NAMES)
    s.held[seat] = sum(hand)
    s.hand[seat] = hand[:COLOURS]
    shown = sheet.counts("shown", TREASURES)
    s.shown[seat] = hand[:COLOURS] if hand[COLOURS] else shown  # what is known beside a «?»
    tiles = sheet.counts("tiles", TILE_NAMES)
    s.kept[seat] = pile(tiles)
    s.worth[seat] = sum(map(mul, tiles, VALUE))
    s.bridge[seat] = IN_HAND if sheet.flag("bridge", True) else GONE
    s.debt[seat] = sheet.whole("debt", range(1 << 15), 0)
    s.where[seat] = ATLANTIS
    for pawn, home in enumerate(sheet.counts("home", PAWN_NAMES)):
        if home:
            s.where[seat, pawn] = MAINLAND
    sheet.done()


def lay_path(s: State, places: list[str]) -> None:
    if len(places) > PLACES:
        raise Unreadable(f"The path has {len(places)} places; it has room for {PLACES}.")
    s.top[:] = NONE
    for place, text in enumerate(places):
        thing, *pawns = text.split("@")
        lay_place(s, place, thing)
        for pawn in pawns:
            put_pawn(s, place, pawn)


def lay_place(s: State, place: int, thing: str) -> None:
    if thing.startswith("="):
        mark = thing.removeprefix("=")
        if mark not in MARKS[: s.seats]:
            raise Unreadable(f"Place {place + 1}: nobody called «{mark}» has a bridge here.")
        seat = MARKS.index(mark)
        if s.bridge[seat] != GONE:
            raise Unreadable(f"Place {place + 1}: {mark} has its one bridge in hand or elsewhere.")
        s.bridge[seat] = place
        s.bridged |= bit(place)
    elif thing != "~":
        name = thing.removesuffix("+")
        if name not in TILE_NAMES:
            raise Unreadable(
                f"Place {place + 1}: «{name}» is no tile; tiles are called like ring1 or amphora7, "
                "sea is «~», a bridge «=circle»."
            )
        kind = TILE_NAMES.index(name)
        s.top[place] = kind
        s.path |= bit(place)
        s.coloured[COLOUR[kind]] |= bit(place)
        if thing.endswith("+"):
            s.pairs |= bit(place)


def put_pawn(s: State, place: int, name: str) -> None:
    mark, _, letter = name.partition("-")
    if mark not in MARKS[: s.seats] or letter not in PAWN_NAMES:
        raise Unreadable(f"Place {place + 1}: there is no pawn «{name}» at this table.")
    seat, pawn = MARKS.index(mark), PAWN_NAMES.index(letter)
    if s.top[place] == NONE:
        raise Unreadable(f"Place {place + 1}: the pawn {name} stands on the sea.")
    if s.where[seat, pawn] != ATLANTIS:
        raise Unreadable(f"Place {place + 1}: the pawn {name} is in two places.")
    s.where[seat, pawn] = place


def seat_guests(s: State) -> None:
    """A place has one guest; only a pawn in the middle of a chain stands there beside it."""
    for seat, pawn in product(range(s.seats), range(PAWNS)):
        place = s.where[seat, pawn]
        on_its_way = s.phase == Phase.CHAIN and (seat, pawn) == (s.seat, s.pawn)
        if on_its_way or not ATLANTIS < place < MAINLAND:
            continue
        if holds(s.taken, place):
            raise Unreadable(f"Place {place + 1}: two pawns stand there.")
        s.taken |= bit(place)


def lay_hidden(s: State, sheet: Sheet) -> None:
    """The tiles that lie below others: as many of each back as there are pairs."""
    for back, name in BACK_NAMES:
        names = [TILE_NAMES[kind] for kind in range(KINDS) if holds(TILES[back], kind)]
        for tile, number in zip(names, sheet.counts(name, names), strict=True):
            if number > 1:
                raise Unreadable(f"Back {name.upper()} has only one {tile}.")
            s.hidden[back] |= bit(TILE_NAMES.index(tile)) * np.uint64(number)
        places = before(MIDDLE) if back == A else after(MIDDLE)
        pairs, given = size(s.pairs & places), size(s.hidden[back])
        if pairs != given:
            raise Unreadable(
                f"There are {pairs} pairs on the places of back {name.upper()}, "
                f"but {given} hidden tiles."
            )
    sheet.done()


def lay_move(s: State, sheet: Sheet) -> None:
    s.bought = sheet.whole("bought", range(NONE, CARDS), NONE)
    fresh = sheet.counts("fresh", TREASURES)
    if s.seat != NONE:
        s.fresh[s.seat] = fresh
    s.pawn = sheet.choice("pawn", ["none", *PAWN_NAMES], "none") - 1
    if (s.pawn == NONE) != (s.phase in (Phase.TURN, Phase.OVER)):
        raise Unreadable("In the phases «chain» and «toll», and only there, a pawn is on the move.")
    s.origin = sheet.whole("origin", range(PLACES + 1), 0) - 1
    s.due = sheet.whole("due", range(1000), 0)
    sheet.done()


def count_tiles(s: State) -> None:
    """Tiles that are nowhere have left the game."""
    on_path = Counter(s.top)
    gone = []
    for kind, name in enumerate(TILE_NAMES):
        box = sum(holds(TILES[back], kind) for back in (A, B))
        there = on_path[kind] + sum(holds(word, kind) for word in (*s.hidden, *s.kept.flat))
        if there > box:
            raise Unreadable(f"There are {there} tiles {name}; the box has {box}.")
        gone.append(box - there)
    s.gone[:] = pile(gone)


def pile(counts: Sequence[int]) -> list[int]:
    """Tiles by number as the two sets of a pile."""
    most = max(counts, default=0)
    if most > 2:
        name = TILE_NAMES[counts.index(most)]
        raise Unreadable(f"There are {most} tiles {name}; the box has at most 2.")
    return [
        sum(1 << kind for kind, number in enumerate(counts) if number > copy)
        for copy in (ONCE, TWICE)
    ]


def count_cards(s: State, veiled: bool) -> None:
    """Cards that are nowhere are in the deck; while a hand is unknown, so is the deck."""
    veiled = veiled or any(s.held[seat] != sum(s.hand[seat]) for seat in range(s.seats))
    for colour, name in enumerate(TREASURES):
        there = s.discard[colour] + s.spent[colour] + sum(s.hand[:, colour])
        if there > CARDS:
            raise Unreadable(f"There are {there} {name} cards; the box has {CARDS}.")
        s.deck[colour] = 0 if veiled else CARDS - there


FAULTS: Final[dict[int, Phrase]] = {
    faults.TILES_MISCOUNTED: say("The tiles do not add up."),
    faults.HIDDEN_MISCOUNTED: say(
        "Tiles lie hidden where the path was laid in pairs, as many as there are pairs."
    ),
    faults.CARDS_MISCOUNTED: say("The cards do not add up."),
    faults.HANDS_MISCOUNTED: say("The cards or tiles of a seat are not counted right."),
    faults.SHOWN_MISCOUNTED: say("More cards are «shown» than the hand holds."),
    faults.PAWN_MISPLACED: say("A pawn stands where it cannot stand."),
    faults.BRIDGE_MISPLACED: say("A bridge lies over a gap between two tiles."),
    faults.UNMAPPED: say("The path does not agree with its tiles."),
    faults.NOBODY_DECIDES: say("Nobody decides in the phase «over», and only there."),
    faults.NOT_OVER: say("The game is not over before all pawns are on the mainland."),
    faults.IS_OVER: say("The game is over: a seat has all its pawns on the mainland."),
    faults.WRONG_STUCK: say("After a round in which nobody could do anything the game is over."),
    faults.WRONG_DEBT: say(
        "Whoever has a «debt» has neither cards nor tiles, and the game is over."
    ),
    faults.WRONG_FRESH: say("Cards are «fresh» that the mover does not hold or has not bought."),
    faults.WRONG_BOUGHT: say("More cards were «bought» than are fresh, or than a tile brings."),
    faults.WRONG_PAWN: say(
        "In the phases «chain» and «toll», and only there, a pawn is on the move."
    ),
    faults.WRONG_ORIGIN: say("The «origin» is not a free tile behind the pawn on the move."),
    faults.WRONG_CHAIN: say("In the phase «chain» the pawn stands on a place with another pawn."),
    faults.WRONG_DUE: say("«due» is not what the gaps cost that the pawn has crossed."),
    faults.UNPAYABLE: say("Whoever moves cannot pay what is «due»."),
}


def world_of(s: State) -> State:
    """The state, or where something is not told one that it could be."""
    world = s.copy()
    if sum(world.held) + sum(world.spent) + sum(world.discard) > CARDS * COLOURS:
        raise Unreadable(say("There are more cards in hands and piles than the box has."))
    if is_veiled(world):
        knows_fresh = s.seat == NONE or sum(world.fresh[world.seat]) >= world.bought
        if not knows_fresh and s.bought > s.held[s.seat] - sum(s.shown[s.seat]):
            raise Unreadable(FAULTS[faults.WRONG_BOUGHT])
        imagine(world, world.seat if knows_fresh else NONE)
    return world


READING: Final = Audited(faults.audit, legal, MOVES, BREADTH, FAULTS, world_of)
