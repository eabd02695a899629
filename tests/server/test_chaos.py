"""Houses, workers and their database are killed and cut off while people play: nothing is lost."""

import pytest

from benchmarks.chaos import STRIKES, survived
from tests.campaign import ALL, sized

pytest.importorskip("psycopg")


def test_whatever_breaks_nothing_is_lost_nothing_is_twice_and_every_game_ends():
    """Then everything is dumped, restored and played through."""
    moves, strikes = sized(40, 10_000), sized(len(STRIKES), 60)
    outcome = survived(moves, strikes, *((3, 2) if ALL else (2, 1)))
    assert outcome.found.wrong == []
    assert outcome.found.acknowledged >= moves
    assert sum(outcome.struck.values()) == strikes
