"""Moves that the page asks about before they are made: what ends a turn at one touch while other
moves would let it go on, and cannot be taken back.

Looked at in a world that the seat imagines, so that nothing is asked by what it does not know.
"""

from collections.abc import Iterable
from typing import Final

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.layout import Layout
from kritias.kernel.move_kind import Offer
from kritias.server.table import Table, has_revealed

SEED: Final = 1  # any: the same world for the same knowledge


def asks(table: Table, seat: Seat, seen: Layout, offers: dict[int, Offer]) -> set[int]:
    """Of the legal moves, those that are worth a second thought."""
    easy = [move for move, offer in offers.items() if is_one_touch(offer)]
    if not easy or len(offers) == 1:
        return set()
    world = table.engine.imagine(seen, seat, SEED)
    final = {move for move in easy if is_final(table, seat, world, after(table, world, move))}
    return final if final and goes_on(table, seat, world, offers) else set()


def is_one_touch(offer: Offer) -> bool:
    return any(len(way) == 1 for way in offer.touches)


def after(table: Table, world: Layout, move: int) -> Layout:
    state = world.copy()
    table.engine.play(state, move)
    return state


def is_final(table: Table, seat: Seat, world: Layout, then: Layout) -> bool:
    """Whether the turn is over then, and stays so: something has come to light, or nobody waits
    for whoever would take it back."""
    if then.seat == seat:
        return False
    if then.seat == NOBODY or table.setup.is_ranked or table.chairs[then.seat].is_bot:
        return True
    return has_revealed(table.game, world, then, seat)


def goes_on(table: Table, seat: Seat, world: Layout, moves: Iterable[int]) -> bool:
    """Whether some move leaves the turn to the seat."""
    return any(after(table, world, move).seat == seat for move in moves)
