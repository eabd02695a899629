"""Matches: seats rotated, luck paired, and ratings that can be trusted."""

import numpy as np
import pytest

from kritias.arena.executor import work
from kritias.arena.figure import Figures
from kritias.arena.interval import share_of
from kritias.arena.match import Fixture, Match, Outcome, play, seatings
from kritias.arena.rating import ELO, duel, fit, rate
from kritias.bots import bot_named
from kritias.kernel.refusal import Refused, Unknown


def test_every_bot_sits_alone_against_every_other_on_every_seat():
    tables = seatings(["a", "b", "c"], 4)
    assert len(tables) == len(set(tables)) == 3 * 2 * 4
    assert ("a", "b", "b", "b") in tables
    assert ("c", "c", "a", "c") in tables


def test_with_two_seats_both_ways_round_are_all_there_is():
    assert seatings(["a", "b"], 2) == [("a", "b"), ("b", "a")]


def test_a_bot_alone_plays_itself():
    assert seatings(["a"], 3) == [("a", "a", "a")]


def test_luck_is_paired_and_played_out():
    match = Match("atlantis", ["greedy", "random"], seats=3, seed=5)
    fixtures = match.fixtures(10)
    assert len(fixtures) == 12, "rounded up to whole lucks"
    first, second = fixtures[:6], fixtures[6:]
    assert len({fixture.seed for fixture in first}) == 1
    assert {fixture.seating for fixture in first} == {fixture.seating for fixture in second}
    assert first[0].seed != second[0].seed
    assert fixtures == match.fixtures(10)


def test_several_values_of_an_option_are_all_tried_with_the_same_luck():
    options = {"misere": [True, False]}
    match = Match("examples.connect_four", ["greedy", "random"], 2, options=options)
    fixtures = match.fixtures(1)
    assert [fixture.settings for fixture in fixtures] == [(("misere", True),)] * 2 + [
        (("misere", False),)
    ] * 2
    assert len({fixture.seed for fixture in fixtures}) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "options", "error"),
    [
        (["nobody"], 2, {}, Unknown),
        (["greedy", "greedy"], 2, {}, Refused),
        ([], 2, {}, Refused),
        (["greedy"], 9, {}, Refused),
        (["greedy"], 2, {"colour": ["red"]}, Unknown),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(bots, seats, options, error):
    with pytest.raises(error):
        Match("atlantis", bots, seats, options=options)


def test_the_same_fixture_gives_the_same_game_wherever_it_is_played():
    fixtures = Match("atlantis", ["greedy", "random"], seats=2, seed=5).fixtures(4)
    here = [play(fixture) for fixture in fixtures]
    there = list(work(play, fixtures, workers=2))
    assert [(o.payoff, o.points, o.decisions) for o in here] == [
        (o.payoff, o.points, o.decisions) for o in there
    ]


def outcome(seating: tuple[str, ...], winner: int, seed: int) -> Outcome:
    payoff = tuple(float(seat == winner) for seat in range(len(seating)))
    return Outcome(Fixture("atlantis", seating, seed), payoff, (0,) * len(seating), 9, 3, ())


def made_up(strengths: dict[str, float], lucks: int, seats: int, seed: int) -> list[Outcome]:
    """Games whose winners are drawn by known strengths."""
    chance, outcomes = np.random.default_rng(seed), []
    for luck in range(lucks):
        for seating in seatings(list(strengths), seats):
            odds = np.exp([strengths[bot] for bot in seating])
            outcomes.append(outcome(seating, chance.choice(seats, p=odds / odds.sum()), luck))
    return outcomes


@pytest.mark.parametrize("seats", [2, 4])
def test_known_strengths_are_found_again(seats):
    strengths = {"strong": 1.0, "middling": 0.0, "weak": -1.0}
    ratings = rate(made_up(strengths, 400, seats, seed=3), list(strengths))
    assert [rating.bot for rating in ratings] == list(strengths)
    for rating in ratings:
        assert rating.elo == pytest.approx(ELO * strengths[rating.bot], abs=35)
        assert rating.low < rating.elo < rating.high


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    strengths = {"strong": 0.4, "weak": -0.4}
    held = 0
    for seed in range(40):
        top = rate(made_up(strengths, 40, 2, seed), list(strengths), seed)[0]
        held += top.bot == "strong" and top.low < ELO * 0.4 < top.high
    assert 33 <= held <= 40


def test_games_of_one_luck_count_as_one():
    """Ten copies of every game tell nothing new, so the interval stays as wide."""
    once = [(luck, float(luck % 3 == 0)) for luck in range(60)]
    assert share_of(once * 10).half == pytest.approx(share_of(once).half)
    won = [(luck, 1.0) for luck in range(5)]
    assert share_of(won * 10).interval == pytest.approx(share_of(won).interval)
    assert share_of([(1, 1.0), (1, 1.0)]).interval == pytest.approx(share_of([(1, 1.0)]).interval)


def test_a_bot_that_never_loses_stays_finite():
    outcomes = [outcome(("a", "b"), 0, luck) for luck in range(50)]
    ratings = rate(outcomes, ["a", "b"])
    assert 300 < ratings[0].elo < 1500
    assert duel(outcomes, "a", "b").mean == 1
    assert ratings[0].low < ratings[0].elo - 50
    assert ratings[1].high > ratings[1].elo + 50


def test_equal_results_give_equal_strengths():
    tables = np.array([[1.0, 1.0]])
    assert fit(tables, np.array([[30.0, 30.0]])) == pytest.approx([0, 0])


def test_figures_count_seats_bots_and_shared_victories():
    match = Match("atlantis", ["greedy", "random"], seats=2)
    shared = Outcome(Fixture("atlantis", ("greedy", "random"), 1), (0.5, 0.5), (3, 3), 9, 4, (1, 2))
    figures = Figures(match, [shared, outcome(("random", "greedy"), 1, 1)])
    assert figures.by_seat(0).mean == 0.25
    assert figures.by_bot("greedy").mean == 0.75
    assert figures.by_seat_of("random", 1).mean == 0.5
    assert figures.duel("random", "greedy").mean == 0.25


def test_an_interval_of_shares_stays_within_its_bounds():
    """Where every game was won it is no point, and elsewhere about as wide as the plain one."""
    won = share_of([(luck, 1.0) for luck in range(40)])
    assert won.interval[1] == pytest.approx(1)
    assert 0.9 < won.interval[0] < 0.93
    half = share_of([(luck, float(luck % 2)) for luck in range(400)])
    assert half.interval == pytest.approx((half.low, half.high), abs=0.002)
    copied = share_of([(luck, float(luck % 2)) for luck in range(400)] * 10)
    assert copied.interval == pytest.approx(half.interval, abs=0.001)


@pytest.mark.parametrize("name", ["nowhere.bot", "kritias.bots.clever", "kritias.bots.think"])
def test_a_bot_that_is_not_where_it_is_said_to_be_is_refused(name):
    with pytest.raises(Unknown, match=r"to find a bot in|There is no bot"):
        Match("atlantis", [name, "random"], 2)


def test_only_the_arena_takes_the_names_of_modules():
    """A name that comes over the network must not import anything."""
    with pytest.raises(Unknown):
        bot_named("kritias.bots.bot")
