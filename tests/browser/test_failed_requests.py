"""The page survives a failed request: it says so, tries again, and offers its moves."""

import pytest

from tests.browser.person import REACH, set_table
from tests.campaign import in_turn

GLOW = "() => document.querySelector('.glow')"
MADE = "(before) => Number(document.querySelector('#slider').max) > before"
GLOW_OR_MADE = """(before) => document.querySelector('.glow')
  || Number(document.querySelector('#slider').max) > before"""


def touch_something(page) -> None:
    """Make a move that takes one touch, or as many as it takes."""
    before = int(page.get_attribute("#slider", "max"))
    for _ in range(4):
        page.wait_for_function(GLOW_OR_MADE, arg=before)
        glow = page.query_selector(".glow")
        if glow is None or int(page.get_attribute("#slider", "max")) > before:
            return
        place = page.evaluate(REACH, glow.get_attribute("id"))
        page.mouse.click(place["x"], place["y"])
        if page.query_selector(".glow") is None:  # a move is on its way
            return


@pytest.fixture
def table(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_function(GLOW)
    yield page
    open_page.troubles.clear()  # a request that was cut is told by the browser itself


def test_a_request_that_fails_once_is_made_again_and_the_move_is_made(table):
    failures = []

    def fail_once(route) -> None:
        failures.append(route.request.url)
        route.abort() if len(failures) == 1 else route.continue_()

    table.route("**/moves", fail_once)
    before = int(table.get_attribute("#slider", "max"))
    touch_something(table)
    table.wait_for_function(MADE, arg=before)
    assert len(failures) >= 2


@pytest.mark.parametrize("broken", in_turn(["cut", "a page of a proxy", "unavailable"]))
def test_a_house_that_does_not_answer_is_told_and_the_moves_are_offered_again(table, broken):
    def fail(route) -> None:
        if broken == "cut":
            route.abort()
        elif broken == "unavailable":
            route.fulfill(status=503, json={"error": "unavailable", "message": "Try again soon."})
        else:
            route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")

    table.route("**/moves", fail)
    before = int(table.get_attribute("#slider", "max"))
    touch_something(table)
    table.wait_for_selector("#say.bad >> text=Trying again")
    table.wait_for_selector("#say.bad >> text=try once more", timeout=15_000)
    table.wait_for_function(GLOW)
    table.unroute("**/moves")
    touch_something(table)
    table.wait_for_function(MADE, arg=before)
