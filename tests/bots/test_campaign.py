"""The campaigns of `benchmarks/`: small ones, and the arithmetic behind the large ones."""

import numpy as np
import pytest

import kritias
from benchmarks import shares, sheet, strength, versions
from benchmarks.sheet import markdown
from benchmarks.tallies import SIDES, TALLIES
from kritias.arena.balance import Portion, Sample, Setup, Study, play
from kritias.arena.balance_report import side_shares
from kritias.arena.match import Fixture, Outcome, alone

FOUR = "examples.connect_four"


def test_a_duel_plays_every_seat_with_every_luck():
    played = strength.Played(strength.Duel("greedy", "random", 0.5, 1))
    for _ in range(3):
        played.play(FOUR, 2)
    assert [o.fixture.seating for o in played.outcomes] == 3 * alone("greedy", "random", 2)
    assert played.share.games == 6
    assert len({outcome.fixture.seed for outcome in played.outcomes}) == 3


def test_duels_take_turns_by_their_portions_of_the_time(monkeypatch):
    strength.warm_up(FOUR, 2)
    monkeypatch.setattr(strength, "MOST", 10**6)
    wanted = [strength.Duel("random", "greedy", 0, 4), strength.Duel("greedy", "random", 0, 1)]
    much, little = strength.campaign(FOUR, 2, wanted, scale=0.001)
    assert much.lucks > little.lucks >= strength.FEWEST
    assert {o.fixture.seed for o in little.outcomes} < {o.fixture.seed for o in much.outcomes}


def test_the_bots_of_two_checkouts_meet_at_one_table():
    """Here both are this one, so that neither is ahead: with the same luck they change places."""
    meeting = versions.Meeting(kritias.game("atlantis"), "greedy", seats=2)
    results = list(meeting.results(versions.ROOT, games=3, seed=1, workers=1))
    assert len(results) == 4, "the last luck is played out"
    for one, other in (results[:2], results[2:]):
        assert one.luck == other.luck
        assert one.share + other.share == 1
        assert one.ahead == -other.ahead


def test_what_is_called_a_share_is_looked_into_and_a_false_one_is_found():
    tally = shares.Tally(kritias.game("atlantis"))
    shares.play(tally, "random", luck=7, every=30)
    assert tally.faults == []
    assert tally.hints > 0
    assert tally.nodes > tally.hints
    tally.sum_up([0.6, 0.6, 0.0])
    tally.sum_up([1.2, -0.2, 0.0])
    assert len(tally.faults) == 2


def test_an_interrupted_campaign_tells_what_it_knows(monkeypatch):
    def play(self, game, seats):
        self.lucks += 1
        if self.lucks > strength.FEWEST:
            raise KeyboardInterrupt

    monkeypatch.setattr(strength.Played, "play", play)
    (played,) = strength.campaign(FOUR, 2, [strength.Duel("greedy", "random", 0, 1)], scale=1)
    assert played.lucks == strength.FEWEST + 1


def test_a_bar_is_met_only_by_the_whole_interval():
    def won(games: int, of: int, bar: float) -> bool:
        outcomes = [
            Outcome(Fixture(FOUR, ("a", "b"), luck), (float(luck < games), 0.0), (), 9, 3, (0, 0))
            for luck in range(of)
        ]
        return strength.Played(strength.Duel("a", "b", bar, 1), outcomes).met

    assert won(40, of=40, bar=0.9)
    assert not won(10, of=10, bar=0.9), "all of too few"
    assert not won(62, of=100, bar=0.6)


@pytest.mark.parametrize("rise", [0.15, 0.0, -0.1])
def test_the_slope_of_a_curve_is_found_among_its_points(rise):
    """Points that are better known weigh more; the interval holds what was put in."""
    dice = np.random.default_rng(5)

    def point(iterations: int, games: int) -> strength.Played:
        duel = strength.Duel(f"search-{iterations}", "x", 0, 1)
        won = dice.random(games) < 0.5 + rise * (np.log10(iterations) - 3)
        outcomes = [
            Outcome(Fixture(FOUR, (duel.one, "x"), luck), (float(win), 0.0), (), 9, 3, (0, 0))
            for luck, win in enumerate(won)
        ]
        return strength.Played(duel, outcomes)

    sizes = (900, 900, 500, 300, 100)
    found = strength.slope([point(*pair) for pair in zip(strength.ITERATIONS, sizes)])
    assert found.low <= rise <= found.high
    assert 0.02 < found.half < 0.06


def sampled(game: str, bot: str, setup: Setup, games: int) -> Sample:
    """Games of one set-up."""
    return Sample(bot, setup, [play(Portion(game, bot, setup, 1, 0, games))])


def test_a_random_sample_tells_who_began():
    """In connect four the first to drop is ahead, whichever seat that is."""
    sample = sampled(FOUR, "random", Setup(2), 3000)
    assert sample.shares[0].low > 0.5
    assert sample.payoff.sum(1).max() == 1
    assert {sits[0] for sits in sample.sits.tolist()} == {0, 1}


def test_who_is_saved_and_lost_is_counted_at_the_end():
    states = sampled("survive", "greedy", Setup(2), 2).states
    saved, lost = (TALLIES["survive"][name](states) for name in ("people saved", "people lost"))
    assert (saved + lost == 20).all()
    assert saved.sum() > 0


@pytest.mark.parametrize("varied", [False, True])
def test_what_the_gods_win_adds_up_to_what_is_won(varied):
    setup = Setup(3, (("varied_gods", varied),))
    study = Study("gods", ["random"], 0.0001, 200, setups=[setup], sides=SIDES["gods"])
    sample = sampled("gods", "random", setup, 200)
    won = side_shares(study, [sample], "god", 3)
    assert all(god.endswith(", varied") == varied for god in won)
    assert sum(share.games for share in won.values()) == 600
    whole = sum(share.mean * share.games for share in won.values())
    assert whole == pytest.approx(sample.payoff.sum())


def test_a_strength_campaign_reports_every_duel(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sheet, "FOLDER", tmp_path)
    monkeypatch.setattr(strength, "FEWEST", 1)
    monkeypatch.setattr(strength, "ITERATIONS", (10, 20))
    monkeypatch.setattr(strength, "duels", lambda *_: [strength.Duel("greedy", "random", 0, 1)])
    monkeypatch.setattr("sys.argv", ["strength", FOUR, "--scale", "0", "--against", "greedy"])
    assert strength.main() == 0
    section = next(tmp_path.glob("*.md")).read_text("utf-8")
    assert "| greedy | 1 × random | 2 |" in section
    assert "| 20 | 1 × greedy | 2 |" in section
    assert "met" in capsys.readouterr().out


def test_ours_meets_the_rival_at_the_same_table(monkeypatch, tmp_path):
    pytest.importorskip("pyspiel", reason="the extra «rl» is not installed")
    from benchmarks import rival

    monkeypatch.setattr(sheet, "FOLDER", tmp_path)
    monkeypatch.setattr("sys.argv", ["rival", FOUR, "--games", "2", "--seconds", "0.002"])
    assert rival.main() == 0
    assert "OpenSpiel's ISMCTSBot" in next(tmp_path.glob("*.md")).read_text("utf-8")


def test_a_table_on_paper_has_no_wide_gaps():
    assert markdown(["", "a"], [["x", ""], ["y", "1"]]) == (
        "| | a |\n| --- | --: |\n| x | |\n| y | 1 |\n"
    )
