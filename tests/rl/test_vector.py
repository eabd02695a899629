"""Many games in step: what they answer, and that nothing illegal is ever carried out."""

import numpy as np
import pytest

import kritias
from kritias.games import atlantis
from kritias.kernel import lockstep
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Illegal, Refused, Unknown
from kritias.rl.vector import Vector
from tests.campaign import sized
from tests.rl.play import any_legal, every_room, every_seating, nonsense

FOUR = kritias.open_room("examples.connect_four")


def bytes_of(vector):
    """Everything a step may change."""
    return [part.tobytes() for part in vector.lanes if part is not vector.lanes.move]


def check_rows(vector, step):
    """Masks and observations are what the engine says of every state."""
    engine = engine_of(vector.game)
    for number, state in enumerate(vector.lanes.states):
        assert step.seat[number] == state.seat
        assert np.flatnonzero(step.mask[number]).tolist() == sorted(engine.legal(state).tolist())
        seen = engine.observe(state, state.seat)
        assert step.observation[number].tobytes() == seen.tobytes()


@every_seating
def test_a_step_is_the_moves_the_next_to_decide_and_what_they_see(game, seats):
    vector, dice = Vector(game, seats, games=3), np.random.default_rng(seats)
    step, engine = vector.reset(seed=5), engine_of(game)
    for _ in range(sized(12, 400)):
        moves, after = any_legal(step.mask, dice), [s.copy() for s in vector.lanes.states]
        for state, move in zip(after, moves, strict=True):
            engine.play(state, int(move))
        step = vector.step(moves)
        check_rows(vector, step)
        for number, state in enumerate(after):
            assert step.done[number] == (state.seat < 0)
            assert step.reward[number].tolist() == engine.payoff(state)
            if not step.done[number]:
                assert vector.lanes.states[number].tobytes() == state.tobytes()


@every_room
def test_the_same_seed_and_actions_give_the_same_bytes_on_any_number_of_cores(game):
    """Many steps, with deals in between; more games than one core is given."""
    seats = game.SEATS[-1]
    vectors = [Vector(game, seats, games=70, workers=workers) for workers in (1, 3)]
    steps, dice = [vector.reset(seed=2**64 - 1) for vector in vectors], np.random.default_rng(1)
    for _ in range(sized(40, 2_000)):
        moves = any_legal(steps[0].mask, dice)
        for vector in vectors:
            vector.step(moves)
        for one, other in zip(*steps, strict=True):
            assert one.tobytes() == other.tobytes()
    other = Vector(game, seats, games=70).reset(seed=1)
    assert other.observation.tobytes() != steps[0].observation.tobytes()


def test_arrays_stay_the_same_objects_and_games_follow_each_other():
    vector, dice = Vector(FOUR, 2, games=5), np.random.default_rng(3)
    first, paid = vector.reset(seed=1), 0
    for _ in range(100):
        step = vector.step(any_legal(first.mask, dice))
        assert all(one is other for one, other in zip(step, first, strict=True))
        assert (step.reward.sum(axis=1) == step.done).all()
        assert step.mask.any(axis=1).all()
        paid += int(step.done.sum())
    assert paid + 5 == vector.lanes.deals.sum()
    assert paid > 10


def test_each_deal_has_a_luck_of_its_own():
    vector, seeds = Vector(FOUR, 2, games=4), set()
    step, dice = vector.reset(), np.random.default_rng(0)
    for _ in range(200):
        seeds |= {int(state.seed) for state in vector.lanes.states}
        step = vector.step(any_legal(step.mask, dice))
    assert len(seeds) == vector.lanes.deals.sum()


def test_one_illegal_action_refuses_the_step_and_nothing_is_carried_out():
    vector = Vector(atlantis, 2, games=4)
    step = vector.reset(seed=8)
    moves = any_legal(step.mask, np.random.default_rng(0))
    moves[2] = np.flatnonzero(~step.mask[2])[0]
    before = bytes_of(vector)
    with pytest.raises(Illegal, match=rf"Game 2, action {moves[2]}: .*\(A\d+\)"):
        vector.step(moves)
    assert bytes_of(vector) == before


def test_a_mask_that_somebody_has_scribbled_on_makes_nothing_legal():
    vector = Vector(FOUR, 2, games=1)
    step = vector.reset()
    for _ in range(6):
        step = vector.step([3])
    step.mask[:] = True
    with pytest.raises(Illegal, match="Column d is full"):
        vector.step([3])


