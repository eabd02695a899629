"""The laws in all mixes of seats and options: random games from the deal, and keen ones in which
works are completed and adventures played."""

import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from kritias.games import artonauti
from kritias.games.artonauti.state import Phase
from kritias.kernel.laws import LAWS, check_document, check_texts
from kritias.kernel.trial import Trial
from tests.artonauti.keen import keen
from tests.campaign import sized

MIXES = [
    (2, {"adventures": True, "time_limit": "0"}),
    (3, {"adventures": False, "time_limit": "30"}),
    (4, {"adventures": True, "time_limit": "60"}),
]
each_mix = pytest.mark.parametrize(("seats", "settings"), MIXES)


@each_mix
@pytest.mark.parametrize("law", LAWS)
def test_the_law_holds_from_the_deal_on(law, seats, settings):
    if law == 7:  # where there is a limit the table's bell is accepted and not offered
        settings = settings | {"time_limit": "0"}
    assert (
        LAWS[law](Trial(artonauti, seats, games=sized(2, 6), settings=settings, interpreted=1)) > 0
    )


@each_mix
@pytest.mark.parametrize("law", [3, 4, 5, 7, 8])
def test_the_law_holds_where_much_happens(law, seats, settings):
    if law == 7:
        settings = settings | {"time_limit": "0"}
    assert LAWS[law](keen(seats, sized(2, 3), **settings)) > 0


@each_mix
def test_moves_and_positions_are_read_as_they_were_written(seats, settings):
    trial = keen(seats, sized(1, 4), **settings)
    for moment in trial.moments(one_in=4):
        check_texts(trial, moment)
        check_document(trial, moment)


def test_keen_games_meet_every_phase():
    """Else the tests here would look at little."""
    met = Counter()
    for seats in (2, 3, 4):
        trial = keen(seats, 14)
        met.update(Phase(moment.state.phase) for moment in trial.moments())
    assert set(Phase) - set(met) <= {Phase.LAY, Phase.PLACE_BLOCK, Phase.OVER}


def test_every_keen_game_ends_with_payoffs_that_sum_to_one():
    for seats in (2, 3, 4):
        trial = keen(seats, sized(4, 10))
        for number in range(trial.games):
            *_, last = trial.walk(number)
            assert abs(sum(trial.engine.payoff(last.state)) - 1) < 1e-12


@pytest.mark.parametrize("seats", [2, 4])
def test_interpreted_and_compiled_keen_games_are_the_same_bytes(seats):
    told = subprocess.run(
        [sys.executable, "-m", "tests.artonauti.keen", str(seats), "2"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr[-2000:]
    trial = keen(seats, 2)
    assert told.stdout.split() == [trial.fingerprint(number) for number in range(2)]


@each_mix
def test_the_bell_rings_at_any_moment_and_changes_nothing_else(seats, settings):
    """M10."""
    for moment in keen(seats, 2, **settings).moments(one_in=8):
        rung = moment.state.copy()
        artonauti.play(rung, artonauti.BELL)
        assert artonauti.audit(rung) == 0
        assert rung.ends != 0
        rung.ends, rung.ply = moment.state.ends, moment.state.ply
        assert rung.tobytes() == moment.state.tobytes()


def test_the_appraisal_shares_the_victory():
    """Odds are positive and sum to one, whoever looks."""
    trial = keen(3, 4)
    for moment in trial.moments(one_in=4):
        world = trial.engine.imagine(trial.engine.veil(moment.state, 0), 0, moment.luck)
        shares = np.array(trial.engine.appraise(world, 0).shares)
        assert abs(shares.sum() - 1) < 1e-9
        assert (shares > 0).all()
