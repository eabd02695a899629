"""What a position is worth: plans, tiles that stand in the way, and wins that are near."""

import pytest

from benchmarks.gods import Tally, by_set, play, row_of
from kritias.bots.search import Effort, think_ahead
from kritias.games import gods
from kritias.games.gods.box import FACE, SHAPE_NAMES
from kritias.games.gods.guess import (
    NO_TILE,
    PLANNED_ACTIONS,
    PLANNED_CARDS,
    PLANNED_SHIFTS,
    PLANNED_TILE,
    SETS,
    TROUBLE,
    WEIGHT,
    trouble,
    troubles_of,
    work,
)
from kritias.kernel.engine import engine_of
from tests.gods.drawn import drawn


def plan(can_shift: bool, goal: str, own: str, neutral: str) -> tuple[int, int, int, int]:
    at = int(can_shift), *(SHAPE_NAMES.index(shape) for shape in (goal, own, neutral))
    return PLANNED_CARDS[at], PLANNED_ACTIONS[at], PLANNED_SHIFTS[at], PLANNED_TILE[at]


@pytest.mark.parametrize(
    ("goal", "cards"), [("I", 1), ("II", 3), ("III", 6), ("II+I", 6), ("III+I", 10), ("II+II", 10)]
)
def test_a_temple_costs_the_sum_of_its_levels(goal, cards):
    """G10."""
    level = {1: 1, 3: 2, 6: 3, 10: 4}[cards]
    assert plan(False, goal, "-", "-") == (cards, level, 0, 0)


def test_a_tile_on_the_neutral_site_is_moved_where_that_is_possible_and_else_demolished():
    """G12, G17."""
    assert plan(True, "II+II", "II", "II") == (0, 0, 1, NO_TILE)
    assert plan(False, "III", "III", "I") == (0, 1, 0, NO_TILE)


def test_tiles_that_stand_too_soon_cost_more():
    """G9: with both tiles of level I in their places no other temple can be begun."""
    goals = tuple(sorted(SHAPE_NAMES.index(shape) for shape in ("I", "I", "III", "II+II")))
    one = SHAPE_NAMES.index("I")
    assert [SHAPE_NAMES[shape] for shape in goals] == ["I", "I", "III", "II+II"]
    assert trouble(SETS.index(goals), 0) == 0
    assert trouble(SETS.index(goals), one * 9**3 + one * 9**2) > 0
    assert trouble(SETS.index(goals), one * 9**2) == 0


def test_two_troubles_lie_in_one_cell():
    for number, goals in enumerate(SETS):
        [alone] = troubles_of([goals])
        assert [trouble(number, shapes) for shapes in range(len(alone))] == alone
        assert max(alone) < 16


def test_the_tables_fit_the_memory_of_constants_of_a_gpu():
    """64 KiB; FACE is in four rules."""
    plans = PLANNED_CARDS, PLANNED_ACTIONS, PLANNED_SHIFTS, PLANNED_TILE
    assert sum(part.nbytes for part in (TROUBLE, WEIGHT, *plans, *[FACE] * 4)) < 60_000


def test_a_build_is_worth_more_than_the_cards_it_takes():
    """G18: work gets less on the way to the card."""
    position = drawn(circle={"god": "Poseidon", "temples": "- II - -", "hand": "sun*2"})
    assert work(position.play("build-I").state, 0) < work(position.play("recruit-1").state, 0)


def test_a_search_sees_a_win_of_three_actions():
    """G14, G17, G18: travel, celebrate, move the tile."""
    circle = {"god": "Poseidon", "temples": "I II I III", "hand": "sun", "followers": "sun*3"}
    last = {"seats": 1, "turn": 10, "presence": "wave", "neutral": {"wave": "circle II"}}
    position = drawn(circle=circle, **last)
    while not position.is_over:
        thought = think_ahead(gods, position.view(0).state, 7, Effort(400))
        position = position.play(thought.move)
    assert position.payoff == [1]


def test_god_cards_are_weighed_in_whole_rollouts():
    """G2: with cards that are not in the box."""
    cards = [row_of(card.split()) for card in ("I I III II+II", "I II III III")]
    over = play(2, "rollout", 5, cards)
    assert over.winner in (-1, 0, 1)
    assert 2 <= over.turn <= 120
    assert [by_set(card) for card in cards] == ["I, I, III, II+II", "I, II, III, III"]


def test_the_ruthless_come_to_an_end():
    """G12, G20: not one game in two hundred did when tiles of others could always be demolished."""
    ended = [play(4, "rollout", seed, range(4), (("ruthless", True),)) for seed in range(12)]
    assert sum(over.winner >= 0 for over in ended) >= 10
    assert all(over.demolished.sum() > 4 for over in ended)


def test_a_demolition_is_kept_for_a_tile_that_is_worth_it():
    """G12: whoever has torn down a first small tile stands worse than before."""
    table = {"ruthless": True, "triangle": {"temples": "I - - -"}, "circle": "sun*2"}
    position = drawn(**table)
    before = gods_shares(position)
    assert gods_shares(position.play("demolish-sun-triangle-I"))[0] < before[0]
    position = drawn(**table | {"triangle": {"temples": "I II+II I III"}})
    before = gods_shares(position)
    assert gods_shares(position.play("demolish-wave-triangle-II"))[0] > before[0]


def gods_shares(position):
    return engine_of(gods).appraise(position.state, 0).shares


def test_shares_are_of_decided_games():
    tally = Tally(2)
    for winner in (0, 0, 1, -1):
        over = drawn(turn=21).state
        over.winner = winner
        tally.add(("one", "other"), over)
    assert (tally.games, tally.undecided) == (4, 1)
    assert tally.share("one").mean == pytest.approx(2 / 3)
    assert tally.worst == pytest.approx(1 / 6)


def test_a_temple_of_the_right_level_and_a_wrong_shape_is_counted():
    """G18: where a card wants no temple, there is none to be wrong."""
    tally = Tally(2)
    for temples in ("II+II - - -", "I - II -", "II+II III - I+I"):
        circle = {"god": "Zeus", "temples": temples}
        tally.add(
            ("one", "other"), drawn(varied_gods=True, circle=circle, triangle={"god": "Hera"}).state
        )
    assert tally.misshapen == 2
