"""Reviews: every sum comes out, blunders are found, and luck is not called a decision."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import kritias
from kritias.arena.review import Finding, consistent, judge, put_together, review
from kritias.kernel.position import Position
from kritias.kernel.record import Record, read_record
from kritias.kernel.refusal import Refused

FOUR = kritias.open_room("examples.connect_four")
GOLDEN = Path(kritias.game("atlantis").__file__).parent / "golden/valid/random-2-seats.game"


def four(columns: str) -> Position:
    position = Position.start(FOUR, seats=2, seed=1)
    for column in columns:
        position = position.play(column)
    return position


@pytest.fixture(scope="module")
def golden():
    record = read_record(GOLDEN.read_text(encoding="utf-8"), kritias.game)
    told: list[tuple[int, int]] = []
    judged = review(record, iterations=200, on_progress=lambda done, of: told.append((done, of)))
    return record, judged, told


def test_the_parts_add_up_to_the_payoff(golden):
    record, judged, _ = golden
    for seat in range(judged.seats):
        parts = (judged.start, judged.own, judged.others, judged.luck)
        assert sum(part[seat] for part in parts) == pytest.approx(record.position.payoff[seat])


def test_at_every_moment_the_shares_and_nobodys_sum_to_one():
    """Island of Gods: at random nobody wins, in the end."""
    end = kritias.start("gods", seats=2, seed=3)
    while not end.is_over:
        end = end.play(end.codes[len(end.played) * 7 % len(end.codes)])
    history = list(end.history())
    judged = put_together(end, [judge(history[ply], end.played[ply], 60, 1) for ply in (0, 40, -2)])
    for one in judged.judgements:
        for shares in (one.stood, one.before, one.after):
            assert sum(shares) == pytest.approx(1, abs=1e-9)
        assert sum(one.luck) == pytest.approx(0, abs=1e-9)
    assert judged.payoff == [0, 0, 1]
    parts = (judged.start, judged.own, judged.others, judged.luck)
    assert sum(part[-1] for part in parts) == pytest.approx(1)


def test_whoever_plays_alone_begins_with_an_even_chance_against_nobody():
    end = kritias.start("gods", seats=1, seed=3)
    while not end.is_over:
        end = end.play(end.codes[len(end.played) * 7 % len(end.codes)])
    judged = put_together(end, [])
    assert judged.start == [0.5, 0.5]
    assert judged.luck == [end.payoff[0] - 0.5, 0.5 - end.payoff[0]]


def two_in_a_turn(before, after, then):
    """Two decisions of one seat in a row without luck between, by the shares that were found."""
    position = kritias.start("gods", seats=2, seed=3)
    while True:
        following = position.play(position.moves[0])
        is_quiet = list(position.state.drawn) == list(following.state.drawn)
        if is_quiet and following.seat == position.seat and len(following.codes) > 1:
            break
        position = following
    move, best = int(position.codes[0]), int(position.codes[1])
    shares = [[one, 1 - one, 0.0] for one in (before, after, then)]
    if position.seat == 1:
        shares = [[second, first, 0.0] for first, second, _ in shares]
    first = Finding(position, move, best, shares[0], shares[0], shares[1])
    other = int(following.codes[0])
    return first, Finding(following, other, other, shares[2], shares[2], shares[2])


def test_what_is_there_a_moment_later_was_not_lost():
    """A search that sees a loss of 72 where the next one finds everything still there was wrong."""
    first, then = two_in_a_turn(before=1.0, after=0.28, then=1.0)
    assert first.loss == pytest.approx(0.72)
    heeded, _ = consistent([first, then])
    assert (heeded.loss, heeded.best) == (0, heeded.move)


def test_of_a_loss_what_the_next_decision_bears_out_is_left():
    first, then = two_in_a_turn(before=0.9, after=0.3, then=0.6)
    assert consistent([first, then])[0].loss == pytest.approx(0.3)
    first, then = two_in_a_turn(before=0.9, after=0.5, then=0.4)
    assert consistent([first, then])[0].loss == pytest.approx(0.4), "a later slip excuses nothing"
    assert consistent([first])[0].loss == pytest.approx(0.4)


def test_each_estimate_follows_from_the_last_by_decision_and_luck(golden):
    _, judged, _ = golden
    shares = [start + deal for start, deal in zip(judged.start, judged.deal, strict=True)]
    for one in judged.judgements:
        assert shares == pytest.approx(one.stood)
        shares = [a + b + c for a, b, c in zip(shares, one.effect, one.luck, strict=True)]
    assert shares == pytest.approx(judged.payoff)


def test_no_decision_wins_more_than_the_best_would(golden):
    _, judged, _ = golden
    assert all(one.loss >= 0 for one in judged.judgements)
    assert all(one.loss == 0 for one in judged.judgements if one.move == one.best)
    assert all(own <= 0 for own in judged.own)


def test_only_decisions_with_a_choice_are_judged(golden):
    record, judged, told = golden
    history = list(record.position.history())
    assert [one.ply for one in judged.judgements] == [
        ply for ply, position in enumerate(history) if len(position.codes) > 1
    ]
    assert told[-1] == (len(history) - 1, len(history) - 1)


def test_it_can_be_written_as_json(golden):
    _, judged, _ = golden
    document = json.loads(json.dumps(judged.to_dict()))
    assert len(document["judgements"]) == len(judged.judgements)
    assert document["worst"] == [one.ply for one in judged.worst()]


def test_a_missed_win_is_the_worst_mistake():
    """The circle could drop d for four in a line, and drops g; then the triangle wins with a."""
    judged = review(Record(four("dadadaga"), seed=1), iterations=1000)
    worst = judged.worst()[0]
    assert (worst.ply, worst.text, worst.best_text) == (6, "g", "d")
    assert worst.loss > 0.9
    assert judged.payoff[worst.seat] == 0


def test_a_move_as_good_as_the_best_is_no_mistake():
    position = four("dadada")
    finding = judge(position, FOUR.parse(position.state, "d"), 500, 1)
    assert finding.best == finding.move
    assert finding.before == finding.after


def test_what_happens_between_decisions_is_luck():
    """The decision loses nothing, so all by which the end differs from how it stood is luck."""
    start, end = four(""), four("dadadaga")
    found = judge(start, end.played[0], 200, 1)
    first = replace(found, stood=[0.6, 0.4, 0.0], before=[0.9, 0.1, 0.0], after=[0.9, 0.1, 0.0])
    judged = put_together(end, [first])
    assert judged.judgements[0].luck == pytest.approx(
        [p - a for p, a in zip([*end.payoff, 0.0], [0.6, 0.4, 0.0])]
    )
    assert judged.deal == pytest.approx([0.1, -0.1, 0.0])
    assert judged.own == [0, 0, 0]


def test_a_game_that_is_not_over_is_refused():
    with pytest.raises(Refused, match="finished"):
        review(Record(four("dad"), seed=1))
