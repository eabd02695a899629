"""The laws for every side, order and option, and the limits of bots and speed that go with them."""

import os
import subprocess
import sys
from itertools import product

import pytest

from kritias.games import gods
from kritias.games.gods.box import ABILITY_NAMES, COLOUR_NAMES, ORDER_NAMES
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.laws import (
    LAWS,
    law_audits_find_nothing,
    law_games_end_in_bounds,
    law_interpreted_compiled_and_gpu_agree,
)
from kritias.kernel.trial import Trial
from tests.campaign import campaign, sized

SIDES = [
    {name: ABILITY_NAMES[2 * region + side[region]] for region, name in enumerate(COLOUR_NAMES)}
    for side in product((0, 1), repeat=4)
]


def mix(number: int) -> dict[str, object]:
    """One of sixteen tables that between them have all sides, and each variant often."""
    return SIDES[number] | {
        "order": ("random", *ORDER_NAMES)[number * 3 % 25],
        "secret": number % 3 == 0,
        "ruthless": number % 4 >= 2,
        "varied_gods": number % 5 < 2,
    }


@pytest.mark.parametrize("number", range(16))
def test_the_laws_hold_for_every_choice_of_sides(number):
    """G1: audited at every move, secrets kept, everything read back as it was written."""
    trial = Trial(
        gods, seats=1, games=sized(4, 8), seed=number + 1, settings=mix(number), interpreted=0
    )
    for law in (1, 3, 4, 5, 6, 7, 9, 10):
        assert LAWS[law](trial) > 0


@pytest.mark.parametrize("number", range(0, 16, sized(3, 1)))
def test_long_games_of_several_seats_stay_sound(number):
    """G1, G20: one whole game each, audited at every move."""
    trial = Trial(gods, seats=2 + number % 3, games=1, seed=number + 9, settings=mix(number))
    assert law_audits_find_nothing(trial) > 500
    assert law_games_end_in_bounds(trial) == 1


@pytest.mark.parametrize("seats", gods.SEATS)
@pytest.mark.parametrize("varied", [False, True])
def test_guessed_shares_sum_to_one_and_their_terms_add_up(seats, varied):
    """G12, G18, G20: with what the others may still demolish, and with a region that stays bare."""
    settings = {"ruthless": True, "varied_gods": varied}
    trial = Trial(gods, seats=seats, games=1, seed=seats, settings=settings)
    for law in (12, 13):
        assert LAWS[law](trial) > 0


@pytest.mark.parametrize("seats", gods.SEATS)
def test_interpreted_and_compiled_the_bytes_are_the_same(seats):
    """G5, G14: with abilities of either side."""
    settings = mix((0, 5, 10, 15)[seats - 1])
    trial = Trial(gods, seats=seats, games=1, seed=4, settings=settings, interpreted=1)
    assert law_interpreted_compiled_and_gpu_agree(trial) >= 1


def test_every_order_ends_and_offers_no_more_moves_than_stated():
    """G1: all 24 orders and the dealt one, many random games each."""
    for number, order in enumerate(("random", *ORDER_NAMES)):
        settings = mix(number % 16) | {"order": order}
        for seats in (1, 3):
            played = Series(engine_of(gods), seats, number, settings).play(sized(6, 20))
            assert (played.plies > 0).all()
            assert played.plies.max() <= gods.BOUND


CHECKED = """
from kritias.games import gods
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from tests.gods.test_mixes import mix
for number in range(16):
    played = Series(engine_of(gods), 1 + number % 4, 77, mix(number)).play(4)
    assert (played.plies > 0).all()
"""


@campaign
def test_no_rule_reads_or_writes_beyond_a_field():
    """G17: with bounds checked, under every choice of sides."""
    done = subprocess.run(
        [sys.executable, "-c", CHECKED],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
