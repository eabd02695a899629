"""Log and board know each other: a line lights what it speaks of, and leads to its moment."""

import pytest
from playwright.sync_api import Page

import kritias
from tests.browser.conftest import PHONE
from tests.browser.person import IS_AT_PLY, MOVES, set_table
from tests.campaign import in_turn

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


def sit_down(page: Page, game: str) -> str:
    """At a table where some moves have been made, and a person's turn has come: the last line that
    speaks of something."""
    set_table(page, "bots", 2, game=game)
    page.wait_for_selector(".glow", timeout=90_000)
    table = page.url.rpartition("/")[2]
    while not page.evaluate(SPEAKING):
        if moves := page.evaluate(MOVES, table):
            ply = page.request.get(f"/api/tables/{table}").json()["ply"]
            data = {"ply": ply, "move": moves[0]["code"]}
            page.request.post(f"/api/tables/{table}/moves", data=data)
        page.wait_for_timeout(50)
    page.wait_for_function(f"async (table) => (await ({MOVES})(table)).length", arg=table)
    ply = page.request.get(f"/api/tables/{table}").json()["ply"]
    page.wait_for_function(IS_AT_PLY, arg=ply)
    page.wait_for_selector(".glow")
    return page.evaluate(SPEAKING)


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_a_line_lights_what_it_speaks_of_and_leads_to_its_moment(open_page, game):
    page = open_page()
    line = sit_down(page, game)
    assert page.evaluate(LIT) == []
    page.hover(f"#{line}")
    named = set(page.evaluate(NAMED, line))
    assert named
    assert named <= set(page.evaluate(LIT))
    assert set(page.evaluate(SHOWN)) <= named, "names of places that it does not speak of"
    page.mouse.move(720, 8)
    assert page.evaluate(LIT) == page.evaluate(SHOWN) == []

    page.hover(f"#{line}")
    moment = page.locator(f"#{line} [data-at]")
    at, ply = moment.get_attribute("data-at"), page.get_attribute(f"#{line}", "data-ply")
    moment.click()
    page.wait_for_selector("body.replaying")
    assert page.input_value("#slider") == at
    assert page.locator("#log li[data-ply]").last.get_attribute("data-ply") == ply


def test_lines_are_walked_through_by_keys(open_page):
    page = open_page()
    sit_down(page, "escape")
    page.focus("#log")
    page.keyboard.press("ArrowUp")
    last = page.locator("#log li[data-ply]").last
    assert "speaks" in (last.get_attribute("class") or "")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.locator("#log li.speaks").count() == 1
    page.keyboard.press("Enter")
    page.wait_for_selector("body.replaying")


def test_the_names_of_places_are_shown_by_a_switch_which_is_kept(open_page):
    page = open_page()
    sit_down(page, "atlantis")
    assert page.evaluate(SHOWN) == []
    page.keyboard.press("c")
    assert len(page.evaluate(SHOWN)) == page.locator(".coordinates text").count() > 50
    page.reload()
    page.wait_for_function(f"({SHOWN})().length > 50")
    page.click("[data-act=names]")
    assert page.evaluate(SHOWN) == []


def test_on_a_phone_a_tap_lights_what_a_line_speaks_of_beside_the_log(open_page):
    page = open_page(viewport=PHONE, has_touch=True)
    line = sit_down(page, "escape")
    page.tap("[data-open=rail]:visible >> nth=0")
    page.tap(f"#{line}")
    named = page.evaluate(NAMED, line)
    assert set(named) <= set(page.evaluate(LIT))
    boxes = [page.locator(f"#{name}").bounding_box() for name in named]
    log = page.locator("#rail").bounding_box()
    assert any(box["y"] + box["height"] / 2 < log["y"] for box in boxes), "the log is in the way"
    page.tap(f"#{line} [data-at]")
    page.wait_for_selector("body.replaying")
