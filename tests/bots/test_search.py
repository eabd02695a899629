"""The search: it finds what is there, comes again from its seed, and sees no more than its seat."""

import json
import os
import subprocess
import sys
import time
from collections import Counter

import numpy as np
import pytest

import kritias
from kritias.bots import choice, search
from kritias.bots.search import Effort, allocate, run, think_ahead
from kritias.bots.thought import Candidate
from kritias.bots.tree import NONE, ROOT
from kritias.bots.verdict import judge, verdict_of
from kritias.kernel.engine import rules_of
from kritias.kernel.game import Dials
from kritias.kernel.position import Position
from tests.bots import covered

ATLANTIS = kritias.game("atlantis")
FOUR = kritias.open_room("examples.connect_four")


def four(*columns: str) -> Position:
    position = Position.start(FOUR, seats=2, seed=1)
    for column in columns:
        position = position.play(column)
    return position


def seen(position: Position):
    return position.view(position.seat).state


def thought_of(position: Position, seed: int = 5, **effort):
    return think_ahead(
        position.game, seen(position), seed, Effort(**({"iterations": 600} | effort))
    )


def ordered(buffers, game=ATLANTIS):
    """Buffers that know the moves of the root."""
    search.look_round(game, buffers)
    return buffers


@pytest.fixture
def opening() -> Position:
    return kritias.start("atlantis", seats=4, seed=4)


@pytest.mark.parametrize("columns", ["dadada", "aebecf"], ids=["a win", "a threat to meet"])
def test_it_takes_a_win_and_meets_a_threat(columns):
    position = four(*columns)
    wanted = {"dadada": "d", "aebecf": "dg"}[columns]
    assert FOUR.write(position.state, thought_of(position, iterations=2000).move) in wanted


def test_a_won_position_is_known_to_be_won():
    position = four(*"dadada")
    shares = thought_of(position, iterations=2000).shares
    assert shares[position.seat] > 0.95
    assert sum(shares) == pytest.approx(1)


def test_a_room_sets_the_dials_and_an_effort_may_turn_them(monkeypatch):
    monkeypatch.setattr(FOUR, "DIALS", Dials(depth=2, tries=7, exploration=0.25))
    plan = allocate(FOUR, seen(four()), 5, Effort(10)).plan
    assert (plan.depth, plan.tries, plan.exploration) == (2, 7, 0.25)
    plan = allocate(FOUR, seen(four()), 5, Effort(10, depth=0, tries=1, exploration=0.0)).plan
    assert (plan.depth, plan.tries, plan.exploration) == (0, 1, 0)


def test_a_long_search_of_a_shortlist_looks_further_every_other_lap(monkeypatch):
    monkeypatch.setattr(FOUR, "DIALS", Dials(depth=2, shortlist=4, patience=6))
    assert depths_gone(monkeypatch, Effort(2_000)) == [2, 6]
    assert depths_gone(monkeypatch, Effort(200)) == [2], "there is no time for it"
    assert depths_gone(monkeypatch, Effort(2_000, depth=3)) == [3], "as it was chosen"


def depths_gone(monkeypatch, effort: Effort) -> list[int]:
    """How far rollouts went, once each, as often one as the other."""
    laps: Counter[int] = Counter()
    loop = search.loop_of(FOUR)

    def counted(buffers, count):
        laps[int(buffers.plan.depth)] += 1
        loop(buffers, count)

    with monkeypatch.context() as patch:
        patch.setattr(search, "loop_of", lambda game: counted)
        run(FOUR, allocate(FOUR, seen(four()), 5, effort), effort)
    assert max(laps.values()) - min(laps.values()) <= 16
    return sorted(laps)


def test_the_same_seed_gives_the_same_thought_and_another_seed_another(opening):
    one, again, other = (thought_of(opening, seed) for seed in (5, 5, 6))
    assert one.candidates == again.candidates
    assert one.candidates != other.candidates


def test_candidates_are_the_legal_moves_best_first(opening):
    candidates = thought_of(opening).candidates
    assert {candidate.move for candidate in candidates} == set(opening.codes)
    searched = [one for one in candidates if one.visits]
    assert candidates[: len(searched)] == searched, "those only glanced at come last"
    often = [one.worth for one in searched if one.visits >= max(o.visits for o in searched) / 2]
    assert often == sorted(often, reverse=True)
    assert all(one.worth <= candidates[0].worth for one in candidates[len(searched) :])


def test_all_moves_of_the_root_meet_the_same_worlds():
    buffers = ordered(allocate(ATLANTIS, seen(kritias.start("atlantis", 3, 5)), 5, Effort(400)))
    lucks: dict[int, list[int]] = {}
    for _ in range(200):
        before = {int(edge.move): int(edge.visits) for edge in search.root_edges(buffers.tree)}
        search.loop_of(ATLANTIS)(buffers, 1)
        after = {int(edge.move): int(edge.visits) for edge in search.root_edges(buffers.tree)}
        tried = next(move for move in after if after[move] != before.get(move, 0))
        lucks.setdefault(tried, []).append(int(buffers.states[search.WORLD].seed))
    first = max(lucks.values(), key=len)
    assert len(set(first)) == len(first) > 10
    assert all(one == first[: len(one)] for one in lucks.values())


