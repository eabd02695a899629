"""A house gets its games ready."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from kritias.kernel.cache import cache_root
from kritias.server.opening import opened
from kritias.server.ready import mark
from tests.campaign import campaign
from tests.server.houses import ROOT, House, finish, until

SMALL_FILE = 4096  # bytes
FAULTY = """
from examples.connect_four import *
from kritias.kernel.rule import rule

@rule
def deal(s):
    s.seed = undefined_name
"""

# What is frozen belongs to a whole process, so the house gets one of its own.
PREPARE = """
import asyncio, gc
from kritias.server.ready import Readiness

async def prepare(game):
    ready = Readiness()
    await ready.wait(game)
    await ready.close()
    assert ready.is_ready(game)

assert gc.get_freeze_count() == 0
asyncio.run(prepare("atlantis"))
print(gc.get_freeze_count())
"""


def test_rules_that_are_ready_are_not_searched_for_garbage_again():
    """Hundreds of thousands of objects: to look through them takes longer than a move may."""
    done = subprocess.run([sys.executable, "-c", PREPARE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10_000


# A cache of its own, so that everything has to be compiled.
CHOOSE = """
import asyncio
import kritias
from kritias.server.ready import Readiness

kritias.open_room("examples.connect_four")

async def choose():
    ready = Readiness(rooms=(*kritias.GAMES, "examples.connect_four"))
    while not ready.progress["atlantis"].what:
        await asyncio.sleep(0.05)
    first = ready.compiling["atlantis"]
    await ready.wait("examples.connect_four")
    assert await first.wait() != 0, "it should have stepped back"
    assert not ready.is_ready("atlantis")
    while "atlantis" not in ready.compiling:
        await asyncio.sleep(0.05)
    await ready.close()

asyncio.run(choose())
"""


@campaign
def test_the_game_that_somebody_wants_is_compiled_before_the_others(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", CHOOSE], capture_output=True, text=True, cwd=ROOT, timeout=300,
        env=os.environ | {"KRITIAS_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_a_table_whose_rules_are_not_ready_says_how_far_they_are(tmp_path, monkeypatch):
    with House.at(tmp_path) as house:
        table = house.guest().set_table().id
    monkeypatch.setenv("KRITIAS_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr(House, "is_forked", False)  # a fork would have the rules at hand
    with House.at(tmp_path).begin() as again:
        page = httpx.get(f"{again.url}/t/{table}")
        assert page.status_code == 503
        assert "<progress" in page.text
        assert page.headers["refresh"]
        told = httpx.get(f"{again.url}/api/tables/{table}")
        assert told.status_code == 503
        assert told.json()["message"] == "The rules are being compiled, this once."


# Where the machine fails


@pytest.fixture
def shelf(tmp_path, monkeypatch) -> Path:
    """Where the rules of Atlantis lie, in a cache of which a test can take something away."""
    folder, rules = tmp_path / "cache", mark("atlantis").parent.parent
    folder.mkdir()
    for one in cache_root().iterdir():
        (folder / one.name).symlink_to(one)
    monkeypatch.setenv("KRITIAS_CACHE", str(folder))
    monkeypatch.setattr(House, "is_forked", False)  # a fork would have the rules at hand
    return folder / rules.name


def told_by(house: House) -> dict[str, Any]:
    return httpx.get(f"{house.url}/ready").json()


def test_a_game_at_which_the_machine_failed_is_not_ready_and_is_tried_again_when_asked(
    shelf, tmp_path
):
    """A file lies where the folder for its rules has to be."""
    real = shelf.resolve()
    shelf.unlink()
    shelf.touch()
    with House.at(tmp_path, retry_asked=0.1).begin() as house:
        until(lambda: house.told_of_atlantis()["failed"] != "")
        until(lambda: any("atlantis" in reason for reason in told_by(house)["reasons"]))
        answer = httpx.get(f"{house.url}/ready")
        assert answer.status_code == 503
        [why] = [one for one in answer.json()["reasons"] if "atlantis" in one]
        assert why == "Rules of atlantis not compiled, tried again: Not a directory."
        assert not house.told_of_atlantis()["is_ready"]
        shelf.unlink()
        shelf.symlink_to(real)
        until(lambda: house.told_of_atlantis()["is_ready"])
        assert not any("atlantis" in reason for reason in told_by(house)["reasons"])
    assert "rules of atlantis not compiled: Not a directory; trying again in 60 s" in (
        house.errors.read_text()
    )


# Everything has to be compiled, and whatever compiles is killed, or is full.
FAIL = """
import asyncio, os, signal, sys
import kritias
from kritias.server import ready

kritias.open_room("examples.connect_four")
ready.RETRY_S = 0.1

async def fail():
    house = ready.Readiness(rooms=("examples.connect_four",))
    progress, killed = house.progress["examples.connect_four"], set()
    while len(killed) < 2:
        for worker in house.compiling.values():
            if worker.pid not in killed and worker.returncode is None:
                os.kill(worker.pid, signal.SIGKILL)
                killed.add(worker.pid)
        await asyncio.sleep(0.02)
    while "signal 9" not in house.progress["examples.connect_four"].failed:
        await asyncio.sleep(0.02)
    assert house.waiting == ["examples.connect_four"]
    assert not house.is_ready("examples.connect_four")
    await house.close()

asyncio.run(fail())
"""


def run(script: str, folder: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=300,
        env=os.environ | {"KRITIAS_CACHE": str(folder)}, **more,
    )  # fmt: skip


def test_a_game_whose_compiling_process_is_killed_is_tried_again(tmp_path):
    done = run(FAIL, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "ended by signal 9; trying again in 0 s" in done.stderr


COMPILE = """
import runpy, sys
sys.path.append("{folder}")
sys.argv[1:] = ["{game}"]
runpy.run_module("kritias.server.ready", run_name="__main__")
"""


def small_files() -> None:
    """No file may grow beyond this, as on a disk that is nearly full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_FILE, SMALL_FILE))


def test_what_compiles_tells_a_full_disk_from_a_faulty_rule(tmp_path):
    script = COMPILE.format(folder=tmp_path, game="examples.connect_four")
    full = run(script, tmp_path, preexec_fn=small_files)
    assert (full.returncode, full.stderr) == (os.EX_TEMPFAIL, "File too large\n")
    (tmp_path / "rooms_of_tests").mkdir()
    (tmp_path / "rooms_of_tests" / "faulty.py").write_text(FAULTY)
    faulty = run(COMPILE.format(folder=tmp_path, game="rooms_of_tests.faulty"), tmp_path)
    assert faulty.returncode == 1
    assert "does not compile" in faulty.stderr


async def touch(place: str) -> None:
    """A store that is up to date."""
    async with opened(place):
        pass


def test_the_home_page_needs_neither_the_compiler_nor_migrations(tmp_path):
    """They are most of what there is to import, and the page should be there at once."""
    finish(touch(str(tmp_path / "t.db")))
    done = subprocess.run(
        [sys.executable, "-c", SERVE_HOME, str(tmp_path)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()).isdisjoint({"numba", "llvmlite", "alembic"})


SERVE_HOME = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from kritias.server.app import app_of
from kritias.server import ready
from kritias.server.services import Plan

ready.COURTESY = 600  # whatever is done after the first page has been served
folder = Path(sys.argv[1])
with TestClient(app_of(Plan(str(folder / "t.db"), folder)), "http://localhost") as client:
    assert client.get("/").status_code == 200
    print(*sys.modules)
"""
