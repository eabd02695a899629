"""What anybody sees at the table, bots see as well: cases found by looking at their games."""

import pytest

import kritias
from tests.bots.common_sense import SEEDS, cases_of
from tests.campaign import ALL, in_turn

ROOMS = pytest.mark.parametrize("game", kritias.GAMES)
FEWEST = 20
BARS = {"skilled": 0.9, "master": 0.98} if ALL else {"skilled": 0.9}


@ROOMS
def test_every_room_has_cases_that_could_go_wrong(game):
    """Moves are legal, some moves are right and some are not, and no position stands twice."""
    cases = list(cases_of(game))
    assert len(cases) >= FEWEST
    for case in cases:
        moves = set(case.position.moves)
        right, wrong = set(case.moves("right")), set(case.moves("wrong"))
        assert bool(right) != bool(wrong), f"{case.number}: what is right, or what is wrong"
        assert right | wrong < moves, f"{case.number}: {(right | wrong) - moves}"
        assert case.why, case.number
        assert case.content["found"], case.number
    assert len({case.position.state.tobytes() for case in cases}) == len(cases)


@pytest.mark.parametrize("game", in_turn(kritias.GAMES, 2))
@pytest.mark.parametrize("level", BARS)
def test_bots_have_common_sense(game, level):
    missed, asked = [], 0
    for case in cases_of(game):
        wrong = case.wrong_answers(level)
        asked += len(SEEDS)
        missed += [f"{case.number} ({case.why}): {move}" for move in wrong]
    share = 1 - len(missed) / asked
    assert share >= BARS[level], f"{share:.1%} of {asked}; missed: {missed}"
