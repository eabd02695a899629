"""`kritias arena`: what its report holds, and who plays the games."""

import os
import secrets
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.campaign import campaign
from tests.command_line.damage import GOLDEN
from tests.command_line.typed import typed


def test_an_arena_rates_the_bots_and_writes_a_report(tmp_path):
    file = tmp_path / "report.html"
    told = typed(
        "arena", "examples.connect_four", "--bots", "beginner,random", "--games", "24",
        "--workers", "1", "--option", "misere=no", "--option", "misere=yes", "--report", str(file),
    )  # fmt: skip
    assert told.out.index("beginner") < told.out.index("random"), "the better one first"
    assert "24 games" in told.out
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


@campaign
def test_a_ray_cluster_plays_the_same_games(cluster):
    """In a process of its own, since Ray changes the one it is in."""
    words = ["arena", "atlantis", "--bots", "greedy,random", "--seats", "2", "--games", "6"]
    there = subprocess.run(
        [Path(sys.executable).with_name("kritias"), *words, "--ray", cluster],
        capture_output=True, text=True, env=os.environ | {"COLUMNS": "120"},
    )  # fmt: skip
    assert there.returncode == 0, there.stderr[-2000:]
    assert there.stdout == typed(*words, "--workers", "1").out


def test_a_review_shows_the_balance_and_the_mistakes():
    told = typed("review", str(GOLDEN), "--iterations", "100")
    assert "The worst mistakes" in told.out
    assert "own decisions" in told.out
    assert told.out.count("█") > 100
