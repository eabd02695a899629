"""The levels: in order, in time, and straying no further than a person would."""

import pickle
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import SimpleNamespace

import pytest

import kritias
from kritias.arena import entrant
from kritias.arena.match import Fixture, Match, Table, play
from kritias.arena.rating import duel
from kritias.bots import BOTS, LEVELS, Thought, advise, bot_named, search, think
from kritias.bots.level import A_DECISION, A_TURN, searcher, stray, within_turn
from kritias.bots.search import Effort
from kritias.bots.thought import Candidate
from kritias.kernel.game import Dials, Softness
from kritias.kernel.position import Position
from kritias.kernel.refusal import Over, Unknown
from kritias.kernel.words import say
from tests.campaign import in_turn, sized


@pytest.fixture
def opening() -> Position:
    return kritias.start("atlantis", seats=4, seed=4)


@pytest.fixture
def processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks run only while the processor works for this thread: others may be busy beside it."""
    clock = SimpleNamespace(perf_counter=time.thread_time)
    for module in (search, entrant):
        monkeypatch.setattr(module, "time", clock)


def seen(position: Position) -> bytes:
    return position.view(position.seat).state.tobytes()


def forced(position: Position) -> Position:
    """The next position in which there is only one move."""
    while len(position.codes) > 1:
        position = position.play(position.codes[-1])
    return position


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_thinks_of_a_legal_move(name, opening):
    thought = think("atlantis", seen(opening), name, seed=7)
    assert thought.move in opening.codes
    assert sum(thought.shares) == pytest.approx(1)
    assert {candidate.move for candidate in thought.candidates} == set(opening.codes)
    assert pickle.loads(pickle.dumps(thought)) == thought


def test_it_thinks_the_same_in_another_process(opening):
    here = think("atlantis", seen(opening), "casual", 7)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        there = pool.submit(think, "atlantis", seen(opening), "casual", 7).result()
    assert (here.move, here.candidates) == (there.move, there.candidates)


def test_where_there_is_no_choice_it_takes_no_time(opening, processor_time):
    position = forced(opening)
    thoughts = [think("atlantis", seen(position), "master", 7) for _ in range(3)]
    assert {thought.move for thought in thoughts} == {position.codes[0]}
    assert min(thought.seconds for thought in thoughts) < 0.05


def test_a_turn_never_takes_more_than_its_time():
    """Even if every decision used all it may."""
    effort, spent = Effort(10**6, seconds=A_DECISION), 0.0
    for _ in range(30):
        allowed = within_turn(effort, spent).seconds
        assert allowed <= A_DECISION
        spent += allowed
    assert spent <= A_TURN


def test_levels_below_master_have_no_clock():
    assert within_turn(Effort(100), spent=4.9) == Effort(100)


def test_master_heeds_its_clock(opening, processor_time):
    think("atlantis", seen(opening), "master", 7)
    hurried = think("atlantis", seen(opening), "master", 7, spent=2.46)
    assert hurried.seconds < 0.1


def test_master_keeps_its_limits_at_the_table(processor_time):
    """Real turns on one core: no decision above its limit, and no turn."""
    table = Table(kritias.game("atlantis"), Fixture("atlantis", ("master",) * 4, seed=8))
    turns: dict[int, float] = {}
    while table.state.turn < 8:
        table.step()
        turns[table.turn] = table.spent
    assert len(turns) >= 6
    assert 0.05 < max(table.slowest) <= A_DECISION
    assert max(turns.values()) <= A_TURN


def test_a_search_of_any_length_has_a_name(opening):
    visits = [
        sum(candidate.visits for candidate in think("atlantis", seen(opening), name, 7).candidates)
        for name in ("search-40", "search-200")
    ]
    assert visits == [40, 200]
    for name in ("search-0", "search-", "search-12x", "search-1234567"):
        with pytest.raises(Unknown):
            bot_named(name)


def test_a_hint_takes_the_time_it_is_given(opening, processor_time):
    hint = advise("atlantis", seen(opening), 7, seconds=0.3)
    assert hint.thought.move in opening.codes
    assert hint.thought.seconds < 0.5


def test_the_end_and_unknown_bots_are_refused(opening):
    with pytest.raises(Unknown, match="no bot clever; there are random"):
        bot_named("clever")
    end = Position.start(kritias.open_room("examples.connect_four"), seats=2, seed=1)
    for column in "abababa":
        end = end.play(column)
    with pytest.raises(Over):
        think("examples.connect_four", end.state.tobytes(), "casual", 1)


def choices(*worths: float) -> Thought:
    """A thought with moves 0, 1, … of this worth, the best first."""
    candidates = [Candidate(move, worth, 9, worth) for move, worth in enumerate(worths)]
    return Thought(0, [worths[0], 1 - worths[0]], candidates, 0.0)


def test_who_strays_plays_the_better_moves_more_often():
    thought = choices(0.5, 0.49, 0.47, *[0.3] * 9)
    counts = Counter(stray(thought, seed, softness=0.2).move for seed in range(sized(1000, 3000)))
    assert counts[0] > counts[1] > counts[2] > sized(30, 100)
    assert set(counts) == {0, 1, 2}, "nothing is thrown away for nothing"
    again = Counter(stray(thought, seed, softness=0.05).move for seed in range(sized(1000, 3000)))
    assert again[0] > counts[0], "the less soft, the better"


def test_a_room_says_how_far_its_levels_stray(monkeypatch):
    """By the name of a level; whoever has no such name never strays."""
    room, effort = kritias.open_room("examples.connect_four"), Effort(60)
    view = Position.start(room, seats=2, seed=1).play("a").view(1).state

    def played(name: str, **softness: float) -> list[int]:
        monkeypatch.setattr(room, "DIALS", Dials(softness=Softness(**softness)))
        bot = searcher(name, say("Casual"), effort)
        return [bot.think(room, view, seed).move for seed in range(40)]

    best = played("somebody")
    once, twice = played("casual", casual=0.2), played("casual", casual=0.6)
    assert best != once != twice
    assert played("beginner", beginner=0.6) == twice
    assert played("casual", casual=0.0) == best


def test_a_few_absurd_moves_excuse_no_slip():
    """What may be lost goes by what half of the moves lose, not by the worst of them."""
    worths = [0.5, 0.49, 0.48, 0.47, 0.46, 0.45]
    usual = {stray(choices(*worths), seed, softness=0.3).move for seed in range(500)}
    absurd = {stray(choices(*worths, -9.0), seed, softness=0.3).move for seed in range(500)}
    assert max(absurd) <= max(usual) + 1 < 5


def test_what_half_of_the_moves_lose_is_never_thrown_away_however_soft_one_is():
    """At Survive four moves in five lose the same; a beginner would play little else."""
    thought = choices(0.5, 0.49, 0.46, *[0.4] * 40)
    for softness in (0.4, 0.5, 2.0):
        played = {stray(thought, seed, softness=softness).move for seed in range(500)}
        assert played == {0, 1, 2}, softness


def test_nobody_strays_from_a_sure_victory():
    assert {stray(choices(1.0, 0.99, 0.9), seed, softness=1.0).move for seed in range(99)} == {0}


def test_straying_means_the_same_whatever_the_differences_are_measured_in():
    worths = [0.5, 0.45, 0.4, 0.1, 0.1]
    small = [0.5 - (0.5 - worth) / 100 for worth in worths]
    for seed in range(300):
        move = stray(choices(*worths), seed, softness=0.5).move
        assert stray(choices(*small), seed, softness=0.5).move == move


def test_where_all_is_equal_or_forced_nobody_strays():
    assert stray(choices(0.5, 0.5, 0.5), 5, softness=1.0).move == 0
    assert stray(choices(1.0), 5, softness=1.0).move == 0


@pytest.mark.parametrize(
    ("one", "other", "games"),
    in_turn(
        [
            ("greedy", "random", sized(24, 48)),
            ("casual", "beginner", sized(20, 60)),
            ("skilled", "greedy", sized(12, 24)),
        ]
    ),
)
def test_the_better_bot_wins(one, other, games):
    """Small, with clear margins; the campaign is `python -m benchmarks.strength`."""
    match = Match("atlantis", [one, other], seats=4, seed=11)
    alone = [fixture for fixture in match.fixtures(2 * games) if fixture.seating.count(one) == 1]
    share = duel([play(fixture) for fixture in alone], one, other)
    assert share.games == games
    assert share.mean > 0.35, share


def test_the_levels_are_four_from_beginner_to_master():
    assert [str(bot.label) for bot in LEVELS.values()] == [
        "Beginner", "Casual", "Skilled", "Master",
    ]  # fmt: skip
