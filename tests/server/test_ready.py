"""A house gets its games ready."""

import os
import subprocess
import sys

import httpx

from kritias.server.opening import opened
from tests.server.houses import ROOT, House, finish

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
