"""Kritias works with the lowest versions that pyproject.toml allows: a server starts there, on each
store, and a move is made."""

import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from tests.campaign import campaign
from tests.server.houses import ROOT, House

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WANTED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]
FLOOR = re.compile(r"(?P<name>[\w.\[\]-]+)>=(?P<version>[\w.]+)(?P<where>\s*;.*)?")


def lowest(wanted: str) -> str:
    """A requirement that only the lowest version meets."""
    told = FLOOR.fullmatch(wanted)
    assert told, f"{wanted} names no lowest version"
    return f"{told['name']}=={told['version']}{told['where'] or ''}"


def test_every_direct_dependency_has_a_lowest_version():
    assert lowest("uvicorn>=0.35") == "uvicorn==0.35"
    assert len({lowest(wanted) for wanted in WANTED}) == len(WANTED)


class OldHouse(House):
    """A server that runs with another Python."""

    python = Path()

    def start(self) -> subprocess.Popen[bytes]:
        here, sys.executable = sys.executable, str(self.python)
        try:
            return super().start()  # type: ignore[return-value]
        finally:
            sys.executable = here


@pytest.fixture(scope="module")
def python(tmp_path_factory) -> Path:
    """A Python with the lowest version of every direct dependency, and what those bring along."""
    if given := os.environ.get("KRITIAS_LOWEST"):  # made by hand
        return Path(given)
    folder = tmp_path_factory.mktemp("lowest")
    venv.create(folder, with_pip=True)
    made = folder / "bin" / "python"
    words = ["-m", "pip", "install", "--quiet", *map(lowest, WANTED)]
    done = subprocess.run([made, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return made


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    """What another compiler makes is thrown away afterwards."""
    return tmp_path_factory.mktemp("rules")


@campaign
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_server_starts_and_a_move_is_made_with_the_lowest_versions(
    python, cache, store, tmp_path, request, monkeypatch
):
    monkeypatch.setenv("KRITIAS_CACHE", str(cache))
    monkeypatch.setattr(House, "is_forked", False)
    monkeypatch.setattr(OldHouse, "python", python)
    place = request.getfixturevalue("postgres") if store == "postgres" else f"{tmp_path}/t.db"
    with OldHouse(place, tmp_path) as house:
        livia = house.guest()
        bots = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
        view = livia.play_on(livia.set_table(players=bots).id, 3)
        assert view["ply"] >= 3
    assert "Traceback" not in house.errors.read_text()
