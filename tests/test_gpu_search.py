"""Many searches at once on a GPU: as good as on the cores, and the same whenever they are made."""

import os
import subprocess
import sys

import pytest

import kritias
from kritias.arena import gpu_search
from kritias.arena.inquiry import Search, answer_all, answered, search_here
from kritias.arena.review import judge, judging, suspecting, suspicion
from kritias.bots.search import Effort
from kritias.kernel import gpu
from kritias.kernel.refusal import Refused
from tests.campaign import campaign, in_turn, sized
from tests.unchanged import looks_at

pytestmark = looks_at("rules on a GPU")

here = pytest.mark.skipif(gpu.is_there(), reason="there is a GPU here")
there = pytest.mark.skipif(not gpu.is_there(), reason=gpu.why_not() or "no GPU")
FOUR = kritias.open_room("examples.connect_four")


def decisions(game, count: int = 12, seats: int = 2):
    """The first moments of a game in which there is a choice."""
    position, found = kritias.start(game.NAME, seats, 5), []
    while len(found) < count and not position.is_over:
        if len(position.codes) > 1:
            found.append(position)
        position = position.play(position.moves[len(found) % len(position.moves)])
    return found


def seen_in(positions, effort: Effort, seed: int = 3) -> list[Search]:
    return [Search(one.view(one.seat).state, seed, effort) for one in positions]


@pytest.mark.parametrize(
    ("room", "shortlist"),
    [
        *(("examples.connect_four", shortlist) for shortlist in in_turn([0, 3])),
        pytest.param("escape", 0, marks=campaign),
    ],
)
def test_threads_find_together_what_trees_find_one_after_the_other(room, shortlist):
    words = [room, str(sized(24, 64)), str(shortlist)]
    told = subprocess.run(
        [sys.executable, "-m", "tests.searches_on_cores", *words],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("the same thoughts")


def test_questions_that_are_asked_together_are_answered_as_if_each_was_alone():
    positions = decisions(FOUR)
    about = [(one, int(one.codes[0]), 40, 9) for one in positions]
    assert [one.loss for one in answer_all(FOUR, [judging(*one) for one in about])] == [
        judge(*one).loss for one in about
    ]
    assert answer_all(FOUR, [suspecting(*one) for one in about]) == [
        suspicion(*one) for one in about
    ]
    assert answer_all(FOUR, []) == []


def test_what_questions_want_next_is_searched_together():
    lots = []

    def search_all(game, searches):
        lots.append(len(searches))
        return search_here(game, searches)

    positions = decisions(FOUR)
    asked = [judging(one, int(one.codes[0]), 40, 9) for one in positions]
    answer_all(FOUR, asked, search_all)
    first, second, *rest = lots
    assert first == 2 * len(positions)
    assert 0 < second <= first
    assert not any(rest)


def test_a_large_search_has_more_trees_and_no_deeper_ones():
    small, large = gpu_search.size_of(1_000), gpu_search.size_of(100_000)
    assert (small.blocks, small.iterations) == (1, 250)
    assert large.iterations <= gpu_search.DEEPEST
    assert large.trees * large.iterations >= gpu_search.TIMES * 100_000
    assert gpu_search.size_of(0).iterations == 1


@here
def test_without_a_gpu_nothing_is_searched_there():
    with pytest.raises(Refused, match=r"numba-cuda is not installed|no CUDA device"):
        gpu_search.search_all(FOUR, seen_in(decisions(FOUR), Effort(8)))


@there
@pytest.mark.parametrize("game", [*kritias.GAMES.values(), FOUR], ids=lambda game: game.NAME)
def test_the_same_searches_have_the_same_answers_whatever_is_searched_beside_them(game):
    searches = seen_in(decisions(game), Effort(200))
    together = gpu_search.search_all(game, searches)
    alone = [gpu_search.search_all(game, [one])[0] for one in searches[:2]]
    again = gpu_search.search_all(game, searches)
    for one, other in [*zip(together, again, strict=True), *zip(together, alone, strict=False)]:
        assert (one.move, one.shares, one.candidates) == (
            other.move,
            other.shares,
            other.candidates,
        )
    for one in together:
        assert abs(sum(one.shares) + one.nobody - 1) < 1e-9


@there
@pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)
def test_where_one_move_is_clearly_best_the_gpu_finds_it_too(game):
    searches = seen_in(decisions(game, 40), Effort(1_000))
    large = search_here(game, [one._replace(effort=Effort(20_000)) for one in searches])
    found = gpu_search.search_all(game, searches)
    clear = [
        (one.move, other.move)
        for one, other in zip(large, found, strict=True)
        if one.candidates[0].worth - one.candidates[1].worth > 0.1
    ]
    assert sum(one == other for one, other in clear) >= 0.6 * len(clear)


@there
def test_a_decision_is_judged_on_the_gpu():
    (position,) = decisions(FOUR, 1)
    finding = answered(FOUR, judging(position, 0, 1_000, 5), gpu_search.search_all)
    assert finding.best == judge(position, 0, 1_000, 5).best
