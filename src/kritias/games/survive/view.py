"""Who sees what, and what the rest might be."""

from kritias.games.survive.box import GROUNDS, PEOPLE, UNDER, UNDERS, VALUES, WORTH
from kritias.games.survive.moves import PUT
from kritias.games.survive.rules_turn import is_kept
from kritias.games.survive.state import IN_HAND, WORLD, Phase, State
from kritias.kernel.chance import conceal, draw, pick, total
from kritias.kernel.moves import code, is_of, part_a
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    """S2, S4, S15: of others one knows neither values, until they are turned over, nor the
    undersides they keep; what is under the island nobody knows."""
    conceal(s)
    for other in range(s.seats):
        if other != seat:
            hide(s, other)
    for ground in range(GROUNDS):
        for under in range(UNDERS):
            s.bag[ground, under] = 0


@rule
def hide(s: State, other: int) -> None:
    """What only a seat itself knows."""
    for person in range(PEOPLE):
        s.value[other, person] = s.bared[other, person]
    for value in range(VALUES):
        s.hand[other, value] = 0
    for ground in range(GROUNDS):
        for under in range(UNDERS):
            s.kept[other, ground, under] = 0


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    """S2: only the owner knows whom it puts on a tile."""
    if is_of(PUT, move) and seat != s.seat:
        return code(PUT, part_a(PUT, move), 0)
    return move


def cover(seen: State, seat: int, now: State) -> bool:
    """S4: from the end of set-up to that of the game nobody looks at a value again, whosever it
    is; with open memory its owner does."""
    if now.phase <= Phase.LAUNCH or now.phase == Phase.OVER or now.open_memory:
        return False
    seen.value[:] = 0
    seen.hand[:] = 0
    return True


@rule
def imagine(s: State, seat: int) -> None:
    """Deal what is unknown: undersides to seats, the rest under the tiles; values to people, the
    own ones too where a document does not tell them. A tile that is kept is of a kind that is
    kept (S15)."""
    for ground in range(GROUNDS):
        for under in range(UNDERS):
            s.bag[ground, under] = UNDER[ground, under] - s.turned[ground, under]
            for other in range(s.seats):
                s.bag[ground, under] -= s.kept[other, ground, under]
        for other in range(s.seats):
            for _ in range(s.held[other, ground] - total(s.kept[other, ground])):
                deal_kept(s, other, ground)
    for other in range(s.seats):
        deal_values(s, other)


@rule
def deal_kept(s: State, other: int, ground: int) -> None:
    """One of the undersides that may lie before a seat."""
    number = 0
    for under in range(UNDERS):
        number += s.bag[ground, under] * is_kept(s, under)
    place = draw(s, WORLD, number)
    for under in range(UNDERS):
        place -= s.bag[ground, under] * is_kept(s, under)
        if place < 0:
            s.bag[ground, under] -= 1
            s.kept[other, ground, under] += 1
            return


@rule
def deal_values(s: State, other: int) -> None:
    """S2: the values that were not turned over, in any order; the rest is in hand."""
    for value in range(VALUES):
        s.hand[other, value] = WORTH[value]
        for person in range(PEOPLE):
            s.hand[other, value] -= s.value[other, person] == value + 1
    for person in range(PEOPLE):
        if s.value[other, person] == 0 and s.where[PEOPLE * other + person] != IN_HAND:
            value = pick(s, WORLD, s.hand[other])
            s.hand[other, value] -= 1
            s.value[other, person] = value + 1
