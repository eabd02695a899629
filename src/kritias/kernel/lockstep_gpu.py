"""Many games in step on CUDA: a thread for each game makes its move, and some threads together
write down what the next to decide may do and sees. The rules are those of `kernel/lockstep.py`;
`kritias.rl.vector_gpu` is the face.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from kritias.kernel import gpu
from kritias.kernel.encode import Plan, encode
from kritias.kernel.game import Game, Setting, set_up
from kritias.kernel.layout import Sees
from kritias.kernel.lockstep import (
    DEAL,
    EVERYBODY,
    LIST,
    Doors,
    Lanes,
    Order,
    any_move,
    is_listed,
    step_games,
)
from kritias.kernel.observe import seen_fields
from kritias.kernel.rule import rule

NONE_ILLEGAL: Final = np.iinfo(np.int64).max
ANY: Final = -1  # in the place of an action that is none

# The rows of `Store.wholes`.
DEALS: Final = 0
LEARNER: Final = 1
MOVES: Final = 2
OFFERED: Final = 3
SEAT: Final = 4
WHOLES: Final = 5


class Shape(NamedTuple):
    """How threads are put to work."""

    threads: int = 128  # of a block in which each has a game
    width: int = 0  # threads that share a game to show it; 0: as suits its observations
    rows: int = 16  # games of such a block
    codes: str = "F"  # how lists of legal moves lie: F, that the threads' own are side by side
    sort: bool = False  # whether games in which the same move is made are given to one block


NARROW: Final = (8, 16)  # width and rows
WIDE: Final = (32, 4)
SHORT: Final = 256  # numbers of an observation that a few threads write as fast as many


def team_of(shape: Shape, size: int) -> tuple[int, int]:
    """How many threads show a game, and how many games a block shows."""
    if shape.width:
        return shape.width, shape.rows
    return NARROW if size <= SHORT else WIDE


class Store(NamedTuple):
    """The games on the device. What is of one type lies together, because every array that is
    handed to a kernel costs time."""

    states: Any
    blank: Any  # one table, set up and not yet dealt
    wholes: Any  # [what, game]
    due: Any
    done: Any
    codes: Any
    mask: Any
    observation: Any
    reward: Any
    seen: Any  # room to veil each state in; none without observations
    words: Any  # its bytes, eight by eight


class Shown(NamedTuple):
    """What is shown of the games, and from what. The games of a block lie side by side in rows of
    bytes, so that its threads write them together."""

    wholes: Any
    codes: Any
    mask: Any
    masks: Any  # the same in one row
    observation: Any
    observations: Any
    states: Any  # the bytes of all states in one row, eight by eight
    seen: Any
    words: Any  # [game, word]: the bytes of what is seen
    seen_words: Any  # the same in one row


class Queue(NamedTuple):
    """In which order threads take the games; of no length: as they are numbered."""

    games: Any
    counts: Any  # [move]: in how many games it is made
    places: Any  # [move]: where the next of them goes


def store_of(
    game: Game, seats: int, games: int, size: int, settings: dict[str, Setting], codes: str
) -> Store:
    """Tables on the device, set up and not yet dealt; observations of so many numbers."""
    cuda = gpu.door()
    blank = game.State.many(1)
    blank[0] = set_up(game, seats, 0, settings)
    wholes = np.zeros((WHOLES, games), np.int64)
    wholes[LEARNER] = EVERYBODY
    seen = cuda.device_array(games if size and not is_open(game) else 1, game.State.layout)
    return Store(
        states=cuda.device_array(games, game.State.layout),
        blank=cuda.to_device(blank),
        wholes=cuda.to_device(wholes),
        due=cuda.to_device(np.ones(games, np.bool_)),
        done=cuda.to_device(np.zeros(games, np.bool_)),
        codes=cuda.device_array((games, game.BREADTH), np.int32, order=codes),
        mask=cuda.device_array((games, game.MOVES), np.bool_),
        observation=cuda.device_array((games, size), np.float32),
        reward=cuda.to_device(np.zeros((games, seats))),
        seen=seen,
        words=in_words(seen),
    )


def is_open(game: Game) -> bool:
    """Whether all that is observed of a game is seen by all, so that nothing has to be veiled."""
    state = game.State
    return all(state.sees[one.name] is Sees.ALL for one in seen_fields(state))


def shown_of(game: Game, store: Store) -> Shown:
    """Where nothing has to be veiled, a state itself is what is seen."""
    seen = store.states if is_open(game) else store.seen
    states, words = in_words(store.states), in_words(seen)
    return Shown(
        store.wholes, store.codes, store.mask, store.mask.reshape(-1), store.observation,
        store.observation.reshape(-1), states.reshape(-1), seen, words, words.reshape(-1),
    )  # fmt: skip


def in_words(records: Any) -> Any:
    """The same memory: a row of words of eight bytes for each record."""
    return records.view(np.uint64).reshape(len(records), -1)


def plan_on_device(plan: Plan) -> Plan:
    return Plan(*map(gpu.door().to_device, plan))


def queue_of(game: Game, games: int, sort: bool) -> Queue:
    to_device = gpu.door().to_device
    empty = [np.zeros(length, np.int64) for length in (games * sort, game.MOVES, game.MOVES)]
    return Queue(*map(to_device, empty))


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
    given = actions[game]
    is_code = 0 <= given < lanes.mask.shape[1]
    lanes.move[game] = np.int64(given) if is_code else np.int64(ANY)
    return is_code and is_listed(lanes, game)


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
def sorters() -> tuple[Any, Any, Any]:
    """A sort by counting: how often each move is made, where its games begin, and their order."""
    cuda = gpu.door()

    @cuda.jit  # type: ignore[untyped-decorator]
    def count(store: Any, actions: Any, queue: Any) -> None:
        number = cuda.grid(1)
        if number < store.done.shape[0]:
            lay(lanes_at(store), actions, number)
            cuda.atomic.add(queue.counts, store.wholes[MOVES, number], 1)

    @cuda.jit  # type: ignore[untyped-decorator]
    def add_up(queue: Any) -> None:
        move = cuda.grid(1)
        if move < queue.counts.shape[0]:
            place = 0
            for other in range(move):
                place += queue.counts[other]
            queue.places[move] = place

    @cuda.jit  # type: ignore[untyped-decorator]
    def arrange(store: Any, queue: Any) -> None:
        number = cuda.grid(1)
        if number < store.done.shape[0]:
            place = cuda.atomic.add(queue.places, store.wholes[MOVES, number], 1)
            queue.games[place] = number
        if number < queue.counts.shape[0]:
            queue.counts[number] = 0

    return count, add_up, arrange


@cache
def stepper_of(game: Game, task: int, others: int) -> Any:
    """The loop of `lockstep.step_games`, with a thread for each game, that deals or makes a move.

    What it does and who decides on the other seats is settled when it is compiled: all rules become
    one piece of code, and what is not needed would be in the way.
    """
    cuda = gpu.door()
    deal, legal, play, payoff, veil = (getattr(game, door) for door in Doors._fields)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(store: Any, plan: Any, actions: Any, queue: Any, start: Any, learner: Any) -> None:
        number = cuda.grid(1)
        if number < store.done.shape[0]:
            lanes = lanes_at(store)
            if task == DEAL:
                lanes.deals[number] = 0
            else:
                if queue.games.shape[0] > 0:
                    number = queue.games[number]
                lay(lanes, actions, number)
            begin(lanes, number)
            order = Order(start, number, number + 1, 0, task | LIST, learner, others)
            step_games(lanes, Doors(deal, legal, play, payoff, veil), plan, order)

    return step


@cache
def shower_of(game: Game) -> Any:
    """What `lockstep.step_games` shows, with several threads for each game, so that they write side
    by side; the first of them veils the state."""
    cuda, veil, is_veiled = gpu.door(), game.veil, not is_open(game)

    @cuda.jit  # type: ignore[untyped-decorator]
    def show(shown: Any, plan: Any) -> None:
        thread, width, rows = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockDim.y
        first, number = cuda.blockIdx.x * rows, cuda.blockIdx.x * rows + cuda.threadIdx.y
        mask, observation = shown.mask, shown.observation
        last = min(first + rows, mask.shape[0])
        own, team = cuda.threadIdx.y * width + thread, width * rows
        moves, size, length = mask.shape[1], observation.shape[1], shown.words.shape[1]
        for place in range(first * moves + own, last * moves, team):
            shown.masks[place] = False
        for place in range(first * size + own, last * size, team):
            shown.observations[place] = 0.0
        if is_veiled and size > 0:
            for place in range(first * length + own, last * length, team):
                shown.seen_words[place] = shown.states[place]
        cuda.syncthreads()
        is_here = number < last
        if is_here:
            for place in range(thread, shown.wholes[OFFERED, number], width):
                mask[number, shown.codes[number, place]] = True
        if is_veiled and size > 0:
            if is_here and thread == 0:
                veil(shown.seen[number], shown.wholes[SEAT, number])
            cuda.syncthreads()
        if is_here and size > 0:
            seat = shown.wholes[SEAT, number]
            encode(shown.words[number], plan, seat, thread, width, observation[number])

    return show
