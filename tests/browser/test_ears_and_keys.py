"""For ears and keys: names and states in the accessibility tree, what is read aloud and in which
order, the sheet of keys, whole games without a pointer, and axe-core on every page."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

import kritias
from tests.browser.conftest import PHONE
from tests.browser.person import play_by_keys, set_table
from tests.campaign import campaign, in_turn
from tests.unchanged import looks_at

ROOMS = tuple(kritias.GAMES)
FASTEST = "atlantis"


def faults(page) -> list[str]:
    """Whatever axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{page.url} {one['id']}: {json.dumps(one['nodes'][0])[:300]}" for one in found]


def sit(page, room: str) -> None:
    set_table(page, "bots", 2, game=room)
    page.wait_for_selector(".glow", timeout=120_000)


# The accessibility tree


class Tree:
    """What a screen reader is told of elements of a page."""

    def __init__(self, page) -> None:
        self.session = page.context.new_cdp_session(page)

    def all(self, selector: str) -> list[dict]:
        """The nodes of the tree for all elements that a selector finds."""
        root = self.session.send("DOM.getDocument")["root"]["nodeId"]
        asked = {"nodeId": root, "selector": selector}
        found = self.session.send("DOM.querySelectorAll", asked)["nodeIds"]
        return [self.node(one) for one in found]

    def node(self, number: int) -> dict:
        asked = {"nodeId": number, "fetchRelatives": False}
        node = self.session.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        told = {key: node.get(key, {}).get("value", "") for key in ("role", "name", "description")}
        return told | {"ignored": node["ignored"]} | states


def nameless(nodes: list[dict]) -> list[dict]:
    return [one for one in nodes if not one["ignored"] and not one["name"]]


@pytest.mark.parametrize("room", in_turn(ROOMS))
def test_nothing_to_touch_is_without_name_and_state(open_page, room):
    page = open_page()
    sit(page, room)
    tree = Tree(page)
    glowing = tree.all(".glow")
    assert glowing
    assert nameless(glowing) == []
    assert [one for one in glowing if one["role"] != "button" or "pressed" not in one] == []
    assert nameless(tree.all("#board [role=img], #board [role=button], #things button")) == []
    (board,) = tree.all("#board-holder")
    assert len(board["description"]) > 80, "the board is not told in words"
    page.keyboard.press("b")
    assert page.inner_text("#herald p:last-child") == board["description"]
    touch_first(page)
    chosen = tree.all(".chosen")
    assert all(one["pressed"] == "true" for one in chosen if one["role"] == "button")
    page.keyboard.press("Escape")
    assert faults(page) == []


def touch_first(page) -> None:
    """Touch what glows first, by keys; where that makes a move, the next turn is awaited."""
    page.focus(".glow")
    page.keyboard.press("Enter")
    page.wait_for_selector(".chosen, .glow", timeout=60_000)


# The sheet of keys


def test_a_question_mark_shows_the_keys_and_gives_the_focus_back(open_page):
    page = open_page()
    sit(page, FASTEST)
    page.focus("#board-holder")
    page.keyboard.press("?")
    page.wait_for_selector("#keys.open")
    told = page.inner_text("#keys")
    assert all(word in told for word in ("Take back", "Hear what lies on the board", "Esc"))
    assert faults(page) == []
    page.keyboard.press("Escape")
    assert not page.is_visible("#keys")
    assert page.evaluate("document.activeElement.id") == "board-holder"


# What is read aloud

LISTEN = """() => {
  window.heard = [];
  const hear = (news) => news.forEach(({ addedNodes }) =>
    addedNodes.forEach((line) => window.heard.push(line.textContent)));
  new MutationObserver(hear).observe(document.getElementById('herald'), { childList: true });
}"""
LOGGED = """() => [...document.querySelectorAll('#log li[id^=told]')].map((line) => {
  const copy = line.cloneNode(true);
  copy.querySelectorAll('button, svg, .seatmark').forEach((one) => one.remove());
  return copy.textContent.trim();
})"""


@pytest.mark.parametrize("plays", [False, True], ids=["at-once", "played"])
def test_what_happens_is_read_aloud_in_order(open_page, plays):
    page = open_page(plays=plays)
    sit(page, FASTEST)
    before = page.evaluate(LOGGED)
    page.evaluate(LISTEN)
    for _ in range(3):
        make_a_move(page)
    heard = " ".join(page.evaluate("window.heard"))
    new = page.evaluate(LOGGED)[len(before) :]
    assert len(new) > 3
    place = 0
    for line in new:
        found = heard.find(line, place)
        assert found >= 0, f"«{line}» was not read aloud, or too early"
        place = found + len(line)


def make_a_move(page) -> None:
    """The first of the list, by keys; then it is one's own turn again."""
    made = int(page.get_attribute("#slider", "max") or 0)
    page.keyboard.press("m")
    page.wait_for_selector("#moves.open [data-code]")
    page.keyboard.press("Enter")
    waiting = "(made) => Number(slider.max) > made && document.querySelector('.glow')"
    page.wait_for_function(waiting, arg=made, timeout=60_000)


# Whole games


@campaign
@pytest.mark.parametrize("room", ROOMS)
def test_a_whole_game_is_played_by_keys_alone(open_page, room):
    page = open_page()
    sit(page, room)
    assert play_by_keys(page, seed=3) > 10
    assert page.inner_text("#end .rank")
    assert faults(page) == []


# Every page

PLACES = ("/gallery", "/t/nowhere", "/", "/gallery", "/")
PAGES = [(f"/rules/{room}", place) for room, place in zip(ROOMS, PLACES, strict=True)]


@pytest.mark.parametrize("paths", in_turn(PAGES), ids=" ".join)
@looks_at("pages")
def test_axe_finds_nothing_on_any_page(open_page, paths):
    page, found = open_page(color_scheme="dark", viewport=PHONE), []
    for path in paths:
        page.goto(path)
        found += faults(page)
    open_page.troubles.clear()  # what is nowhere is not found
    assert found == []


@pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
@looks_at("pages")
def test_axe_finds_nothing_where_others_are_waited_for(open_page, seats):
    page = open_page(color_scheme="dark", viewport=PHONE)
    set_table(page, "friends", seats)
    page.wait_for_selector(".link")
    assert faults(page) == []
