"""A hint stays on the page until the position has changed, or somebody puts it away."""

from itertools import product
from typing import Any

import pytest

import kritias
from tests.browser.conftest import PHONE
from tests.browser.person import set_table
from tests.browser.shapes import reshape
from tests.browser.test_frames import Wire, click, make_a_move
from tests.browser.test_phone import (
    FINGER,
    HELD,
    OVERLAP,
    SIDEWAYS,
    spot,
    staged,
    states,
    tap,
)
from tests.campaign import in_turn
from tests.escape import drawn as escape

GLOW = ".stage .glow, .tray .glow"
SHOWN = "#hint:not([hidden])"
# An answer has been read, and whatever comes of it has been done.
NOTE_READING = """() => {
  const read = Response.prototype.json;
  Response.prototype.json = async function () {
    const told = await read.call(this);
    setTimeout(() => { window.hasRead = true; });
    return told;
  };
}"""
TOLD = "() => document.querySelector('#hint-says').textContent.includes('%')"


def ask(page) -> str:
    """Sit down and ask for a hint; what it says."""
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    page.click("[data-act=hint]")
    page.wait_for_selector(SHOWN)
    page.wait_for_function(TOLD, timeout=60_000)
    assert lit(page), "what it is about is lit"
    return says(page)


def says(page) -> str:
    return page.inner_text("#hint-says")


