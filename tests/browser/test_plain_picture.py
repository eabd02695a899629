"""Rooms that draw nothing are played in a real browser: `kritias play --room`, as its author does.

Connect four without a picture, on a large screen, by what stands in the tray; in a campaign also
one that was just laid out, on a phone, by touching its cards.
"""

import os
import subprocess
import sys

import httpx
import pytest

import kritias
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import play, send_form
from tests.browser.test_play import final_points, serious
from tests.campaign import ALL, campaign
from tests.server.houses import ROOT, free_port, until

FOUR = "examples.connect_four"
OWN = "my.game"
ROOMS = (OWN, FOUR) if ALL else (FOUR,)  # the own room would be compiled each time


class Opened:
    """Where a house is."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def is_ready(self, room: str) -> bool:
        try:
            return bool(httpx.post(f"{self.url}/api/ready/{room}").json().get("is_ready"))
        except httpx.TransportError:
            return False


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A house that was opened with rooms of one's own, from where they lie."""
    folder, port = tmp_path_factory.mktemp("own"), free_port()
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT)))
    more = {"cwd": folder, "env": os.environ | {"PYTHONPATH": path}}
    command = [sys.executable, "-m", "kritias"]
    if ALL:
        subprocess.run([*command, "new-game", OWN], check=True, capture_output=True, **more)
    house = subprocess.Popen(
        [*command, "play", "--no-browser", "--port", str(port), "--folder", str(folder / "house"),
         *(word for room in ROOMS for word in ("--room", room))], stdout=subprocess.DEVNULL, **more,
    )  # fmt: skip
    opened = Opened(port)
    try:
        for room in ROOMS:
            until(lambda room=room: opened.is_ready(room), 300)
        yield opened
    finally:
        house.terminate()
        house.wait(30)


@campaign
def test_a_room_that_was_just_laid_out_is_played_on_a_phone(open_page):
    page = open_page("/", viewport=PHONE, has_touch=True, color_scheme="dark")
    page.fill("input[name=name]", "Livia")
    page.check(f"input[name=game][value='{OWN}']", force=True)
    page.click("button[value=bots]:visible")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#board .cell.glow", timeout=60_000)
    assert page.locator("#area-hand .back").count() > 0, "the cards of the others lie face down"
    assert serious(page) == []
    assert play(page, 3, 400) >= 3
    assert len(final_points(page)) >= 2
    assert serious(page) == []


def test_connect_four_is_played_without_its_picture(open_page, monkeypatch):
    monkeypatch.setitem(kritias.ROOMS, FOUR, kritias.open_room(FOUR))
    page = open_page(viewport=LARGE)
    send_form(page, "bots", 2, "beginner", FOUR, ())
    page.wait_for_selector("#tray .chip.glow", timeout=60_000)
    assert page.locator("#area-grid .cell").count() == 42
    assert serious(page) == []
    assert play(page, 5, 800) >= 4
    assert len(final_points(page)) == 2
