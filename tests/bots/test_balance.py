"""The balance laboratory: what it plays, when it stops, and how well it says it knows."""

import json
from collections import deque
from itertools import islice
from xml.etree import ElementTree

import numpy as np
import pytest

import kritias
from benchmarks import balance as campaign
from kritias.arena import balance
from kritias.arena.balance import Setup, Study, setups
from kritias.arena.balance_report import report_as_data, sections, write_markdown
from kritias.arena.interval import Share, bootstrap, mean_of, per_cent, plus_minus, z_among
from tests.campaign import sized
from tests.command_line.typed import assert_one_sentence, typed

FOUR = "examples.connect_four"


def played(study: Study, ahead: int = 1) -> Study:
    """A study carried out, so many portions ahead of what is taken."""
    portions = study.portions()
    waiting = deque(balance.play(one) for one in islice(portions, ahead))
    while waiting:
        study.take(waiting.popleft())
        waiting.extend(balance.play(one) for one in islice(portions, 1))
    return study


def test_every_seat_count_and_every_unusual_value_is_tried():
    names = [setup.name for setup in setups(kritias.open_room(FOUR))]
    assert names == ["2 seats", "2 seats, misere = yes"]


def test_seats_are_counted_from_whoever_decides_first():
    table = np.array([[1, 2, 3], [1, 2, 3], [1, 2, 3]])
    portion = balance.Portion("", "", Setup(3), 1, 0, 3)
    first = np.array([0, 1, 2])
    turned = balance.ordered(portion, table, table, table, first, first).payoff
    assert turned.tolist() == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


def test_it_plays_until_the_widest_interval_is_as_narrow_as_asked():
    study = played(Study(FOUR, ["random"], until=0.05, most=5_000))
    assert study.widest <= 0.05
    for sample in study.played:
        before = Share(0.5, 0, sample.games - balance.LARGE_PORTION).between(study.z)
        assert (before[1] - before[0]) / 2 > 0.045, "and hardly longer"


def test_bots_that_are_told_to_play_plainly_try_no_option():
    study = played(Study(FOUR, ["greedy", "random"], 1.0, 20, plain=["greedy"]))
    assert [(one.bot, one.setup.name) for one in study.played] == [
        ("greedy", "2 seats"), ("random", "2 seats"), ("random", "2 seats, misere = yes"),
    ]  # fmt: skip
    assert study.comparisons == 3 * 2


def test_the_games_are_the_same_however_many_are_played_ahead():
    one, other = (
        report_as_data(played(Study(FOUR, ["greedy", "random"], 0.15, 60), ahead))
        for ahead in (1, 7)
    )
    assert one == other


def test_no_set_up_is_played_more_often_than_allowed():
    study = played(Study(FOUR, ["greedy", "random"], until=0.0001, most=25))
    assert {sample.games for sample in study.played} == {25}


def test_all_set_ups_and_bots_have_the_same_lucks():
    study = played(Study(FOUR, ["greedy", "random"], until=0.0001, most=12))
    seeds = [sample.states["seed"].tolist() for sample in study.played]
    assert len(seeds) == 4
    assert all(one == seeds[0] for one in seeds)
    assert len(set(seeds[0])) == 12


def test_intervals_are_wide_enough_for_all_of_them_at_once():
    """Of twenty true shares, in most studies all are held by intervals made for twenty; by those
    made for one alone hardly ever."""
    dice, alone, together = np.random.default_rng(2), 0, 0
    for _ in range(sized(60, 600)):
        shares = [mean_of(dice.random(200) < 0.3) for _ in range(20)]
        held = [[low <= 0.3 <= high for low, high in (share.between(z) for share in shares)]
                for z in (z_among(1), z_among(20))]  # fmt: skip
        alone, together = alone + all(held[0]), together + all(held[1])
    assert alone < sized(40, 330)
    assert together >= sized(54, 545)


def test_a_difference_between_the_same_lucks_is_known_better_than_the_two_by_themselves():
    luck = np.random.default_rng(3).normal(size=300) * 5
    low, high = bootstrap(luck + 1 - luck + np.random.default_rng(4).normal(size=300), among=3)
    assert low <= 1 <= high
    assert high - low < 0.5