def lit(page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.advised')].map((thing) => thing.id)")


def wander(page) -> None:
    """A pointer goes over the board, over what glows, and over the tray."""
    for place in page.evaluate(
        "[...document.querySelectorAll('.glow, #tray, #stage, #seats, #log')]"
        ".map((one) => one.getBoundingClientRect())"
        ".map(({x, y, width, height}) => [x + width / 2, y + height / 2])"
    )[:25]:
        page.mouse.move(*place)


def test_a_hint_outlasts_pointers_shapes_and_talk_and_goes_with_the_position(open_page):
    page = open_page()
    hint = ask(page)
    things = lit(page)
    wander(page)
    assert (says(page), lit(page)) == (hint, things), "under a pointer"
    reshape(page, PHONE)
    wander(page)
    assert page.is_visible(SHOWN)
    assert (says(page), lit(page)) == (hint, things), "in another shape"
    other = open_page(page.url)
    other.click("[data-open=rail]") if other.is_visible("[data-open=rail]") else None
    other.click("[data-act=talk]")
    other.fill("[data-act=say] input", "A long line, that all may hear of it. " * 8)
    other.click("[data-act=say] button")
    page.wait_for_selector("#talk li >> text=A long line", state="attached")
    assert page.is_visible(SHOWN)
    assert (says(page), lit(page)) == (hint, things), "though somebody talks"
    make_a_move(page)
    page.wait_for_selector("#hint", state="hidden")
    assert lit(page) == []


@pytest.mark.parametrize("put_away", ["button", "Escape"])
def test_a_hint_is_put_away(open_page, put_away):
    page = open_page()
    ask(page)
    if put_away == "button":
        page.click("#hint [data-act=unhint]")
    else:
        page.keyboard.press("Escape")
    assert page.is_hidden("#hint")
    assert lit(page) == []
    wander(page)
    reshape(page, PHONE)
    assert page.is_hidden("#hint"), "for good"
    assert lit(page) == []


def test_escape_lets_go_of_what_was_touched_and_leaves_the_hint(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(".stage .glow", timeout=60_000)
    page.click("[data-act=hint]")
    page.wait_for_function(TOLD, timeout=60_000)
    page.focus(".stage .glow")
    page.keyboard.press("Enter")
    page.wait_for_selector(".chosen")
    page.keyboard.press("Escape")
    assert not page.query_selector(".chosen")
    assert page.is_visible(SHOWN)
    page.keyboard.press("Escape")
    assert page.is_hidden("#hint")


def test_a_hint_for_a_position_that_has_passed_is_not_shown(open_page):
    page = open_page()
    held = []
    page.route("**/hint", lambda route: held.append(route))
    wire = Wire(page)
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    page.click("[data-act=hint]")
    page.wait_for_selector(SHOWN)
    wire.send(parts={}, ply=wire.last["ply"] + 1)
    page.wait_for_selector("#hint", state="hidden")
    page.evaluate(NOTE_READING)
    late = {"move": 0, "text": "late", "say": "Too late.", "share": 0.2}
    held[0].fulfill(json={"moves": [late], "why": "Why: it was too late."})
    page.wait_for_function("() => window.hasRead")
    assert page.is_hidden("#hint")
    assert lit(page) == []


def test_one_hint_is_asked_for_at_a_time_however_often_it_is_wanted(open_page):
    """The server searches for one hint of a guest at a time, and would refuse another."""
    page = open_page()
    held = []
    page.route("**/hint", lambda route: held.append(route))
    wire = Wire(page)
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    page.click("[data-act=hint]")
    page.click("[data-act=hint]")
    page.wait_for_selector(SHOWN)
    wire.send(parts={}, ply=wire.last["ply"] + 1)
    page.wait_for_selector("#hint", state="hidden")
    page.click("[data-act=hint]")
    page.wait_for_selector(SHOWN)
    assert len(held) == 1
    found = {"move": 0, "text": "there", "say": "Go there.", "share": 0.2}
    held[0].fulfill(json={"moves": [found], "why": "Why: it was best.", "clause": ""})
    while len(held) < 2:
        page.wait_for_timeout(20)
    assert "Go there." not in says(page), "that was for the position before"
    held[1].fulfill(json={"moves": [found], "why": "Why: it is best.", "clause": ""})
    page.wait_for_function(TOLD, timeout=60_000)
    assert len(held) == 2


def test_a_hint_that_is_refused_leaves_no_panel(open_page):
    page = open_page()
    refusal = {"error": "not_now", "message": "There are no hints at this table."}
    page.route("**/hint", lambda route: route.fulfill(status=409, json=refusal))
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    page.click("[data-act=hint]")
    page.wait_for_selector("#say.bad >> text=no hints")
    assert page.is_hidden("#hint")
    open_page.troubles.clear()


# What it lights

ASK = "() => imported('table/acts.js').then((it) => it.acts.hint())"
# What lies at a place is the thing or a part of it, or stands on it; no other part of the page.
HITS = """([id, [x, y]]) => {
  const there = document.elementsFromPoint(x, y);
  const isThere = there.some((one) => document.getElementById(id).contains(one));
  return isThere && there[0].closest('#stage, #tray') !== null;
}"""


def advise(page, move: dict[str, Any], why: str = "Why: it is near.") -> None:
    """Ask for a hint at a table whose page shows any position, and let this move be the answer."""
    best = {"move": move["code"], "text": move["text"], "say": move["say"], "share": 0.5}
    page.route("**/hint", lambda route: route.fulfill(json={"moves": [best], "why": why}))
    page.evaluate(ASK)
    page.wait_for_function(TOLD)


def drawn_of(page, step: list[str]) -> set[str]:
    """The things of a step that are on the page."""
    return {name for name in step if page.query_selector(f"#{name}")}


def test_a_hint_lights_what_its_move_wants_touched_one_thing_after_the_other(open_page):
    """Not the sea below the boat to which somebody goes: a touch there means to dive."""
    page = open_page()
    table = staged(page, "escape")
    page.route("**/moves", lambda route: route.fulfill(json={}))
    moves = table.show(escape.drawn("d5 d6 g7", circle="d5 d6 g7", boats="c5").state)
    boards = [move for move in moves if move["touch"][0][-1] == ["boat-0"]]
    move, other = boards[0], boards[-1]
    first, last = move["touch"][0]
    assert set(move["show"]) - {*first, *last}, "what it would do is shown elsewhere, too"
    advise(page, move)
    assert set(lit(page)) == drawn_of(page, first)
    click(page, other["touch"][0][0][0])
    assert lit(page) == [], "something else was touched"
    page.keyboard.press("Escape")
    assert set(lit(page)) == drawn_of(page, first)
    click(page, first[0])
    assert set(lit(page)) == drawn_of(page, last)
    click(page, last[0])
    assert lit(page) == [], "the move is on its way"


@pytest.mark.parametrize(("game", "screen"), in_turn(product(kritias.GAMES, (PHONE, SIDEWAYS))))
def test_on_a_phone_a_hint_hides_nothing_that_it_wants_touched(open_page, game, screen):
    page = open_page(**FINGER | {"viewport": screen})
    table = staged(page, game)
    for state in states(game):
        move = max(table.show(state), key=lambda one: len(one["touch"][0]))
        advise(page, move, "Why: it is near, and far from all that lurks. " * 20)
        assert page.evaluate(OVERLAP, ["#stage", "#tray", ".notes"]) == {
            "apart": True,
            "seen": True,
        }
        for step in move["touch"][0]:
            assert set(lit(page)) == drawn_of(page, step)
            hidden = [one for one in lit(page) if not page.evaluate(HITS, [one, spot(page, one)])]
            assert hidden == []
            tap(page, step[0])
        assert page.evaluate(HELD) == move["code"]
        assert page.is_visible(SHOWN)
