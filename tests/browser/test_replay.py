"""The page of a replay: playing, stepping, whose eyes, marks, links, records that are dropped."""

import pytest
from playwright.sync_api import expect

import kritias
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import REACH
from tests.campaign import campaign, in_turn
from tests.server.houses import ROOT

ROOMS = ROOT / "src" / "kritias" / "games"


def golden(game: str) -> str:
    """The shortest stored game of a room."""
    files = (ROOMS / game / "golden" / "valid").glob("*.game")
    return min((file.read_text("utf-8") for file in files), key=len)


def is_at(page, at: int) -> None:
    """The page shows a moment."""
    expect(page.locator("#felt")).to_have_attribute("data-moment", str(at))


def drop(page, record: str) -> None:
    """A file is chosen on the page for records."""
    content = {"name": "a.game", "mimeType": "text/plain", "buffer": record.encode()}
    page.set_input_files("#file", content)


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_a_record_is_dropped_and_looked_at_with_all_eyes(open_page, game):
    page = open_page("/replay")
    drop(page, golden(game))
    page.wait_for_url("**/replay/record-*", timeout=60_000)
    is_at(page, 0)
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        is_at(page, at)
    page.click("button[data-eyes=open]")
    expect(page.locator("#things > .hand-of")).not_to_have_count(0)
    page.click("button[data-eyes=all]")
    expect(page.locator("#things > .hand-of")).to_have_count(0)
    page.select_option("#whose", "0")
    expect(page.locator("#things > .hand-of")).to_have_count(1)
    page.keyboard.press("End")
    last = int(page.get_attribute("#slider", "max"))
    is_at(page, last)
    assert page.url.endswith(f"?at={last}&eyes=0")
    assert page.locator("#log .to-come").count() == 0
    page.locator("#log li[data-ply]").nth(3).click()
    expect(page.locator("#log .to-come").first).to_be_attached()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_replay_plays_pauses_and_goes_from_mark_to_mark(open_page):
    page = open_page("/replay")
    drop(page, "this is none")
    expect(page.locator("#told")).to_contain_text("no Kritias record")
    open_page.troubles.clear()  # the browser has noted the refusal
    drop(page, golden("atlantis"))
    page.wait_for_url("**/replay/record-*")
    page.click("[data-speed='4']")
    page.locator("#board-holder").focus()
    page.keyboard.press("Space")
    expect(page.locator("body")).to_have_class("table replay running")
    is_at(page, 3)
    page.keyboard.press("Space")
    expect(page.locator("body")).not_to_have_class("table replay running")
    page.keyboard.press("Home")
    is_at(page, 0)
    at = 0
    for _ in range(2):
        at = go_to_next_mark(page, at)
    is_at(open_page(page.url), at)


def go_to_next_mark(page, at: int) -> int:
    """By the keyboard; the moment shown then. A review under way may add marks meanwhile."""
    before = marks_on(page)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function(
        "at => document.getElementById('felt').dataset.moment !== at", arg=str(at)
    )
    there = int(page.get_attribute("#felt", "data-moment"))
    assert there in marks_on(page)
    assert not [mark for mark in before if at < mark < there]
    return there


def marks_on(page) -> list[int]:
    """The moments after the first that are marked on the slider."""
    flags = page.locator("#flags > *").all()
    return sorted({int(flag.get_attribute("data-at")) for flag in flags} - {0})


@pytest.mark.parametrize("viewport", in_turn([LARGE, PHONE]))
def test_what_if_another_move_had_been_made(open_page, viewport):
    page = open_page("/replay", viewport=viewport)
    drop(page, golden("artonauti"))
    page.wait_for_url("**/replay/record-*")
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    page.click("[data-act=try]")
    expect(page.locator("body")).to_have_class("table replay trying")
    touch_until_a_move_is_made(page)
    expect(page.locator("#weighed-moves li").first).to_be_visible(timeout=60_000)
    expect(page.locator("#weighed-moves")).to_contain_text("your move")
    expect(page.locator("#weighed-moves")).to_contain_text("played then")
    expect(page.locator("#weighed-says")).to_contain_text("Why:")
    assert page.locator("#log .to-come").count() > 0
    page.click("[data-act=untry]")
    page.keyboard.press("ArrowRight")
    is_at(page, 2)
    assert page.locator(".glow").count() == 0


def touch_until_a_move_is_made(page) -> None:
    """Touch what glows, one thing after the other."""
    for _ in range(6):
        glowing = page.evaluate(GLOW)
        if not glowing or page.input_value("#tries"):
            return
        place = page.evaluate(REACH, glowing[0])
        page.mouse.click(place["x"], place["y"])
    assert page.input_value("#tries"), "no move was made"


GLOW = "() => [...document.querySelectorAll('.glow:not(.chosen)')].map((thing) => thing.id)"


@campaign
def test_mistakes_come_to_the_slider_when_they_are_found(open_page):
    page = open_page("/replay")
    drop(page, golden("artonauti"))
    page.wait_for_url("**/replay/record-*")
    dearest = page.locator("#flags .mistake", has_text="1").first
    expect(dearest).to_be_visible(timeout=180_000)
    dearest.click()
    expect(page.locator("#remark")).to_contain_text("Better:")
    is_at(page, int(dearest.get_attribute("data-at")))


def test_on_a_phone_one_steps_looks_and_plays_on(open_page):
    page = open_page("/replay", viewport=PHONE, has_touch=True, locale="it-IT")
    drop(page, golden("atlantis"))
    page.wait_for_url("**/replay/record-*")
    for _ in range(4):
        page.tap("[data-act=on]")
    is_at(page, 4)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.tap("[data-open=rail]")
    page.locator("#log li[data-ply]").first.tap()
    is_at(page, 1)
    page.tap("[data-close=rail]")
    page.tap("[data-act=branch]")
    page.select_option("#branch [name=level]", "beginner")
    page.tap("#branch [value=play]")
    page.wait_for_url("**/t/*")
    expect(page.locator("#begun")).to_contain_text("riprende da qui")
