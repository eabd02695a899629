"""Every challenge alone, and any mix of them, with any number of seats, obeys the laws."""

import numpy as np
import pytest

import kritias
from kritias.kernel.laws import (
    LAWS,
    law_audits_find_nothing,
    law_interpreted_compiled_and_gpu_agree,
)
from kritias.kernel.trial import Trial
from tests.campaign import sized

GAME = kritias.game("survive")
NAMES = [option.name for option in GAME.OPTIONS]
GAMES = sized(6, 20)


def mixes(count: int) -> list[tuple[int, tuple[str, ...]]]:
    """So many numbers of seats and mixes of options, always the same ones."""
    luck = np.random.default_rng(34)
    return [
        (int(luck.choice(GAME.SEATS)), tuple(name for name in NAMES if luck.random() < 0.5))
        for _ in range(count)
    ]


def trial(seats: int, names: tuple[str, ...], games: int = GAMES) -> Trial:
    return Trial(GAME, seats, games, seed=9, settings=dict.fromkeys(names, True))


def plays(one: Trial) -> bool:
    """Whether every game ends in time and the audit never finds anything."""
    return bool((one.played.plies > 0).all() and law_audits_find_nothing(one) > 0)


@pytest.mark.parametrize("seats", GAME.SEATS)
@pytest.mark.parametrize("name", NAMES)
def test_every_challenge_alone_obeys_the_laws(name, seats):
    assert plays(trial(seats, (name,)))


def test_many_mixes_obey_the_laws():
    for seats, names in mixes(sized(16, 50)):
        assert plays(trial(seats, names)), (seats, names)


def test_no_mix_lets_a_secret_through_or_pays_too_much():
    for seats, names in mixes(sized(4, 12)):
        few = trial(seats, names, games=1)
        assert all(LAWS[law](few) > 0 for law in (1, 3, 4, 10))


def test_mixes_are_the_same_interpreted_and_compiled():
    for seats, names in mixes(3):
        settings = dict.fromkeys(names, True)
        one = Trial(GAME, seats, 1, seed=5, settings=settings, interpreted=1)
        assert law_interpreted_compiled_and_gpu_agree(one) == 1
