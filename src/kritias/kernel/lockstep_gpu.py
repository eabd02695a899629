"""Many games in step on CUDA, a block of threads for some of them. The rules are those of
`kernel/lockstep.py`; `kritias.rl.vector_gpu` is the face.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel import gpu
from kritias.kernel.encode import BITS, HOW, MARK, SAID, Plan, encode
from kritias.kernel.game import Game, Setting, set_up
from kritias.kernel.lockstep import (
    DEAL,
    EVERYBODY,
    LIST,
    MOVE,
    Doors,
    Lanes,
    Order,
    any_move,
    is_listed,
    step_games,
)
from kritias.kernel.observe import hides_nothing
from kritias.kernel.refusal import Refused
from kritias.kernel.regroup import (
    SLOTS,
    THREADS,
    Bench,
    arranger,
    block_for,
    is_mixed,
    phases_of,
)
from kritias.kernel.rule import rule

NONE_ILLEGAL: Final = np.iinfo(np.int64).max

# The rows of `Store.wholes`.
DEALS: Final = 0
LEARNER: Final = 1
MOVES: Final = 2
OFFERED: Final = 3
SEAT: Final = 4
WHOLES: Final = 5


class Shape(NamedTuple):
    """How threads are put to work."""

    threads: int = 0  # of a block; 0: as suits the number of games
    slots: int = 0  # games of a block: some for each thread, a multiple of four; 0: likewise
    width: int = 0  # threads that share a game to observe it; 0: as suits its observations
    registers: int = 64  # of a thread: a multiprocessor holds a thousand of them at once


ROOM: Final = 32 << 10  # bytes in which a block gathers observations, while there are threads
MOST: Final = 48 << 10  # bytes that every device has for it


class Launch(NamedTuple):
    """How a step is handed to the device."""

    blocks: int
    threads: int  # of a block
    slots: int  # its games
    width: int  # threads that observe a game together
    room: int  # bytes in which they gather what they see

    @property
    def each(self) -> tuple[int, int]:
        """Blocks in which every game has a thread."""
        return self.blocks * (self.slots // self.threads), self.threads


def launch_of(shape: Shape, games: int, size: int) -> Launch:
    """As asked for, or as suits the number of games and the size of their observations."""
    usual = block_for(games, THREADS)
    threads, slots = shape.threads or usual.threads, shape.slots or usual.slots
    if slots > SLOTS or slots % 4 or slots % threads:
        raise Refused(
            f"A block has up to {SLOTS} games, a multiple of four and of its {threads} threads, "
            f"not {slots}."
        )
    width = shape.width or 1
    while not shape.width and width < threads and threads // width * size > ROOM:
        width *= 2
    bytes_needed = threads // width * size
    if bytes_needed > MOST:
        raise Refused(f"On a GPU an observation has {MOST} numbers at most, not {size}.")
    return Launch(-(-games // slots), threads, slots, width, -(-bytes_needed // 4) * 4)


class Store(NamedTuple):
    """The games on the device. What is of one type lies together, because every array that is
    handed to a kernel costs time; some are handed over twice, the second time as one row, which
    the threads of a block write side by side."""

    states: Any
    blank: Any  # one table, set up and not yet dealt
    wholes: Any  # [what, game]
    due: Any
    done: Any
    codes: Any  # [game, place]; in memory the games lie side by side
    mask: Any
    mask_words: Any  # four by four
    observation: Any
    numbers: Any
    reward: Any
    seen: Any  # what is observed: the states, or room to veil each in
    words: Any  # [game, word]: its bytes, eight by eight
    state_words: Any
    seen_words: Any


class Plans(NamedTuple):
    """How a state is observed: what is marked by a 1, and the other numbers."""

    marks: Plan
    amounts: Plan


def store_of(game: Game, seats: int, games: int, size: int, settings: dict[str, Setting]) -> Store:
    """Tables on the device, set up and not yet dealt; observations of so many numbers."""
    cuda = gpu.door()
    blank = game.State.many(1)
    blank[0] = set_up(game, seats, 0, settings)
    wholes = np.zeros((WHOLES, games), np.int64)
    wholes[LEARNER] = EVERYBODY
    states = cuda.device_array(games, game.State.layout)
    is_veiled = size > 0 and not hides_nothing(game.State)
    seen = cuda.device_array(games, game.State.layout) if is_veiled else states
    mask_words = cuda.device_array(-(-games * game.MOVES // 4), np.uint32)
    mask = mask_words.view(np.bool_)[: games * game.MOVES].reshape(games, game.MOVES)
    observation = cuda.device_array((games, size), np.float32)
    return Store(
        states=states,
        blank=cuda.to_device(blank),
        wholes=cuda.to_device(wholes),
        due=cuda.to_device(np.ones(games, np.bool_)),
        done=cuda.to_device(np.zeros(games, np.bool_)),
        codes=cuda.device_array((games, game.BREADTH), np.int32, order="F"),
        mask=mask,
        mask_words=mask_words,
        observation=observation,
        numbers=observation.reshape(-1),
        reward=cuda.to_device(np.zeros((games, seats))),
        seen=seen,
        words=seen.view(np.uint64).reshape(games, -1),
        state_words=states.view(np.uint64),
        seen_words=seen.view(np.uint64),
    )


def plans_of(plan: Plan) -> Plans:
    """A plan on the device, in two parts."""
    cells = plan.cells.reshape(-1, plan.size, SAID)
    how = cells[:, :, HOW].max(axis=0)  # for whoever sees the cell
    is_mark = (how == MARK) | (how == BITS)
    return Plans(part_of(plan, is_mark), part_of(plan, ~is_mark))


def part_of(plan: Plan, is_in: npt.NDArray[np.bool_]) -> Plan:
    """Some cells of a plan, on the device."""
    to_device, cells = gpu.door().to_device, plan.cells.reshape(-1, plan.size, SAID)[:, is_in]
    return plan._replace(
        cells=to_device(cells.reshape(-1)), book=to_device(plan.book), size=int(is_in.sum())
    )


@rule
def lanes_at(store: Store) -> Lanes:
    """The games as the rules of the loop take them."""
    wholes = store.wholes
    return Lanes(
        store.states, store.blank, wholes[DEALS], wholes[LEARNER], wholes[MOVES], store.due,
        store.codes, wholes[OFFERED], store.mask, wholes[SEAT], store.observation, store.reward,
        store.done, store.seen, store.words,
    )  # fmt: skip


@rule
def take(lanes: Lanes, actions: Any, game: int) -> bool:
    """Lay down the action of a game as its move; whether it is legal."""
    lanes.move[game] = np.int64(actions[game])
    return is_listed(lanes.codes, lanes.offered, game, lanes.move[game])


@rule
def lay(lanes: Lanes, actions: Any, game: int) -> None:
    """The same, with any legal move in the place of an action that is not."""
    if not take(lanes, actions, game):
        lanes.move[game] = any_move(lanes, game, lanes.offered[game])


@rule
def begin(lanes: Lanes, game: int) -> None:
    """Nothing has been paid in this step."""
    lanes.done[game] = False
    for seat in range(lanes.reward.shape[1]):
        lanes.reward[game, seat] = 0.0


@cache
def copier() -> Any:
    """Whole numbers of any type, as those of 64 bits."""
    cuda = gpu.door()

    @cuda.jit  # type: ignore[untyped-decorator]
    def copy(given: Any, actions: Any) -> None:
        number = cuda.grid(1)
        if number < actions.shape[0]:
            actions[number] = np.int64(given[number])

    return copy


@cache
def finder() -> Any:
    """Which is the first game whose action is not legal."""
    cuda = gpu.door()

    @cuda.jit  # type: ignore[untyped-decorator]
    def find_illegal(store: Any, actions: Any, first: Any) -> None:
        number = cuda.grid(1)
        if number < store.done.shape[0]:
            if not take(lanes_at(store), actions, number):
                cuda.atomic.min(first, 0, number)

    return find_illegal


@cache
def stepper_of(game: Game, others: int, registers: int) -> Any:
    """What `lockstep.step_games` does, by blocks of threads, each for the games of its slots.

    Who decides on the other seats is settled when it is compiled: all rules become one piece of
    code, and what is not needed would be in the way.
    """
    cuda, phases = gpu.door(), phases_of(game)
    carry_out, show_masks, show_seen = worker_of(game, others), masker(), shower_of(game)

    @cuda.jit(max_registers=registers)  # type: ignore[untyped-decorator]
    def step(
        store: Any, plans: Any, actions: Any, task: Any, start: Any, learner: Any, slots: Any,
        width: Any,
    ) -> None:  # fmt: skip
        first = cuda.blockIdx.x * slots
        last = min(first + slots, store.done.shape[0])
        bench = Bench(
            cuda.shared.array(SLOTS, np.int16), cuda.shared.array(SLOTS, np.int16),
            cuda.shared.array(SLOTS, np.int16), cuda.shared.array(phases, np.int32),
        )  # fmt: skip
        lanes = lanes_at(store)
        for number in range(first + cuda.threadIdx.x, last, cuda.blockDim.x):
            begin(lanes, number)
            if task == DEAL:
                lanes.deals[number] = 0
            else:
                lay(lanes, actions, number)
        carry_out(lanes, plans.marks, Order(start, first, last, 0, task, learner, others), bench)
        carry_out(lanes, plans.marks, Order(start, first, last, 0, LIST, learner, others), bench)
        show_masks(store, first, last)
        if store.observation.shape[1] > 0:
            show_seen(store, plans, first, last, width)

    return step


@cache
def worker_of(game: Game, others: int) -> Any:
    """Moves, deals and lists, each thread those of some games of its block."""
    cuda, is_sorted, phases = gpu.door(), is_mixed(game), phases_of(game)
    arrange = arranger(cuda)
    deal, legal, play, payoff, veil = (getattr(game, door) for door in Doors._fields)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def carry_out(lanes: Any, plan: Any, order: Any, bench: Any) -> None:
        me, team, first = cuda.threadIdx.x, cuda.blockDim.x, order.first
        count, tasks = order.last - first, order.tasks & (DEAL | MOVE | LIST)
        doors = Doors(deal, legal, play, payoff, veil)
        if is_sorted:
            for slot in range(me, count, team):
                bench.keys[slot] = lanes.states[first + slot].phase % phases
            arrange(bench, count)
        for place in range(me, count, team):
            number = first + (bench.order[place] if is_sorted else place)
            only = Order(order.start, number, number + 1, 0, tasks, order.learner, others)
            step_games(lanes, doors, plan, only)
        cuda.syncthreads()

    return carry_out


@cache
def writers() -> tuple[Any, Any]:
    """What all threads of a block write side by side. Places are words without a sign: of another
    number it would be asked each time whether it counts from the end."""
    cuda = gpu.door()

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def clear(cells: Any) -> None:
        place, team = np.uint64(cuda.threadIdx.x), np.uint64(cuda.blockDim.x)
        while place < np.uint64(len(cells)):
            cells[place] = 0
            place += team

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def copy(given: Any, cells: Any) -> None:
        place, team = np.uint64(cuda.threadIdx.x), np.uint64(cuda.blockDim.x)
        while place < np.uint64(len(given)):
            cells[place] = given[place]
            place += team

    return clear, copy


@cache
def masker() -> Any:
    """The masks of a block's games, from their lists."""
    cuda, (clear, _) = gpu.door(), writers()

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def show_masks(store: Any, first: Any, last: Any) -> None:
        me, team, moves = cuda.threadIdx.x, cuda.blockDim.x, store.mask.shape[1]
        clear(store.mask_words[first * moves // 4 : -(-last * moves // 4)])
        cuda.syncthreads()
        for number in range(first + me, last, team):
            for place in range(store.wholes[OFFERED, number]):
                store.mask[number, store.codes[number, place]] = True

    return show_masks


@cache
def shower_of(game: Game) -> Any:
    """What the seats to decide see of a block's games. Marks are gathered byte by byte in memory
    that the block has for itself, and written side by side; then come the other numbers."""
    cuda, is_veiled, hide = gpu.door(), not hides_nothing(game.State), hider_of(game)
    clear, copy = writers()

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def show_seen(store: Any, plans: Any, first: Any, last: Any, width: Any) -> None:
        me, team, size = cuda.threadIdx.x, cuda.blockDim.x, store.observation.shape[1]
        gathered, fours = cuda.shared.array(0, np.uint8), cuda.shared.array(0, np.uint32)
        rows, row, own = team // width, me // width, me % width
        if is_veiled:
            hide(store, first, last)
        for base in range(first, last, rows):
            number, count = base + row, min(rows, last - base)
            clear(fours[: -(-count * size // 4)])
            cuda.syncthreads()
            if row < count:
                seat, marks = store.wholes[SEAT, number], gathered[row * size : (row + 1) * size]
                encode(store.words, number, plans.marks, seat, own, width, marks)
            cuda.syncthreads()
            copy(gathered[: count * size], store.numbers[base * size :])
            cuda.syncthreads()
            if row < count:
                seat, numbers = store.wholes[SEAT, number], store.observation[number]
                encode(store.words, number, plans.amounts, seat, own, width, numbers)

    return show_seen


@cache
def hider_of(game: Game) -> Any:
    """Veil the states of a block's games, copied side by side, for the seats to decide."""
    cuda, veil, (_, copy) = gpu.door(), game.veil, writers()

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def hide(store: Any, first: Any, last: Any) -> None:
        me, team, length = cuda.threadIdx.x, cuda.blockDim.x, store.words.shape[1]
        given = store.state_words[first * length : last * length]
        copy(given, store.seen_words[first * length :])
        cuda.syncthreads()
        for number in range(first + me, last, team):
            veil(store.seen[number], store.wholes[SEAT, number])
        cuda.syncthreads()

    return hide