def test_whoever_has_a_clock_keeps_its_time_where_all_is_clear(opening):
    won = four(*"dadada")
    quick = thought_of(won, iterations=10**6, seconds=60.0)
    assert quick.seconds < 20, "one move wins, the others do not"
    whole = thought_of(won, iterations=2000)
    assert sum(one.visits for one in whole.candidates) > 1000, "iterations alone know no clock"


def test_the_move_that_looks_best_is_tried_first(opening):
    effort = Effort(300)
    buffers = allocate(ATLANTIS, seen(opening), 5, effort)
    glance = run(ATLANTIS, buffers, effort).glance
    edges = [*search.root_edges(buffers.tree)][::-1]
    assert len(edges) > 2
    assert [edge.move for edge in edges] == list(glance)[: len(edges)]
    assert edges[0].visits >= search.HEAD_START, "what looks best has time to show itself"
    assert min(edge.visits for edge in edges[1:-1]) >= search.LAP


def test_a_short_search_looks_at_more_than_what_looks_best(opening):
    thought = thought_of(opening, iterations=30)
    assert sum(one.visits > 0 for one in thought.candidates) > 2


def test_a_move_dropped_from_a_shortlist_is_judged_by_the_worlds_it_met():
    """Those that went on met worse worlds later: the dropped ones seem better than they are."""
    lucky, steady, poor = Candidate(7, 0.6, 8, 0.6), Candidate(8, 0.4, 80, 0.4), Candidate(9, 0, 8)
    behind = {8: (0.0, 0.0), 7: (0.1, 0.15), 9: (0.3, 0.3)}
    order = choice.side_by_side([lucky, steady, poor], behind)
    assert [one.move for one in order] == [8, 7, 9]
    assert [one.share for one in order] == pytest.approx([0.4, 0.3, 0.1])
    assert [one.worth for one in order] == pytest.approx([0.4, 0.25, 0.1])


def test_what_was_only_glanced_at_never_stands_above_what_was_searched():
    searched = [Candidate(1, 0.6, 90, 0.6), Candidate(2, 0.5, 10, 0.5)]
    glance = {3: (0.8, 0.8), 1: (0.7, 0.7), 2: (0.6, 0.6), 4: (0.3, 0.3)}
    rest = {one.move: one.worth for one in choice.only_glanced_at(glance, searched)}
    assert rest == pytest.approx({3: 0.5, 4: 0.2})


def test_a_short_search_has_a_short_shortlist():
    position = kritias.start("survive", seats=2, seed=3)
    thought = thought_of(position, iterations=30)
    assert sum(one.visits > 0 for one in thought.candidates) == 3
    assert sum(one.visits for one in thought.candidates) < 60


def test_a_victory_is_worth_more_the_sooner_it_comes():
    position = four(*"dadadad")
    assert position.is_over
    state, rules = position.state, rules_of(FOUR)
    worths = []
    for turns in range(3):
        verdict = verdict_of(FOUR, int(state.turn) - turns)
        judge(state, rules, np.int64(-1), verdict)
        worths.append(verdict.worth[0])
        assert verdict.shares[0] == 1, "the share is what it is"
    assert worths[0] > worths[1] > worths[2] > 1


def test_shares_sum_to_one_at_every_node(opening):
    buffers = allocate(ATLANTIS, seen(opening), 5, Effort(700))
    search.loop_of(ATLANTIS)(ordered(buffers), 700)
    nodes = buffers.tree[: buffers.plan.nodes]
    sums = nodes["shares"].sum(axis=1) / np.maximum(nodes["visits"], 1)
    assert np.abs(sums - 1).max() < 1e-9


def test_a_search_that_sees_everything_knows_a_hand_that_others_do_not(opening):
    """Open, the true state is searched: another seat's cards change what is found."""
    other = opening.state.copy()
    seat = (opening.seat + 1) % 4
    other.hand[seat] = other.hand[seat][::-1].copy()
    effort = Effort(300, open=True)
    one, two = (think_ahead(ATLANTIS, state, 5, effort) for state in (opening.state, other))
    assert one.candidates != two.candidates
    assert sum(one.shares) == pytest.approx(1)


def test_every_iteration_visits_the_root_once(opening):
    buffers = ordered(allocate(ATLANTIS, seen(opening), 5, Effort(700)))
    search.loop_of(ATLANTIS)(buffers, 700)
    children = list(search.root_edges(buffers.tree))
    assert buffers.tree[ROOT].visits == sum(edge.visits for edge in children) == 700
    assert all(edge.availability >= edge.visits for edge in children)
    assert buffers.tree[ROOT].shares.sum() == pytest.approx(700)


