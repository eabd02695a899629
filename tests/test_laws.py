"""Every game obeys the kernel. A new room is tested here by being registered."""

import os
import subprocess
import sys

import pytest

import kritias
from kritias.kernel.game import Game
from kritias.kernel.laws import LAWS, law_terms_add_up_to_the_odds, statement
from kritias.kernel.trial import Trial
from tests.campaign import campaign, sized, some

ROOMS = [*kritias.GAMES.values(), kritias.open_room("examples.connect_four")]
TRIED = [
    pytest.param(law, game, seats, id=f"law{number}-{game.NAME}-{seats}")
    for number, law in LAWS.items()
    for game in ROOMS
    for seats in some(game.SEATS, number, number=1)  # at every law another number
]
SHORT = ("atlantis", "examples.connect_four")
TRIALS: dict[tuple[str, int], Trial] = {}


def trial(game: Game, seats: int) -> Trial:
    """Random games; they are shared by the laws that only look at how they ended. The long games
    get fewer here: their own tests and the campaigns of mixes play them by the thousand."""
    games = sized(8, 200) if game.NAME in SHORT else sized(1, 6)
    interpreted = sized(1, 8) if game.NAME in SHORT else 1
    settled = Trial(game, seats, games=games, interpreted=interpreted)
    return TRIALS.setdefault((game.NAME, seats), settled)


@pytest.mark.parametrize(("law", "game", "seats"), TRIED)
def test_the_law_holds(law, game, seats):
    looks = law(trial(game, seats))
    if law is not law_terms_add_up_to_the_odds or game.TERMS:
        assert looks > 0, statement(law)


CHECKED = """
import sys
import kritias
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
game = kritias.open_room(sys.argv[1])
for seats in game.SEATS:
    played = Series(engine_of(game), seats, 77, {}).play(-(-2000 // len(game.SEATS)))
    assert (played.plies > 0).all()
"""


BIG = [pytest.param(game, marks=campaign) for game in kritias.GAMES.values()]


@pytest.mark.parametrize("game", [*BIG, ROOMS[-1]], ids=lambda game: game.NAME)
def test_no_rule_reads_or_writes_beyond_a_field(game):
    """2,000 games with bounds checked; a rule that strays raises IndexError, as it does wherever a
    game is interpreted (law 2). Checked rules cannot be cached: that takes minutes to compile."""
    done = subprocess.run(
        [sys.executable, "-c", CHECKED, game.NAME],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