@every_room
def test_nonsense_is_refused_at_the_door(game):
    vector, dice = Vector(game, game.SEATS[0], games=2), np.random.default_rng(4)
    vector.reset(seed=1)
    before = bytes_of(vector)
    for _ in range(sized(40, 100_000)):
        with pytest.raises(Refused):
            vector.step([nonsense(game.MOVES, dice), nonsense(game.MOVES, dice)])
        with pytest.raises(Refused):
            vector.step(nonsense(game.MOVES, dice))
    assert bytes_of(vector) == before


def test_where_it_is_asked_for_an_illegal_action_becomes_a_legal_one():
    vector = Vector(FOUR, 2, games=3, illegal="random")
    vector.reset(seed=1)
    for wrong in (-1, 7, 2**62):
        before = [int(state.ply) for state in vector.lanes.states]
        vector.step([wrong] * 3)
        assert [int(state.ply) for state in vector.lanes.states] == [ply + 1 for ply in before]
        assert not any(engine_of(FOUR).audit(state) for state in vector.lanes.states)
    with pytest.raises(Refused, match="whole number"):
        vector.step([0.5] * 3)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seat", [None, 1])
def test_opponents_decide_until_the_learner_does(bot, seat):
    vector, dice = Vector(FOUR, 2, 4, opponents=bot, learner=seat), np.random.default_rng(2)
    step, seats, paid = vector.reset(seed=3), set(), 0
    for _ in range(sized(25, 200)):
        assert (step.seat == vector.lanes.learner).all()
        seats |= set(step.seat.tolist())
        check_rows(vector, step)
        step = vector.step(any_legal(step.mask, dice))
        assert (step.reward.sum(axis=1) == step.done).all()
        paid += int(step.done.sum())
    assert seats == ({0, 1} if seat is None else {1})
    assert paid > 4


def test_greedy_opponents_beat_a_learner_who_picks_evenly():
    """At Atlantis, where a glance ahead is worth something."""
    vector, dice = Vector(atlantis, 2, 8, opponents="greedy"), np.random.default_rng(2)
    step, won, games = vector.reset(seed=3), 0.0, 0
    while games < sized(8, 100):
        seats = vector.lanes.learner.copy()
        step = vector.step(any_legal(step.mask, dice))
        won += step.reward[np.arange(8), seats].sum()
        games += int(step.done.sum())
    assert won / games < 0.3


def test_without_observations_nothing_is_written_for_them():
    step = Vector(FOUR, 2, games=2, observe=False).reset()
    assert step.observation.shape == (2, 0)
    assert step.mask.all()


def test_options_reach_the_games():
    vector = Vector(FOUR, 2, games=2, settings={"misere": True})
    vector.reset()
    vector.step([0, 1])
    assert vector.lanes.states["misere"].tolist() == [1, 1]


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [({"seats": 3}, "is for 2 seats"), ({"games": 0}, "one game at least"),
     ({"opponents": "nobody"}, "no bot nobody"), ({"learner": 2}, "no seat 2"),
     ({"illegal": "ignore"}, "not ignore"), ({"settings": {"x": 1}}, "no option x"),
     ({"games": "4"}, "not '4'"), ({"games": 1.5}, "not 1.5"), ({"workers": 0}, "one worker"),
     ({"seats": 2.0}, "is for 2 seats"), ({"game": "chess"}, "chess")],
)  # fmt: skip
def test_what_cannot_be_is_refused_before_anything_is_dealt(wish, refusal):
    with pytest.raises((Refused, Unknown), match=refusal):
        Vector(**({"game": FOUR, "seats": 2, "games": 2} | wish))


def test_before_a_deal_there_is_no_step():
    for way in ("refuse", "random"):
        vector = Vector("examples.connect_four", 2, games=2, illegal=way)
        with pytest.raises(Refused, match="reset comes before step"):
            vector.step([0, 0])
        for seed in (1.5, "7", None):
            with pytest.raises(Refused, match="A seed is a whole number"):
                vector.reset(seed=seed)
        vector.reset(seed=-1)
        vector.step([0, 0])


def test_the_loop_is_found_in_the_cache_by_the_next_process():
    """Loops that are handed dispatchers would be compiled again every time."""
    lockstep.loop_of(FOUR)
    if hasattr(lockstep.step_games, "compiled"):
        stats = lockstep.step_games.compiled.stats
        assert sum(stats.cache_hits.values()) + sum(stats.cache_misses.values()) > 0
        assert lockstep.step_games.compiled._cache.__class__.__name__ != "NullCache"
