"""Houses, workers and their database are killed and cut off while people play: nothing is lost."""

import pytest

from benchmarks.chaos import survived
from tests.campaign import campaign

pytest.importorskip("psycopg")


@campaign
def test_whatever_breaks_nothing_is_lost_nothing_is_twice_and_every_game_ends():
    """Then everything is dumped, restored and played through."""
    moves, strikes = 10_000, 60
    outcome = survived(moves, strikes, 3, 2)
    assert outcome.found.wrong == []
    assert outcome.found.acknowledged >= moves
    assert sum(outcome.struck.values()) == strikes
