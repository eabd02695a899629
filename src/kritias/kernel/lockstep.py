"""Many games in step: a move in each, a new deal where one is over, and what the next to decide
may do and sees. One compiled loop, over a part of the games; `kritias.rl.vector` is its face.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel import chance
from kritias.kernel.batch import PLAYERS
from kritias.kernel.breadth import rows_of_codes_for
from kritias.kernel.encode import PLAN, Plan, encode
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import Game, Setting, set_up
from kritias.kernel.kinds import (
    INT,
    NOTHING,
    TABLE,
    UINT,
    WHOLES,
    Array,
    Kind,
    Scalar,
    bundle,
    function,
)
from kritias.kernel.layout import Records
from kritias.kernel.located import located
from kritias.kernel.observe import hides_nothing
from kritias.kernel.rule import prepare, rule

# For whom games are played.
EVERYBODY: Final = -1  # whoever decides is asked
BY_TURNS: Final = -2  # the learner sits on another seat in every deal

# What is to be done with each game, one bit each, in this order.
CLEAR: Final = 1  # take back what is shown of the decision that is past
DEAL: Final = 2
MOVE: Final = 4  # where one is due
LIST: Final = 8  # who decides next, and the legal moves
SHOW: Final = 16  # the mask
SEE: Final = 32  # what that seat sees
VEIL: Final = 64  # where something is hidden, which it is first

# Who decides on the other seats.
WAIT: Final = 0  # somebody else: the game stands still until there is a move
PICK: Final = 1  # any legal move, all with the same chance

TRUTH: Final = Scalar(np.dtype(np.bool_))


class Lanes(NamedTuple):
    """The games, one row each; what is written there stays in the same place."""

    states: Records
    blank: Records  # one table, set up and not yet dealt
    deals: npt.NDArray[np.int64]  # how many have begun before this one
    learner: npt.NDArray[np.int64]  # the seat for which it is played, or EVERYBODY
    move: npt.NDArray[np.int64]
    due: npt.NDArray[np.bool_]  # whether that move is to be made
    codes: npt.NDArray[np.int32]  # the legal moves, in the order of the room; then a guard
    offered: npt.NDArray[np.int64]  # how many those are
    mask: npt.NDArray[np.bool_]  # the same by code
    seat: npt.NDArray[np.int64]  # who decides
    observation: npt.NDArray[np.float32]  # what that seat sees; without columns: nothing is
    reward: npt.NDArray[np.float64]  # [game, seat]: what a game paid that ended in this step
    done: npt.NDArray[np.bool_]  # whether one did
    seen: Records  # [worker]: room to veil a state in; or the states, where nothing is hidden
    words: npt.NDArray[np.uint64]  # the same, its bytes eight by eight


class Doors(NamedTuple):
    """The doors of a game that the loop walks through."""

    deal: Callable[..., None]
    legal: Callable[..., int]
    play: Callable[..., None]
    payoff: Callable[..., None]
    veil: Callable[..., None]


class Order(NamedTuple):
    """What is to be done with which games, and by whom."""

    start: np.uint64  # where the words begin from which games are dealt
    first: int
    last: int  # not this one any more
    worker: int
    tasks: int
    learner: int
    others: int


ORDER: Final = bundle(Order, UINT, INT, INT, INT, INT, INT, INT)


def lanes_kind(engine: Engine) -> Kind:
    truths, codes = Array(TRUTH), Array(Scalar(np.dtype(np.int32)), 2)
    observations, words = (Array(Scalar(np.dtype(cell)), 2) for cell in (np.float32, np.uint64))
    records = engine.types.records
    return bundle(
        Lanes, records, records, WHOLES, WHOLES, WHOLES, truths, codes, WHOLES, Array(TRUTH, 2),
        WHOLES, observations, TABLE, truths, records, words,
    )  # fmt: skip


def door_kinds(engine: Engine) -> tuple[Kind, ...]:
    """The kinds of the doors, in their order."""
    t = engine.types
    return t.deal, t.legal, t.play, t.payoff, function(NOTHING, t.record, INT)


@cache
def loop_of(game: Game) -> Callable[[Lanes, Doors, Plan, Order], None]:
    """The compiled loop for a game."""
    engine = engine_of(game)
    doors = bundle(Doors, *door_kinds(engine))
    return prepare(step_games, lanes_kind(engine), doors, PLAN, ORDER)


@cache
def doors_of(game: Game) -> Doors:
    kinds = zip(Doors._fields, door_kinds(engine_of(game)), strict=True)
    return Doors(*(located(getattr(game, door), kind) for door, kind in kinds))


@cache
def replacer_of(game: Game) -> Callable[[Lanes], int]:
    return prepare(replace_illegal, lanes_kind(engine_of(game)))


@cache
def finder_of(game: Game) -> Callable[[Lanes], int]:
    return prepare(find_illegal, lanes_kind(engine_of(game)))


def lanes_of(
    game: Game, seats: int, games: int, size: int, workers: int, settings: dict[str, Setting]
) -> Lanes:
    """Tables set up and not yet dealt; observations of so many numbers."""
    blank, states = game.State.many(1), game.State.many(games)
    seen = states if hides_nothing(game.State) else game.State.many(workers)
    blank[0] = set_up(game, seats, 0, settings)
    return Lanes(
        states=states,
        blank=blank,
        deals=np.zeros(games, np.int64),
        learner=np.full(games, EVERYBODY),
        move=np.zeros(games, np.int64),
        due=np.zeros(games, np.bool_),
        codes=rows_of_codes_for(game, games),
        offered=np.zeros(games, np.int64),
        mask=np.zeros((games, game.MOVES), np.bool_),
        seat=np.zeros(games, np.int64),
        observation=np.zeros((games, size), np.float32),
        reward=np.zeros((games, seats)),
        done=np.zeros(games, np.bool_),
        seen=seen,
        words=seen.view(np.uint64).reshape(len(seen), -1),
    )


@rule
def any_move(lanes: Lanes, game: int, count: int) -> Any:
    """One of the legal moves listed for a game, from the players' own stream of its luck."""
    s = lanes.states[game]
    word = chance.word(chance.stream(s.seed ^ PLAYERS), s.ply)
    return np.int64(lanes.codes[game, chance.below(word, count)])


