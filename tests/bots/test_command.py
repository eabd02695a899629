"""`kritias arena` and `kritias review`, as a person types them."""

import json
import logging
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import kritias
from kritias.arena import command, crew
from kritias.arena.match import Match, play
from kritias.kernel.refusal import Refused, Unknown, Unreadable

GOLDEN = Path(kritias.game("atlantis").__file__).parent / "golden/valid"


@pytest.fixture
def run(monkeypatch):
    """Run a command and hand out what it printed; what it refuses is raised."""
    monkeypatch.setattr(command.out, "_width", 140)
    app = typer.Typer()
    command.register(app)

    def run(*words: str) -> str:
        done = CliRunner().invoke(app, words, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return run


def test_an_arena_rates_the_bots_and_writes_a_report(run, tmp_path):
    file = tmp_path / "report.html"
    told = run("arena", "examples.connect_four", "--bots", "beginner,random", "--games", "24",
               "--workers", "1", "--option", "misere=no", "--option", "misere=yes",
               "--report", str(file))  # fmt: skip
    assert told.index("beginner") < told.index("random"), "the better one first"
    assert "24 games" in told
    page = file.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert reader.tags.count("svg") == 3
    assert {"Strength", "Each against each", "By seat", "By option", "Length"} <= set(reader.titles)
    assert not reader.links, "one file that needs nothing else"
    assert "misere = yes" in page


class Reader(HTMLParser):
    """The tags, the headings and whatever is fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.titles: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [
            value
            for name, value in attrs
            if name in ("src", "href", "xlink:href") and not value.startswith("#")
        ]

    def handle_data(self, data):
        if self.tags and self.tags[-1] == "h2":
            self.titles.append(data)


@pytest.mark.parametrize(
    ("words", "error", "sentence"),
    [
        (["chess"], Unknown, "There is no game chess"),
        (["atlantis", "--bots", "clever"], Unknown, "There is no bot clever"),
        (["atlantis", "--bots", ","], Refused, "Name every bot once"),
        (["atlantis", "--seats", "7"], Refused, "2 to 4 seats"),
        (["atlantis", "--option", "fast"], Unreadable, "name=value"),
        (["atlantis", "--option", "fast=yes"], Unknown, "no option fast"),
        (["atlantis", "--report", "/nowhere/at/all.html"], Refused, "no folder"),
        (["atlantis", "--ray", "localhost:1"], Refused, "no Ray cluster at localhost:1"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(run, words, error, sentence):
    with pytest.raises(error, match=sentence):
        run("arena", *words)


def test_a_review_shows_the_balance_and_the_mistakes(run):
    told = run("review", str(GOLDEN / "random-2-seats.game"), "--iterations", "100")
    assert "The worst mistakes" in told
    assert "own decisions" in told
    assert told.count("█") > 100


def test_a_review_can_be_had_as_json(run):
    told = run("review", str(GOLDEN / "random-2-seats.game"), "--iterations", "100", "--json")
    assert json.loads(told[told.index("{") :])["seats"] == 2


@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_plays_the_same_games():
    """A cluster of one core, started and stopped here; the arena joins it by its address."""
    ray = pytest.importorskip("ray")
    there = ray.init(address="local", num_cpus=1, include_dashboard=False,
                     logging_level=logging.ERROR, log_to_driver=False)  # fmt: skip
    try:
        address = there.address_info["gcs_address"]
        fixtures = Match("atlantis", ["random"], seats=2).fixtures(3)
        outcomes = list(crew.work_on_ray(play, fixtures, address))
    finally:
        ray.shutdown()
    assert [o.payoff for o in outcomes] == [play(fixture).payoff for fixture in fixtures]
