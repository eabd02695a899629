"""What a position is worth: what helps a seat raises its share."""

import pytest

from kritias.games import escape
from kritias.kernel.laws import LAWS
from kritias.kernel.position import Position
from kritias.kernel.trial import Trial
from tests.escape.drawn import drawn


def share(position: Position, seat: int = 0) -> float:
    shares = position.engine.appraise(position.state).shares
    assert sum(shares) == pytest.approx(1)
    return shares[seat]


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"circle": "safe"}, {"circle": "+b1", "boats": "b1"}),
        ({"circle": "+b1", "boats": "b1"}, {"circle": "+c5", "boats": "c5"}),
        ({"circle": "+c5", "boats": "c5"}, {"circle": "d5", "boats": "c5"}),
        ({"circle": "b2"}, {"circle": "c5"}),
        ({"circle": "b3"}, {"circle": "d5"}),
        ({"circle": "c5 c6"}, {"circle": "c5"}),
        ({"circle": "c5", "shark": "m1"}, {"circle": "c5", "shark": "c6"}),
        ({"circle": "c5=1", "dolphin": "c5"}, {"circle": "c5", "dolphin": "m1"}),
        ({"circle": "+c5", "boats": "c5", "monster": "m1"},
         {"circle": "+c5", "boats": "c5", "monster": "c6"}),
        ({"circle": "+c5", "boats": "c5", "triangle": "+c5 g7"},
         {"circle": "+c5", "boats": "c5", "triangle": "+c5 +c5"}),
    ],
)  # fmt: skip
def test_what_is_better_is_worth_more(better, worse, short):
    island = "d4 d5 d6 d7 e5 e6 g7"
    options = {"short": short}
    good, bad = (drawn(island, options=options, **people) for people in (better, worse))
    assert share(good) > share(bad)


def test_equals_share():
    position = drawn("g7", circle="c5 safe", triangle="c5 safe")
    assert share(position, 0) == pytest.approx(share(position, 1))


@pytest.mark.parametrize("law", [2, 5, 6, 9, 10])
def test_the_short_game_obeys_the_laws_too(law):
    """E24."""
    assert LAWS[law](Trial(escape, seats=3, games=6, interpreted=1, settings={"short": True})) > 0
