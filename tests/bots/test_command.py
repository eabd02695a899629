"""`kritias arena` and `kritias review`, as a person types them."""

import json
import os
import secrets
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import kritias
from kritias import cli
from kritias.arena import command
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
        return done.stdout

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


@pytest.fixture
def cluster(monkeypatch):
    """The address of a Ray cluster of one core, in a process of its own that ends with its input.

    Ray's workers live below it, so nothing is left when it is gone.
    """
    pytest.importorskip("ray", reason="the extra «cluster» is not installed")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    head = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", HEAD], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield head.stdout.readline().strip()
    finally:
        head.stdin.close()
        head.stdout.close()
        head.wait(30)


HEAD = """
import logging, sys, ray
there = ray.init(address="local", num_cpus=1, include_dashboard=False, log_to_driver=False,
                 logging_level=logging.ERROR)
print(there.address_info["gcs_address"], flush=True)
sys.stdin.read()
ray.shutdown()
"""


def test_a_ray_cluster_plays_the_same_games(run, cluster):
    """In a process of its own, since Ray changes the one it is in."""
    words = ["arena", "atlantis", "--bots", "greedy,random", "--seats", "2", "--games", "6"]
    there = subprocess.run(
        [Path(sys.executable).with_name("kritias"), *words, "--ray", cluster],
        capture_output=True, text=True, env=os.environ | {"COLUMNS": "140"},
    )  # fmt: skip
    assert there.returncode == 0, there.stderr[-2000:]
    assert there.stdout == run(*words, "--workers", "1")


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "atlantis", "--bots", "clever"],
        ["arena", "atlantis", "--games", "0"],
        ["arena", "atlantis", "--games", "many"],
        ["arena", "atlantis", "--seats", "1"],
        ["arena"],
        ["review", "/nowhere/at/all.game"],
        ["review", __file__],
        ["review", str(GOLDEN / "random-2-seats.game"), "--iterations", "1"],
    ],
    ids=" ".join,
)
def test_the_command_line_says_so_in_one_sentence_and_ends_with_2(words, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["kritias", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    told = capsys.readouterr()
    assert end.value.code == 2
    assert told.out == ""
    assert told.err.strip().endswith(".")
    assert len(told.err.strip().splitlines()) == 1


def test_a_game_that_is_not_over_is_not_reviewed(run, tmp_path):
    lines = (GOLDEN / "random-2-seats.game").read_text("utf-8").splitlines(keepends=True)
    file = tmp_path / "begun.game"
    kept = [line for line in lines[:-4] if not line.startswith("result:")]
    file.write_text("".join(kept), encoding="utf-8")
    with pytest.raises(Refused, match="Only a finished game"):
        run("review", str(file))
