"""The page takes what a frame brings and keeps the rest; a move needs no more than a receipt."""

import json

import pytest

from tests.browser.person import REACH, set_table
from tests.browser.timers import hold_timers, let_pass
from tests.campaign import in_turn

GLOW = ".stage .glow, .tray .glow"
MADE = "(before) => Number(document.querySelector('#slider').max) > before"
GLOW_OR_MADE = f"(before) => document.querySelector('{GLOW}') || ({MADE})(before)"
PARTS = ("board", "ribbon", "tray", "seats", "log", "talk", "luck")
RETRY = 700  # milliseconds: by then a request that failed would have been made again
LIT = ("board", "tray")  # where light changes what is written in the markup
LINE = "document.querySelector('#say span').textContent"
RECEIPTS = [{"status": 200, "json": {}}, {"status": 204, "body": ""}]
# What the page asks the house for, and what it sends with that.
NOTE_ASKED = """() => {
  const send = window.fetch;
  window.asked = [];
  window.fetch = (path, how) => {
    window.asked.push([path, how.body]);
    return send(path, how);
  };
}"""
ASKED = "window.asked"
MARKUP = "(parts) => parts.map((part) => document.getElementById(part).innerHTML)"


class Wire:
    """The wire between a page and its house, on which a test sends frames of its own."""

    def __init__(self, page):
        self.last, self.is_cut, self.brought = {}, False, []
        page.route_web_socket("**/live?**", self.join)

    def join(self, socket):
        self.socket = socket
        socket.connect_to_server().on_message(self.pass_on)

    def pass_on(self, message):
        if not self.is_cut:
            self.last = json.loads(message)
            self.brought.append(set(self.last["parts"]))
            self.socket.send(message)

    def send(self, **more):
        """The last frame again, with something else in it."""
        self.is_cut = True
        self.socket.send(json.dumps(self.last | more))


def sit_down(page):
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)


def line(page):
    return page.inner_text("#say span")


def markup(page):
    return dict(zip(PARTS, page.evaluate(MARKUP, list(PARTS)), strict=True))


def click(page, name):
    place = page.evaluate(REACH, name)
    page.mouse.click(place["x"], place["y"])


def make_a_move(page):
    """Touch the first thing that glows, until a move is made."""
    page.wait_for_selector(GLOW, timeout=60_000)
    before = int(page.get_attribute("#slider", "max"))
    while not page.evaluate(MADE, before):
        click(page, page.get_attribute(f"{GLOW} >> nth=0", "id"))
        page.wait_for_function(GLOW_OR_MADE, arg=before)


def test_a_part_that_does_not_come_stays_and_one_that_comes_empty_is_emptied(open_page):
    page = open_page()
    wire = Wire(page)
    sit_down(page)
    before = markup(page)
    wire.send(parts={"seats": ""}, count=77)
    page.wait_for_function("() => document.querySelector('#slider').max === '77'")
    assert before["seats"]
    assert markup(page) == before | {"seats": ""}


def test_a_frame_without_any_part_still_counts(open_page):
    page = open_page()
    wire = Wire(page)
    sit_down(page)
    before = markup(page)
    del wire.last["parts"]
    wire.send(count=78, moves=[])
    page.wait_for_function("() => document.querySelector('#slider').max === '78'")
    assert not page.query_selector(GLOW)
    after = markup(page)
    assert [part for part in PARTS if part not in LIT and before[part] != after[part]] == []


def test_the_line_says_its_prompt_again_after_a_frame_without_a_tray(open_page):
    page = open_page()
    wire = Wire(page)
    sit_down(page)
    prompt = line(page)
    click(page, page.get_attribute(f"{GLOW} >> nth=0", "id"))
    page.wait_for_function(f"(old) => {LINE} !== old", arg=prompt)
    wire.send(parts={}, ply=wire.last["ply"] + 1)
    page.wait_for_function(f"(old) => {LINE} === old", arg=prompt)
    assert not page.query_selector(".chosen")
    page.hover(f"{GLOW} >> nth=0", force=True)
    page.keyboard.press("Escape")
    assert line(page) == prompt


def test_a_complaint_outlasts_a_frame_without_a_tray_until_its_ply_has_passed(open_page):
    page = open_page()
    wire = Wire(page)
    sit_down(page)
    prompt = line(page)
    wire.socket.send(json.dumps({"error": "unreadable", "message": "That was nonsense."}))
    page.wait_for_selector("#say.bad >> text=nonsense")
    wire.send(parts={}, count=79)
    page.wait_for_function("() => document.querySelector('#slider').max === '79'")
    assert page.query_selector("#say.bad")
    wire.send(parts={}, ply=wire.last["ply"] + 1)
    page.wait_for_selector("#say:not(.bad)")
    assert line(page) == prompt


def test_a_game_goes_on_with_frames_that_bring_only_what_changed(open_page):
    page = open_page()
    wire = Wire(page)
    sit_down(page)
    for _ in range(6):
        make_a_move(page)
    assert len(wire.brought) > 6
    assert set(PARTS) <= wire.brought[0], "the first frame is whole"
    assert all("talk" not in parts for parts in wire.brought[1:]), "which a move does not change"
    page.wait_for_selector(GLOW, timeout=60_000)
    shown = markup(page)
    page.reload()
    page.wait_for_selector(GLOW, timeout=60_000)
    assert wire.last["parts"]
    assert markup(page)["log"] == shown["log"]
    assert markup(page)["seats"] == shown["seats"]


@pytest.mark.parametrize("receipt", in_turn(RECEIPTS))
def test_a_move_asks_of_its_answer_only_whether_it_was_made(open_page, receipt):
    page = open_page()
    page.route("**/moves", lambda route: (route.fetch(), route.fulfill(**receipt)))
    sit_down(page)
    page.evaluate(NOTE_ASKED)
    hold_timers(page)
    make_a_move(page)
    make_a_move(page)
    let_pass(page, RETRY)
    sent = [body for path, body in page.evaluate(ASKED) if path.endswith("/moves")]
    asked = [json.loads(body)["ply"] for body in sent]
    assert len(asked) >= 2
    assert len(asked) == len(set(asked)), "a move that was made is not sent again"
    assert not page.query_selector("#say.bad")


@pytest.mark.parametrize("code", in_turn([4404, 4410]))
def test_a_table_that_is_no_longer_here_makes_way_for_the_page_that_says_so(open_page, code):
    page = open_page()
    wire = Wire(page)
    sit_down(page)
    gone = {"status": 410, "content_type": "text/html", "body": "<p>Of other rules.</p>"}
    page.route("**/t/*", lambda route: route.fulfill(**gone))
    wire.socket.close(code=code, reason="Of other rules.")
    page.wait_for_selector("text=Of other rules.")
    open_page.troubles.clear()  # the browser itself tells of the status
