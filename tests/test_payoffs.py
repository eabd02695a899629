"""Payoffs of every kind, and Kuhn poker: a room that hides cards and pays chips."""

from itertools import permutations

import numpy as np
import pytest

from examples import connect_four, kuhn_poker
from examples.kuhn_poker.box import CARDS
from kritias.arena.match import Fixture, play
from kritias.kernel.deals import deals_of
from kritias.kernel.laws import LAWS, never_tried, uphold
from kritias.kernel.payoffs import Payoffs, bounds_of, payoffs_of, victory
from kritias.kernel.position import Position
from kritias.kernel.refusal import Broken, Refused
from kritias.kernel.trial import Trial

WIDTH = 2  # seats


@pytest.mark.parametrize(
    ("kind", "allowed", "refused"),
    [
        (Payoffs.SHARES, [[1, 0], [0.5, 0.5], [0, 0]], [[1, 1], [2, -1], [0.5, 0.4]]),
        (Payoffs.ZERO_SUM, [[2, -2], [0, 0]], [[1, 0], [float("nan"), 0]]),
        (Payoffs.COOPERATIVE, [[7, 7], [-1, -1]], [[7, 6], [float("inf"), float("inf")]]),
        (Payoffs.GENERAL, [[7, 6], [-1, 0.5]], [[float("nan"), 0]]),
    ],
)
def test_a_game_may_end_as_its_payoffs_are_declared(kind, allowed, refused):
    assert [kind.allow(paid) for paid in allowed] == [True] * len(allowed)
    assert [kind.allow(paid) for paid in refused] == [False] * len(refused)


def test_a_share_of_the_victory_is_what_a_room_pays_that_says_nothing():
    assert payoffs_of(connect_four) is Payoffs.SHARES
    assert payoffs_of(kuhn_poker) is Payoffs.ZERO_SUM
    assert victory(connect_four, [0.0, 1.0]) == [0.0, 1.0]
    assert victory(kuhn_poker, [-2.0, 2.0]) == [0.0, 1.0]
    assert victory(kuhn_poker, [0.0, 0.0]) == [0.5, 0.5]


def test_a_seat_is_paid_within_bounds():
    assert bounds_of(connect_four) == (0, 1)
    assert bounds_of(kuhn_poker) == (-2, 2)


@pytest.mark.parametrize(
    ("name", "declared", "read"),
    [
        ("PAYOFFS", "zero-sum", payoffs_of), ("PAYOFFS", Payoffs, bounds_of),
        ("PAID", (2, -2), bounds_of), ("PAID", (1,), bounds_of), ("PAID", None, bounds_of),
        ("PAID", (0, float("inf")), bounds_of), ("DEALS", 6, deals_of), ("DEALS", (1.5,), deals_of),
    ],
)  # fmt: skip
def test_what_a_room_declares_wrongly_is_refused_and_not_passed_over(
    name, declared, read, monkeypatch
):
    monkeypatch.setattr(kuhn_poker, name, declared)
    with pytest.raises(Refused, match=name):
        read(kuhn_poker)


def test_the_deals_of_kuhn_poker_are_all_there_are_once_each():
    hands = [tuple(Position.start(kuhn_poker, 2, seed).state.card) for seed in deals_of(kuhn_poker)]
    assert sorted(hands) == sorted(permutations(range(CARDS), WIDTH))
    assert deals_of(connect_four) == ()


def test_kuhn_poker_obeys_the_laws_and_its_secrets_are_tried():
    trial = Trial(kuhn_poker, seats=2, games=80, interpreted=4)
    held = {number: found for number, _, found in uphold(trial)}
    assert [str(found) for found in held.values() if not isinstance(found, int)] == []
    assert never_tried(trial, 4, held[4]) == never_tried(trial, 3, held[3]) == ""
    assert "none was refused" in never_tried(trial, 7, held[7])


def test_a_zero_sum_room_whose_payoffs_do_not_sum_to_zero_is_caught():
    trial = Trial(kuhn_poker, seats=2, games=5)
    paid = trial.played.payoff
    assert np.abs(paid.sum(1)).max() == 0
    paid[3, 0] += 1
    with pytest.raises(Broken, match=r"game 3 pays .* they sum to 0: what one wins"):
        LAWS[10](trial)


def test_a_room_that_pays_more_than_it_says_is_caught(monkeypatch):
    monkeypatch.setattr(kuhn_poker, "PAID", (-1, 1))
    with pytest.raises(Broken, match=r"pays .*, not from -1 to 1"):
        LAWS[10](Trial(kuhn_poker, seats=2, games=20))


def test_evenly_played_it_is_worth_an_eighth_of_a_chip_to_the_first():
    """Of the ways in which it can be played: a half of all first bets are given up to, worth one,
    and a quarter of all first passes give one up; shown cards are even over all deals."""
    values = [value(dealt(*cards), 0) for cards in permutations(range(CARDS), WIDTH)]
    assert len(values) == 6
    assert sum(values) / 6 == pytest.approx(1 / 8)


def dealt(first: int, second: int) -> Position:
    state = Position.start(kuhn_poker, 2).state
    state.card[0], state.card[1] = first, second
    return Position(kuhn_poker, state)


def value(position: Position, seat: int) -> float:
    """What a seat wins on average if all pass and bet evenly."""
    if position.is_over:
        return position.payoff[seat]
    return sum(value(position.play(move), seat) for move in position.moves) / 2


def test_the_cards_are_shown_only_where_nobody_gives_up():
    called, given_up = dealt(2, 0).play("bet").play("bet"), dealt(0, 2).play("bet").play("pass")
    assert called.payoff == [2, -2]
    assert called.view(-1).state.card.tolist() == [2, 0]
    assert given_up.payoff == [1, -1]
    assert given_up.view(1).state.card.tolist() == [-1, 2]


def test_bots_are_rated_by_who_won_the_chips():
    outcome = play(Fixture("examples.kuhn_poker", ("greedy", "random"), 5))
    assert sorted(outcome.payoff) == [0.0, 1.0]
    assert sum(outcome.points) == 0
