"""Tests of the tests: a defect planted in a room is found by the law that forbids it."""

from importlib import import_module

import pytest

from kritias.games import atlantis
from kritias.kernel.engine import engine_of
from kritias.kernel.laws import LAWS
from kritias.kernel.refusal import Broken
from kritias.kernel.trial import Trial


@pytest.mark.parametrize(
    ("defect", "law"),
    [("leak", 4), ("peeking_stream", 3), ("lost_card", 5), ("moody", 1), ("generous", 7)],
)
def test_a_planted_defect_is_found(defect, law):
    room = import_module(f"tests.planted.{defect}")
    with pytest.raises(Broken) as broken:
        LAWS[law - 1](Trial(room, seats=3, games=20))
    assert broken.value.law == law


def test_a_bot_that_leans_on_more_than_it_sees_is_found():
    """Law 4: its decisions differ between worlds that look alike."""
    asked = []

    def moody(game, seen, seed):
        asked.append(seed)
        legal = engine_of(game).legal(seen)
        return int(legal[len(asked) % len(legal)])

    with pytest.raises(Broken, match="the bot on seat"):
        LAWS[3](Trial(atlantis, seats=2, games=3, decide=moody))
