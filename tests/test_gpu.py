"""The same bytes on a GPU; where there is none, a sentence that says what is missing."""

import pytest

import kritias
from kritias.kernel import gpu
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Refused

here = pytest.mark.skipif(gpu.is_there(), reason="there is a GPU here")
there = pytest.mark.skipif(not gpu.is_there(), reason=gpu.why_not() or "no GPU")
ROOMS = [*kritias.GAMES.values(), kritias.game("examples.connect_four")]


@there
@pytest.mark.parametrize("game", ROOMS, ids=lambda game: game.NAME)
def test_a_thousand_games_end_in_the_same_bytes(game):
    for seats in game.SEATS:
        series = Series(engine_of(game), seats, 1, {})
        assert gpu.play(series, 1000).states.tobytes() == series.play(1000).states.tobytes()


@here
def test_without_a_gpu_one_sentence_says_what_is_missing():
    series = Series(engine_of(kritias.game("atlantis")), 2, 1, {})
    with pytest.raises(Refused, match=r"numba-cuda is not installed|no CUDA device"):
        gpu.play(series, 10)
