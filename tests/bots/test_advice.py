"""Why a move is better than another: what it does at once, and what is no accident of a search."""

import numpy as np
import pytest

import kritias
from kritias.bots.advice import PLAIN, Prospect, advice_on, glance, told, weight_of
from kritias.bots.level import think
from tests.campaign import in_turn

GAME = kritias.game("atlantis")
TERMS = len(GAME.TERMS)
WEIGHT = weight_of([0.5, 0.5], 0)


def sure(*terms: float, other: float = 0.0, noise: float = 0.0) -> Prospect:
    """Looks at two seats, of which the first has these odds by its terms; the other by its first
    one. Noise is a luck that differs from look to look and is none on average."""
    odds = np.zeros((24, 2, TERMS))
    odds[:, 0, : len(terms)] = terms
    odds[:, 1, 0] = other
    odds[:, 0, 0] += noise * np.resize([1.0, -1.0], 24)
    return Prospect(odds * 4, odds)


def themes(now, later) -> list[str]:
    return [str(one.theme) for one in told(GAME, 0, WEIGHT, now, later)]


def theme(term: int) -> str:
    return str(GAME.TERMS[term].theme)


NOTHING = sure(), sure()


def test_what_a_move_does_at_once_is_told():
    assert themes((sure(0, 1.0), sure()), NOTHING) == [theme(1)]


def test_what_it_leads_to_is_told_where_nothing_comes_at_once():
    assert themes(NOTHING, (sure(0, 0, 1.0), sure())) == [theme(2)]


def test_what_it_costs_at_once_is_no_gain_later():
    """To give a tile away is not done to have more tiles."""
    at_once = sure(-0.5, 1.0), sure()
    assert themes(at_once, (sure(3.0), sure())) == [theme(1)]


def test_a_gain_that_costs_more_at_once_is_none():
    """To swim is no gain for whoever stood on land."""
    at_once = sure(0.4, -1.0), sure()
    assert themes(at_once, NOTHING) == [str(PLAIN)]
    assert themes(at_once, (sure(0, 0, 1.0), sure())) == [theme(2)]


@pytest.mark.parametrize("size", [0.05, 0.2])
def test_an_accident_of_the_search_is_no_reason(size):
    accident = sure(size, noise=4.0), sure(noise=4.0)
    assert themes(NOTHING, accident) == [str(PLAIN)]
    assert themes(NOTHING, (sure(size, noise=0.01), sure())) == [theme(0)]


def test_who_is_held_back_is_told():
    assert themes((sure(other=-1.0), sure()), NOTHING) == ["Hinder"]


def test_a_glance_sees_what_a_move_takes_out_of_the_hand():
    position = kritias.start("atlantis", seats=2, seed=7)
    seen = position.view(position.seat).state
    first, second = (int(code) for code in position.codes[:2])
    again = glance(GAME, seen, first, 3)
    assert (again.amounts == glance(GAME, seen, first, 3).amounts).all(), "the same seed"
    assert again.amounts.shape == (24, 2, TERMS)
    assert (again.odds != glance(GAME, seen, second, 3).odds).any()


@pytest.mark.parametrize("game", in_turn(kritias.GAMES, 2))
def test_no_hint_is_without_a_reason(game):
    position = kritias.start(game, kritias.game(game).SEATS[-1], seed=4)
    for number in range(12):
        seen = position.view(position.seat).state
        thought = think(game, seen.tobytes(), "greedy", number)
        advice = advice_on(position.game, seen, thought, number)
        assert advice.reasons
        assert str(advice.theme)
        position = position.play(position.moves[number % len(position.moves)])
