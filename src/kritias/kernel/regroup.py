"""Games of one phase side by side: threads of a GPU that stand beside each other are quick only
where all of them do the same, and games do the same where they are in the same phase.

A block of threads has some games, its slots. Before a move it puts them in the order of their
phases, and every thread takes those that stand at its place there. Which thread plays a game makes
no difference to the game.
"""

from functools import cache
from typing import Any, Final, NamedTuple

from kritias.kernel.game import Game
from kritias.kernel.meaning import OneOf

SLOTS: Final = 1024  # of a block at most
MANY: Final = 32  # phases that are told apart where a room does not say how many it has
FEW: Final = 2  # so many need no order: one in which all is played, and the end
THREADS: Final = 256  # of a block at most
FEWEST: Final = 32
BLOCKS: Final = 512  # that a large device works on at once


class Block(NamedTuple):
    """How many threads a block has, and how many games."""

    threads: int
    slots: int


def block_for(games: int, most: int = SLOTS) -> Block:
    """As many slots, up to so many, as leave no part of the device idle: where there are more, more
    of them are in the same phase."""
    wanted = 1 << (-(-games // BLOCKS) - 1).bit_length()
    slots = min(max(wanted, FEWEST), most)
    return Block(min(slots, THREADS), slots)


def phases_of(game: Game) -> int:
    """How many phases are told apart."""
    meaning = game.State.meanings["phase"]
    return len(meaning.values) if isinstance(meaning, OneOf) else MANY


def is_mixed(game: Game) -> bool:
    """Whether games of a block do different things, so that it is worth the time to sort them."""
    return phases_of(game) > FEW


class Bench(NamedTuple):
    """Where the threads of a block put its games in order: memory that they share, for as many
    slots as there can be."""

    keys: Any
    places: Any  # of each slot among those of the same key
    order: Any
    starts: Any  # [key]: where its slots begin in the order


@cache
def arranger(cuda: Any) -> Any:
    """A sort by counting, made by all threads of a block together."""

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def arrange(bench: Any, count: Any) -> None:
        """Put so many slots in the order of their keys."""
        me, team = cuda.threadIdx.x, cuda.blockDim.x
        keys, places, order, starts = bench.keys, bench.places, bench.order, bench.starts
        for key in range(me, len(starts), team):
            starts[key] = 0
        cuda.syncthreads()
        for slot in range(me, count, team):
            places[slot] = cuda.atomic.add(starts, keys[slot], 1)
        cuda.syncthreads()
        if me == 0:
            start = 0
            for key in range(len(starts)):
                held = starts[key]
                starts[key] = start
                start += held
        cuda.syncthreads()
        for slot in range(me, count, team):
            order[starts[keys[slot]] + places[slot]] = slot
        cuda.syncthreads()

    return arrange
