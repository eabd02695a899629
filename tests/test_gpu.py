"""The same bytes on a GPU; where there is none, a sentence that says what is missing."""

from typing import Any

import numpy as np
import pytest

import kritias
from kritias.arena import gpu as contest
from kritias.arena.match import Fixture, dealt
from kritias.bots.baseline import SEEN
from kritias.bots.search import Effort, allocate, loop_of
from kritias.bots.tree import root_edges
from kritias.kernel import chance, gpu, regroup
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Refused
from tests.unchanged import looks_at

pytestmark = looks_at("rules on a GPU")

here = pytest.mark.skipif(gpu.is_there(), reason="there is a GPU here")
there = pytest.mark.skipif(not gpu.is_there(), reason=gpu.why_not() or "no GPU")
ROOMS = [*kritias.GAMES.values(), kritias.open_room("examples.connect_four")]


@there
@pytest.mark.parametrize("game", ROOMS, ids=lambda game: game.NAME)
def test_a_thousand_games_end_in_the_same_bytes(game):
    for seats in game.SEATS:
        series = Series(engine_of(game), seats, 1, {})
        assert gpu.play(series, 1000).states.tobytes() == series.play(1000).states.tobytes()


class Elsewhere(np.ndarray):
    """A table that lies on a device."""


class Device:
    """What `gpu.Tables` asks of CUDA."""

    def __init__(self):
        self.copied = []

    def to_device(self, table):
        self.copied.append(table)
        return np.array(table).view(Elsewhere)


BESIDE = np.array([3, 1, 2])


def beside(cell: int) -> int:
    return len(BESIDE) if cell < 0 else BESIDE[cell]


def both_ways(cell: int) -> int:
    return BESIDE[BESIDE[cell]]


def enclosing(table):
    def look_up(place: int) -> int:
        return table[place]

    return look_up


def test_a_function_of_the_device_names_the_tables_that_lie_there():
    device = Device()
    tables = gpu.Tables(device)
    moved = [tables.named_by(function) for function in (beside, both_ways, enclosing(BESIDE))]
    assert len(device.copied) == 1, "each table lies there once"
    assert [one(1) for one in moved] == [1, 1, 1]
    assert isinstance(moved[0].__globals__["BESIDE"], Elsewhere)
    assert isinstance(moved[2].__closure__[0].cell_contents, Elsewhere)
    assert moved[0](-1) == 3
    assert (moved[0].__name__, moved[0].__module__) == ("beside", __name__)
    assert not isinstance(BESIDE, Elsewhere)


@pytest.mark.parametrize("games", [1, 31, 150, 4096, 70_000, 262_144, 1 << 22])
def test_blocks_are_as_large_as_leaves_no_part_of_a_device_idle(games):
    for most in (256, 1024):
        threads, slots = regroup.block_for(games, most)
        assert slots % 4 == slots % threads == 0
        assert slots <= most
        assert slots == 32 or games > regroup.BLOCKS * slots // 2


def test_games_with_one_phase_are_not_sorted():
    assert not regroup.is_mixed(kritias.open_room("examples.connect_four"))
    assert all(regroup.is_mixed(game) for game in kritias.GAMES.values())


def searched_on_the_cores(game, state, iterations: int) -> Any:
    """The loop of `contest.kernel_of`, one thread after the other."""
    engine, loop, count = engine_of(game), loop_of(game), 0
    lucks = np.uint64(chance.stream(np.uint64(state.seed) ^ contest.PLIES))
    votes = np.zeros(game.MOVES, np.int32)
    while state.seat >= 0:
        legal = engine.legal(state)
        for thread in range(contest.THREADS if len(legal) > 1 else 0):
            buffers = allocate(game, state, 0, Effort(iterations))
            luck = chance.stream(np.uint64(chance.word(lucks, count)) ^ np.uint64(thread))
            contest.clear_buffers(buffers, state, np.uint64(luck))
            buffers.states[SEEN] = engine.veil(state, state.seat)
            loop(buffers, iterations)
            for edge in root_edges(buffers.tree):
                votes[edge.move] += edge.visits
        move = int(contest.favourite(votes, legal, len(legal)))
        contest.forget(votes, legal, len(legal))
        assert not votes.any()
        engine.play(state, move)
        count += 1
    return state


def seated(game, seats: int, games: int) -> Any:
    fixtures = [Fixture(game.NAME, ("greedy",) * seats, seed) for seed in range(games)]
    return np.array([dealt(game, fixture) for fixture in fixtures])


@there
@pytest.mark.filterwarnings("ignore:.*Grid size")
def test_searches_play_whole_games_on_the_gpu():
    """Not bit for bit as on the cores: exponentials may differ in the last bit."""
    game = kritias.game("gods")
    played = contest.play(game, seated(game, 2, 20), 8)
    assert (played.plies > 0).all()
    assert not any(engine_of(game).audit(state) for state in played.states)


def test_votes_of_many_small_trees_win_against_the_calendar():
    game = kritias.game("gods")
    state = searched_on_the_cores(game, seated(game, 1, 1)[0], 24)
    assert state.winner == 0


@there
def test_a_room_with_a_shortlist_is_not_searched_on_the_gpu():
    game = kritias.game("escape")
    with pytest.raises(Refused, match="shortlist"):
        contest.play(game, seated(game, 2, 1), 8)


@here
def test_without_a_gpu_nothing_is_searched_there():
    game = kritias.game("gods")
    with pytest.raises(Refused, match=r"numba-cuda is not installed|no CUDA device"):
        contest.play(game, seated(game, 2, 1), 8)


@here
def test_without_a_gpu_one_sentence_says_what_is_missing():
    series = Series(engine_of(kritias.game("atlantis")), 2, 1, {})
    with pytest.raises(Refused, match=r"numba-cuda is not installed|no CUDA device"):
        gpu.play(series, 10)
