"""Rooms from elsewhere: named by hand or offered by installed packages, on the shelf of home."""

import os
import subprocess
import sys

import pytest

from tests.server.houses import ROOT

SHELF = """
import asyncio, re, sys, tempfile
from pathlib import Path

import httpx

from kritias.server.app import app_of
from kritias.server.services import Plan

async def look(rooms, folder):
    app = app_of(Plan(str(folder / "t.db"), folder, rooms=rooms, generous=True))
    async with app.router.lifespan_context(app):
        house = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=house, base_url="http://localhost") as client:
            page = (await client.get("/")).text
            games = (await client.get("/api/games")).json()
    return re.findall('name="game" value="([^"]+)"', page), [game["name"] for game in games]

with tempfile.TemporaryDirectory() as folder:
    cards, games = asyncio.run(look(tuple(sys.argv[1:]), Path(folder)))
assert cards == games, (cards, games)
print(*cards)
"""
GUEST, UNDRAWN = "tests.attack.guest_room", "examples.connect_four"
OWN = "atlantis escape gods artonauti survive"


@pytest.fixture
def installed(tmp_path):
    """A folder in which packages lie that offer rooms, as an installer leaves them."""

    def install(**rooms):
        for name, module in rooms.items():
            folder = tmp_path / f"{name}-1.0.dist-info"
            folder.mkdir()
            (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            (folder / "entry_points.txt").write_text(f"[kritias.rooms]\n{name} = {module}\n")
        return tmp_path

    return install


def shelf(*named, packages=None):
    """The games on the home page of a house, and what it complained of at its start."""
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), str(ROOT), str(packages or ""))))
    done = subprocess.run(
        [sys.executable, "-c", SHELF, *named], cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def test_rooms_that_were_named_stand_beside_the_games_of_the_house_with_a_picture_or_without():
    assert shelf(GUEST, UNDRAWN)[0] == f"{OWN} {GUEST} {UNDRAWN}"


def test_a_room_whose_picture_lacks_a_door_is_refused_before_anybody_sits_down_there(tmp_path):
    room = tmp_path / "rooms" / "half_drawn"
    room.mkdir(parents=True)
    (room / "__init__.py").write_text(f"from {GUEST} import *\n")
    (room / "picture.py").write_text(f"from {GUEST}.picture import *\ndel stakes\n")
    opening = "from kritias.registry import drawn_rooms; drawn_rooms(['rooms.half_drawn'])"
    done = subprocess.run(
        [sys.executable, "-c", opening], cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT, tmp_path)))},
    )  # fmt: skip
    said = "rooms.half_drawn cannot be shown at a table: its picture.py lacks stakes."
    assert said in done.stderr


def test_rooms_of_installed_packages_stand_there_without_being_named(installed):
    """But for those that cannot be opened or shown: they leave the house open."""
    packages = installed(
        broken="nowhere.at_all", guests=GUEST, moveless="tests.server.moveless_room",
        undrawn=UNDRAWN,
    )  # fmt: skip
    games, said = shelf(packages=packages)
    assert games == f"{OWN} {UNDRAWN} {GUEST}"
    assert "broken of an installed package is left out: There is no module nowhere.at_all" in said