def test_edges_below_another_seat_are_not_always_available(opening):
    """Hands differ between worlds, so what the next seat may play does too."""
    buffers = ordered(allocate(ATLANTIS, seen(opening), 5, Effort(4000)))
    search.loop_of(ATLANTIS)(buffers, 4000)
    best = max(search.root_edges(buffers.tree), key=lambda edge: edge.visits)
    child, availability = best.child, []
    while child != NONE:
        availability.append(int(buffers.tree[child].availability))
        child = buffers.tree[child].sibling
    assert len(set(availability)) > 1
    assert max(availability) < best.visits


def test_a_true_state_is_veiled_before_it_is_searched(opening):
    effort = Effort(300)
    true = think_ahead(ATLANTIS, opening.state, 5, effort)
    assert true.candidates == think_ahead(ATLANTIS, seen(opening), 5, effort).candidates


def test_moves_that_look_alike_are_one_edge():
    position = Position.start(covered, seats=2, seed=1)
    buffers = ordered(allocate(covered, seen(position), 5, Effort(1000)), covered)
    search.loop_of(covered)(buffers, 1000)
    for edge in search.root_edges(buffers.tree):
        only = buffers.tree[edge.child]
        assert (only.move, only.sibling) == (covered.COVER, NONE)
        assert buffers.tree[only.child].sibling != NONE, "one's own moves are told apart"


@pytest.mark.parametrize(
    ("turns", "answered", "replied"), [(0, True, True), (1, False, False), (2, True, False)]
)
def test_a_tree_reaches_over_as_many_turns_as_the_room_says(turns, answered, replied, monkeypatch):
    monkeypatch.setattr(FOUR, "DIALS", Dials(horizon=turns))
    buffers = allocate(FOUR, seen(four()), 5, Effort(400))
    run(FOUR, buffers, Effort(400))
    answers = [edge.child for edge in search.root_edges(buffers.tree)]
    replies = [buffers.tree[answer].child for answer in answers if answer != NONE]
    assert any(answer != NONE for answer in answers) == answered
    assert any(reply != NONE for reply in replies) == replied


def test_threads_add_up_their_roots(opening):
    alone = thought_of(opening, iterations=400)
    pair = thought_of(opening, iterations=400, threads=2)
    assert sum(candidate.visits for candidate in alone.candidates) <= 400
    assert 400 < sum(candidate.visits for candidate in pair.candidates) <= 800
    assert pair.candidates == thought_of(opening, iterations=400, threads=2).candidates


def test_a_full_tree_is_searched_on(opening, monkeypatch):
    monkeypatch.setattr(search, "LARGEST", 20)
    buffers = allocate(ATLANTIS, seen(opening), 5, Effort(500))
    run(ATLANTIS, buffers, Effort(500))
    assert buffers.plan.nodes == len(buffers.tree) == 21
    assert buffers.tree[ROOT].visits > 400


def test_it_stops_when_the_time_is_up(opening, monkeypatch):
    monkeypatch.setattr(search, "has_settled", lambda buffers: False)
    thought_of(opening)
    began = time.perf_counter()
    thought_of(opening, iterations=10**7, seconds=0.2, exploration=5.0)
    assert 0.2 <= time.perf_counter() - began < 10, "all iterations would take minutes"


def test_time_is_kept_for_later_only_where_it_is_short(opening):
    effort = Effort(6_000, seconds=1.0)
    buffers = allocate(ATLANTIS, seen(opening), 5, effort)
    now = time.perf_counter()
    buffers.plan.done = 3_000
    assert not search.is_short(buffers, effort, now - 0.4)
    assert search.is_short(buffers, effort, now - 0.6)
    buffers.plan.done = 900
    assert not search.is_short(buffers, effort, now - 0.6), "too little is known yet"


def test_it_stops_when_no_other_move_can_catch_up():
    thought = thought_of(four(*"dadada"), iterations=40_000)
    assert sum(candidate.visits for candidate in thought.candidates) < 30_000


def test_one_move_alone_can_be_searched(opening):
    worst = thought_of(opening).candidates[-1].move
    alone = thought_of(opening, only=worst)
    assert [(one.move, one.visits) for one in alone.candidates] == [(worst, 600)]


TOLD = """
import json, sys
import kritias
from kritias.bots import choice, search
from kritias.bots.search import Effort, iterate, think_ahead
from kritias.kernel.rule import compiled
position = kritias.start("atlantis", seats=3, seed=4)
seen = position.view(position.seat).state
thought = think_ahead(position.game, seen, 5, Effort(60, depth=4))
stats = getattr(compiled(iterate), "stats", None)
print(json.dumps([thought.candidates, sum(stats.cache_misses.values()) if stats else -1]))
"""


def told(**environment: str):
    done = subprocess.run(
        [sys.executable, "-c", TOLD], capture_output=True, text=True, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_a_second_process_compiles_nothing_and_the_interpreter_thinks_the_same():
    told()
    compiled, misses = told()
    assert misses == 0
    interpreted, _ = told(NUMBA_DISABLE_JIT="1")
    assert np.allclose(interpreted, compiled, rtol=0, atol=1e-12)