@pytest.mark.parametrize(
    ("sample", "told"),
    [([7], "7.0, once"), ([7, 7, 7], "7.0, always"), ([0, 1] * 200, "0.50 ± 0.05"),
     ([0, 0.001] * 500, "0.00050 ± 0.00003")],
)  # fmt: skip
def test_a_figure_says_how_well_it_is_known(sample, told):
    assert plus_minus(mean_of(np.array(sample))) == told


def test_a_share_of_all_games_is_no_certainty():
    assert per_cent(mean_of(np.ones(40))) == "100.0 % (91.2 to 100.0)"
    assert per_cent(mean_of(np.ones(1))) == "100.0 % (20.7 to 100.0)"


def test_a_report_has_tables_charts_and_figures(tmp_path):
    figures, page = tmp_path / "figures.json", tmp_path / "four.html"
    told = typed("balance", FOUR, "--bots", "greedy,random", "--games", "30", "--workers", "1",
                 "--json", str(figures), "--report", str(page))  # fmt: skip
    assert told.code == 0, told.err
    assert "Greedy with itself" in told.out
    assert "Bonferroni" in told.out
    found = json.loads(figures.read_text("utf-8"))
    assert found["intervals"]["comparisons"] == 8
    assert [one["games"] for one in found["setups"]] == [30] * 4
    assert found["setups"][0]["by_place"][0]["high"] <= 1
    html = page.read_text("utf-8")
    assert html.count("<svg") == 2
    assert "nan" not in html
    assert "± 0.0<" not in html


def test_what_was_played_before_an_interrupt_is_reported(monkeypatch, tmp_path):
    portions, play, figures = [], balance.play, tmp_path / "figures.json"

    def until_stopped(portion):
        portions.append(portion)
        if len(portions) > 3:
            raise KeyboardInterrupt
        return play(portion)

    monkeypatch.setattr(balance, "play", until_stopped)
    told = typed("balance", FOUR, "--bots", "greedy", "--workers", "1", "--json", str(figures))
    assert told.code == 130
    assert "Stopped early" in told.out
    games = [one["games"] for one in json.loads(figures.read_text("utf-8"))["setups"]]
    assert games == [20, 10]


@pytest.mark.parametrize("words", [
    ("--bots", ","), ("--bots", "clever"), ("--option", "misere=maybe"), ("--seats", "3"),
    ("--report", "page.pdf"), ("--json", "nowhere/figures.json"),
])  # fmt: skip
def test_what_cannot_be_is_refused_before_a_game_is_played(words):
    assert_one_sentence(typed("balance", FOUR, "--games", "5", *words))


def test_a_page_is_written_with_what_is_counted_besides(tmp_path):
    study = Study(
        FOUR, ["greedy"], 0.0001, 12,
        tallies={"discs": lambda states: states["ply"].astype(np.int64)},
        sides={"colour": lambda states: np.array(["red", "yellow"] * len(states)).reshape(-1, 2)},
    )  # fmt: skip
    write_markdown(played(study), tmp_path / "four.md", "Today. ")
    page = (tmp_path / "four.md").read_text("utf-8")
    assert "| all seats together | discs |" in page
    assert "## By colour: greedy" in page
    assert "| 2 seats, misere = yes | 12 |" in page
    for drawing in ("seats", "spread", "colour-greedy"):
        assert f"(four-{drawing}.svg)" in page
        ElementTree.parse(tmp_path / f"four-{drawing}.svg")
    titles = [section.title for section in sections(study)]
    assert "What an option changes: greedy" in titles


def test_the_campaign_writes_its_page(monkeypatch, tmp_path):
    monkeypatch.setattr(campaign, "FOLDER", tmp_path)
    words = ["balance", FOUR, "--bots", "random", "--games", "40", "--workers", "1"]
    monkeypatch.setattr("sys.argv", words)
    assert campaign.main() == 0
    assert "| 2 seats | 40 |" in (tmp_path / f"{FOUR}.md").read_text("utf-8")
