"""Log and board know each other: a line lights what it speaks of, and leads to its moment."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.browser.person import MOVES, set_table

ROOMS = ("atlantis", "escape", "gods", "artonauti", "survive")
WITH_PLACES = ("escape", "atlantis")
# The last line that speaks of something that is drawn now.
SPEAKING = """() => [...document.querySelectorAll('#log li[data-ply]')].findLast((line) =>
  [...line.querySelectorAll('[data-ref]')].some(({ dataset }) =>
    dataset.ref.split(' ').some((id) => document.getElementById(id))))?.id"""
NAMED = """(line) => [...document.getElementById(line).querySelectorAll('[data-ref]')]
  .flatMap(({ dataset }) => dataset.ref.split(' ')).filter((id) => document.getElementById(id))"""
LIT = """() => [...document.querySelectorAll('#board .spoken, #tray .spoken')]
  .map((thing) => thing.id || thing.dataset.of)"""
SHOWN = """() => [...document.querySelectorAll('.coordinates text')]
  .filter((name) => getComputedStyle(name).display !== 'none').map((name) => name.dataset.of)"""


def sit_down(page: Page, game: str, least: int = 4) -> str:
    """At a table where some moves have been made; the last line that speaks of something."""
    set_table(page, "bots", 2, game=game)
    page.wait_for_selector("#board", timeout=60_000)
    table = page.url.rpartition("/")[2]
    while page.locator("#log li[data-ply]").count() < least or not page.evaluate(SPEAKING):
        if moves := page.evaluate(MOVES, table):
            ply = page.request.get(f"/api/tables/{table}").json()["ply"]
            data = {"ply": ply, "move": moves[0]["code"]}
            page.request.post(f"/api/tables/{table}/moves", data=data)
        page.wait_for_timeout(30)
    page.wait_for_function(f"!!({SPEAKING})()")
    return page.evaluate(SPEAKING)


def still(page: Page) -> str:
    """The last line that speaks, when it is a person's turn and nothing more happens."""
    page.wait_for_selector(".glow", timeout=30_000)
    return page.evaluate(SPEAKING)


@pytest.mark.parametrize("game", ROOMS)
def test_a_line_lights_what_it_speaks_of_and_leads_to_its_moment(open_page, game):
    page = open_page()
    sit_down(page, game)
    line = still(page)
    assert page.evaluate(LIT) == []
    page.hover(f"#{line}")
    named = page.evaluate(NAMED, line)
    assert named
    assert set(named) <= set(page.evaluate(LIT))
    page.hover("#seats")
    assert page.evaluate(LIT) == []

    moment = page.locator(f"#{line} [data-at]")
    page.hover(f"#{line}")
    at = moment.get_attribute("data-at")
    moment.click()
    page.wait_for_selector("body.replaying")
    assert page.input_value("#slider") == at
    assert page.locator("#log li[data-ply]").last.get_attribute("data-ply") == page.get_attribute(
        f"#{line}", "data-ply"
    )


def test_lines_are_walked_through_by_keys(open_page):
    page = open_page()
    sit_down(page, "escape")
    still(page)
    page.focus("#log")
    page.keyboard.press("ArrowUp")
    last = page.locator("#log li[data-ply]").last
    assert "speaks" in (last.get_attribute("class") or "")
    page.keyboard.press("ArrowUp")
    assert page.locator("#log li.speaks").count() == 1
    assert "speaks" not in (last.get_attribute("class") or "")
    page.keyboard.press("Enter")
    page.wait_for_selector("body.replaying")


@pytest.mark.parametrize("game", WITH_PLACES)
def test_the_names_of_places_are_shown_for_a_line_and_by_a_switch(open_page, game):
    page = open_page()
    line = sit_down(page, game)
    line = still(page)
    assert page.evaluate(SHOWN) == []
    page.hover(f"#{line}")
    places = set(page.evaluate(SHOWN))
    assert places
    assert places <= set(page.evaluate(NAMED, line))
    page.hover("#seats")
    assert page.evaluate(SHOWN) == []
    page.keyboard.press("c")
    every = page.evaluate(SHOWN)
    assert len(every) == page.locator(".coordinates text").count()
    page.reload()
    page.wait_for_function(f"({SHOWN})().length > 0")
    page.click("[data-act=names]")
    assert page.evaluate(SHOWN) == []


def test_on_a_phone_a_tap_lights_what_a_line_speaks_of_beside_the_log(open_page):
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, "escape")
    line = still(page)
    page.tap("[data-open=rail]")
    page.tap(f"#{line}")
    named = page.evaluate(NAMED, line)
    assert set(named) <= set(page.evaluate(LIT))
    boxes = [page.locator(f"#{name}").bounding_box() for name in named]
    log = page.locator("#rail").bounding_box()
    assert any(box["y"] + box["height"] / 2 < log["y"] for box in boxes), "the log is in the way"
    page.tap(f"#{line} [data-at]")
    page.wait_for_selector("body.replaying")
