"""Where work is done, processes of this machine or a Ray cluster: its results are the same."""

import secrets
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import kritias
from kritias.arena.puzzle import puzzles_of, write_puzzle
from tests.bots.rogues import MISTAKES, program
from tests.campaign import campaign
from tests.command_line.damage import GOLDEN
from tests.command_line.typed import typed

FOUR = "examples.connect_four"


@pytest.fixture(scope="module")
def cluster():
    """The address of a Ray cluster of one core, in a process of its own that ends with its input.

    Ray's workers live below it, so nothing is left when it is gone.
    """
    pytest.importorskip("ray", reason="the extra «cluster» is not installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        patch.setenv("COLUMNS", "120")
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


def on(cluster: str, *words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, since Ray changes the one it is in."""
    kritias = Path(sys.executable).with_name("kritias")
    return subprocess.run([kritias, *words, "--ray", cluster], capture_output=True, text=True)


@pytest.fixture
def puzzles(tmp_path) -> str:
    """A file with the first puzzles of a room."""
    file = tmp_path / "few.puzzles"
    few = islice(puzzles_of(kritias.game("atlantis")).values(), 2)
    file.write_text("".join(f"{write_puzzle(one)}\n" for one in few), "utf-8")
    return str(file)


@campaign
@pytest.mark.parametrize(
    "line",
    [
        "arena atlantis --bots greedy,random --seats 2 --games 6",
        "balance atlantis --bots random,greedy --seats 2 --games 600 --until 0.05",
        f"review {GOLDEN} --iterations 100",
        "solve atlantis --from PUZZLES",
    ],
)
def test_a_ray_cluster_comes_to_the_same(cluster, puzzles, line):
    words = line.replace("PUZZLES", puzzles).split()
    there = on(cluster, *words)
    assert there.returncode == 0, there.stderr[-2000:]
    assert there.stdout == typed(*words, "--workers", "1").out


@campaign
def test_a_ray_cluster_finds_the_same_puzzles_and_is_left_when_there_are_enough(cluster, tmp_path):
    files = [tmp_path / "there.puzzles", tmp_path / "here.puzzles"]
    words = ["mine", FOUR, "--puzzles", "2", "--into"]
    there = on(cluster, *words, str(files[0]))
    assert there.returncode == 0, there.stderr[-2000:]
    typed(*words, str(files[1]), "--workers", "1")
    assert len(files[0].read_text("utf-8").splitlines()) == 2
    assert files[0].read_text("utf-8") == files[1].read_text("utf-8")


@campaign
def test_what_is_refused_on_a_ray_cluster_is_said_in_one_sentence(cluster, tmp_path):
    rogue = program(tmp_path, MISTAKES["illegal"])
    words = ["balance", "atlantis", "--bots", rogue, "--seats", "2"]
    there = on(cluster, *words)
    assert there.returncode == 2
    assert there.stderr == typed(*words, "--workers", "1").err
    assert "has forfeited a game" in there.stderr


def test_processes_review_a_game_as_one_does():
    words = ["review", str(GOLDEN), "--iterations", "100", "--workers"]
    assert typed(*words, "2").out == typed(*words, "1").out