@rule
def is_listed(codes: Any, offered: Any, game: int, move: int) -> bool:
    """Whether a move is among the legal ones of a game, whatever stands in its mask by now."""
    place = 0
    while place < offered[game] and codes[game, place] != move:
        place += 1
    return bool(place < offered[game])


@rule
def find_illegal(lanes: Lanes) -> int:
    """The first game whose move is not legal; −1 if all are."""
    codes, offered, moves = lanes.codes, lanes.offered, lanes.move
    for game in range(len(moves)):
        if not is_listed(codes, offered, game, moves[game]):
            return game
    return -1


@rule
def replace_illegal(lanes: Lanes) -> int:
    """Put any legal move in the place of each that is not; how many there were."""
    codes, offered, moves, replaced = lanes.codes, lanes.offered, lanes.move, 0
    for game in range(len(moves)):
        if not is_listed(codes, offered, game, moves[game]):
            moves[game] = any_move(lanes, game, offered[game])
            replaced += 1
    return replaced


@rule
def deal(lanes: Lanes, doors: Doors, order: Order, game: int) -> None:
    """Begin the next game of a lane: its number settles its luck."""
    lanes.states[game] = lanes.blank[0]
    s = lanes.states[game]
    s.seed = chance.word(order.start, lanes.deals[game] * len(lanes.states) + game)
    doors.deal(s)
    in_turn = (game + lanes.deals[game]) % s.seats
    lanes.learner[game] = in_turn if order.learner == BY_TURNS else order.learner
    lanes.deals[game] += 1


@rule
def is_asked(lanes: Lanes, game: int) -> bool:
    """Whether it is the learner who decides."""
    return lanes.learner[game] < 0 or lanes.states[game].seat == lanes.learner[game]


@rule
def play_others(lanes: Lanes, doors: Doors, order: Order, game: int) -> None:
    """Moves of the other seats, if they pick any, until the learner decides or the game is over."""
    s = lanes.states[game]
    while order.others == PICK and s.seat >= 0 and not is_asked(lanes, game):
        count = doors.legal(s, lanes.codes[game])
        doors.play(s, any_move(lanes, game, count))


@rule
def go_on(lanes: Lanes, doors: Doors, order: Order, game: int) -> None:
    """To the next decision of a lane. Where a game is over it has paid and the next is dealt; one
    in which the learner was never asked pays nobody."""
    while True:
        play_others(lanes, doors, order, game)
        if lanes.states[game].seat >= 0:
            break
        if not lanes.done[game]:
            doors.payoff(lanes.states[game], lanes.reward[game])
            lanes.done[game] = True
        deal(lanes, doors, order, game)


@rule
def step_games(lanes: Lanes, doors: Doors, plan: Plan, order: Order) -> None:
    """Do with each of some games what is to be done.

    What happens at every step stands here and not in rules of its own: to hand all lanes on costs
    more than a move.
    """
    states, codes, mask, offered = lanes.states, lanes.codes, lanes.mask, lanes.offered
    tasks = order.tasks
    for game in range(order.first, order.last):
        if tasks & CLEAR:
            for place in range(offered[game]):
                mask[game, codes[game, place]] = False
            offered[game] = 0
        if tasks & DEAL:
            deal(lanes, doors, order, game)
        if tasks & MOVE and lanes.due[game]:
            doors.play(states[game], lanes.move[game])
        if tasks & (DEAL | MOVE) and (states[game].seat < 0 or order.others == PICK):
            go_on(lanes, doors, order, game)
        if tasks & LIST:
            lanes.seat[game] = states[game].seat
            offered[game] = doors.legal(states[game], codes[game])
        if tasks & SHOW:
            for place in range(offered[game]):
                mask[game, codes[game, place]] = True
        if tasks & SEE:
            seat, seen, row = lanes.seat[game], game, lanes.observation[game]
            if tasks & VEIL:
                seen = order.worker
                lanes.seen[seen] = states[game]
                doors.veil(lanes.seen[seen], seat)
            row[:] = 0.0
            encode(lanes.words, seen, plan, seat, 0, 1, row)
