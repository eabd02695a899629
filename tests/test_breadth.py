"""A game that states too small a `BREADTH` is stopped wherever moves are listed, by law 6."""

from importlib import import_module

import numpy as np
import pytest

import kritias
from kritias.bots.search import Effort, think_ahead
from kritias.games import atlantis
from kritias.kernel.batch import Series
from kritias.kernel.breadth import UNTOUCHED, check_guard, codes_for, rows_of_codes_for
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Broken
from kritias.rl.vector import Vector
from tests.planted import narrow_list

TOO_MANY = "more.* than its BREADTH of 21"


def widest():
    """A position of Atlantis with 22 moves, and the way there."""
    position, dice = kritias.start("atlantis", 3, 3), np.random.default_rng(1)
    while len(position.codes) <= narrow_list.BREADTH:
        if position.is_over:
            position = kritias.start("atlantis", 3, int(dice.integers(1 << 30)))
        else:
            position = position.play(int(dice.choice(position.codes)))
    return position


def test_a_position_with_more_moves_than_stated_is_refused():
    state = widest().state
    assert len(engine_of(atlantis).legal(state)) > narrow_list.BREADTH
    with pytest.raises(Broken, match=TOO_MANY) as broken:
        engine_of(narrow_list).legal(state)
    assert broken.value.law == 6


def test_games_in_bulk_are_refused():
    with pytest.raises(Broken, match=TOO_MANY):
        Series(engine_of(narrow_list), 3, 1, {}).play(100)


def test_a_search_is_refused():
    """Of a position that has few moves itself; wider ones follow."""
    before = kritias.start("atlantis", 3, 3).state
    assert len(engine_of(narrow_list).legal(before)) <= narrow_list.BREADTH
    with pytest.raises(Broken, match=TOO_MANY):
        think_ahead(narrow_list, before, 1, Effort(2000, depth=30))


@pytest.mark.parametrize("opponents", [None, "random"])
def test_games_in_step_are_refused(opponents):
    vector = Vector(narrow_list, 3, 64, opponents=opponents, workers=1, observe=False)
    with pytest.raises(Broken, match=TOO_MANY):
        play_on(vector)


def play_on(vector):
    """Any legal moves, until many games are over."""
    step, dice = vector.reset(1), np.random.default_rng(1)
    for _ in range(200):
        step = vector.step([dice.choice(np.flatnonzero(row)) for row in step.mask])


@pytest.mark.parametrize("name", kritias.GAMES)
def test_behind_the_moves_of_every_game_lies_an_untouched_guard(name):
    game = import_module(f"kritias.games.{name}")
    codes, rows = codes_for(game), rows_of_codes_for(game, 3)
    assert len(codes) > game.MOVES
    assert rows.shape == (3, game.BREADTH + 1)
    assert rows.base.size - 2 * rows.shape[1] > game.MOVES, "the last row may run over as well"
    for buffer in (codes, rows):
        check_guard(game, buffer)
        buffer[..., game.BREADTH] = 0
        with pytest.raises(Broken, match="raise BREADTH"):
            check_guard(game, buffer)
    assert UNTOUCHED < 0
