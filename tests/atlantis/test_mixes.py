"""The laws with the bridge over any gap (A11)."""

import pytest

import kritias
from kritias.games import atlantis
from kritias.games.atlantis.moves import BRIDGE, is_crossed, next_tile
from kritias.kernel.laws import LAWS
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.trial import Trial
from tests.campaign import sized

SETTINGS = {"any_gap": True}


@pytest.mark.parametrize("seats", atlantis.SEATS)
@pytest.mark.parametrize("law", sorted(set(LAWS) - {11}))
def test_the_laws_hold_with_the_bridge_over_any_gap(law, seats):
    """A7, A11: whoever has begun to pay can pay to the end, wherever the bridge is laid."""
    games, interpreted = sized(3, 200), sized(1, 8)
    trial = Trial(atlantis, seats, games=games, settings=SETTINGS, interpreted=interpreted)
    assert LAWS[law](trial) > 0


def bridges(settings: dict[str, bool]) -> list[bool]:
    """Of the bridges in random games, whether each was laid over a gap that was crossed."""
    trial = Trial(atlantis, 4, games=40, settings=settings)
    return [
        bool(is_crossed(moment.state, place - 1, next_tile(moment.state, place)))
        for moment in trial.moments()
        if is_of(BRIDGE, moment.move)
        for place in [part_a(BRIDGE, moment.move)]
    ]


def test_bridges_are_laid_elsewhere_only_with_the_option():
    """A11."""
    assert set(bridges({})) == {True}
    assert set(bridges(SETTINGS)) == {True, False}


@pytest.mark.parametrize("seed", range(3))
def test_the_option_adds_bridges_and_changes_nothing_else(seed):
    """A11: the same deal, the same moves, the same end for whoever lays none elsewhere."""
    plain = kritias.start("atlantis", seats=3, seed=seed)
    free = kritias.start("atlantis", seats=3, seed=seed, any_gap=True)
    while not plain.is_over:
        added = set(free.moves) - set(plain.moves)
        assert set(plain.moves) <= set(free.moves)
        assert all(move.startswith("bridge-") for move in added)
        move = plain.moves[len(plain.played) * 7 % len(plain.moves)]
        plain, free = plain.play(move), free.play(move)
    assert free.is_over
    assert free.points == plain.points
