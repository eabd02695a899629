"""What changed stays visible: others' moves are marked on the board until the own move, and listed.

In every room, on a large screen and on a phone, at full tables of bots.
"""

from itertools import product

import pytest

import kritias
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import SETTLED, set_table
from tests.browser.test_frames import Wire
from tests.browser.timers import hold_timers, let_pass
from tests.campaign import in_turn

SCREENS = {"large": LARGE, "phone": PHONE}
BEAT = 1200  # milliseconds that a great event stands over the board
ROUNDS = 40  # own moves after which every opponent has changed something on the board
COUNTED = "(count) => Number(document.querySelector('#slider').max) >= count"
# The numbers of the list and of the board, and whether a ring lets touches through.
LAID = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const through = all('#marks .ring').every((ring) => {
    const { x, y, width, height } = ring.getBoundingClientRect();
    return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#marks');
  });
  return {
    list: all('#since [data-mark]').map((line) => line.dataset.mark),
    board: all('#marks [data-row]').map((row) => row.dataset.row),
    through,
  };
}"""
# How far the end of every way is from the thing that went it, in pixels; not of what is gone.
ASIDE = """() => {
  const { a, d, e, f } = document.getElementById('board').getScreenCTM();
  const aside = (ghost) => {
    const thing = document.querySelector(ghost.getAttribute('href'));
    const { x, y, width, height } = ghost.previousElementSibling;
    const [start, end] = [{ x, width }, { x: y, width: height }].map(
      (box, axis) => box.x.baseVal.value + box.width.baseVal.value / 2
        - ghost[axis ? 'y' : 'x'].baseVal.value);
    const box = (thing?.querySelector('.halo') ?? thing)?.getBoundingClientRect();
    if (!box?.width) return 0;
    const across = box.x + box.width / 2 - (start * a + e);
    return Math.hypot(across, box.y + box.height / 2 - (end * d + f));
  };
  const last = new Map([...document.querySelectorAll('#marks .faint')].map(
    (ghost) => [ghost.getAttribute('href'), ghost]));
  return Object.fromEntries([...last].map(([name, ghost]) => [name, aside(ghost)]));
}"""


class Follower:
    """Livia at a table of bots, whose moves are made over the house's API."""

    def __init__(self, page, game: str) -> None:
        self.page, self.wire = page, Wire(page)
        self.seats = min(4, kritias.game(game).SEATS[-1])
        set_table(page, "bots", self.seats, game=game)
        page.wait_for_selector("#board", timeout=60_000)
        self.table = page.url.rpartition("/")[2]

    def asked(self) -> dict:
        """The table once she is to decide; the page has been told of it."""
        while not (seen := self.page.request.get(f"/api/tables/{self.table}").json())["moves"]:
            assert seen["status"] != "over"
            self.page.wait_for_timeout(20)
        while self.wire.last.get("ply") != seen["ply"]:
            self.page.wait_for_timeout(20)
        self.page.wait_for_function(COUNTED, arg=self.wire.last["count"])
        return seen

    def decide(self, pick: int = 0) -> None:
        seen = self.asked()
        code = seen["moves"][pick % len(seen["moves"])]["code"]
        self.page.request.post(
            f"/api/tables/{self.table}/moves", data={"ply": seen["ply"], "move": code}
        )

    def rows(self) -> list[dict]:
        """The marks of the frame in which she is asked, if she has not acted since."""
        self.asked()
        marks = self.wire.last["marks"]
        return marks["rows"] if marks["shown"] else []

    def play_a_round(self) -> list[dict]:
        """Until every opponent has done something that is marked."""
        for number in range(ROUNDS):
            rows = self.rows()
            if {row["seat"] for row in rows} == set(range(1, self.seats)):
                return rows
            self.decide(number * 3)
        raise AssertionError("no round in which everybody changed something")


@pytest.mark.parametrize(("game", "screen"), in_turn(product(kritias.GAMES, SCREENS)))
def test_each_opponents_moves_are_marked_until_the_own_move(open_page, game, screen):
    page = open_page(viewport=SCREENS[screen])
    table = Follower(page, game)
    rows = table.play_a_round()
    laid = page.evaluate(LAID)
    assert laid["board"] == [str(row["number"]) for row in rows] == laid["list"]
    assert laid["through"], "a ring takes a touch"
    page.wait_for_function(SETTLED)
    assert all(far < 3 for far in page.evaluate(ASIDE).values()), page.evaluate(ASIDE)
    page.evaluate("window.was = document.querySelector('#marks')")
    table.decide()
    page.wait_for_function("() => !window.was.isConnected")


@pytest.mark.parametrize("screen", in_turn(SCREENS))
def test_the_eye_and_its_key_hide_the_marks_and_that_is_kept(open_page, screen):
    page = open_page(viewport=SCREENS[screen])
    table = Follower(page, "escape")
    table.play_a_round()
    assert page.is_visible("#marks .ring >> nth=0")
    if screen == "phone":
        page.click("[data-open=rail]")
    assert page.is_visible("#since li >> nth=0")
    page.click("[data-act=marks]")
    assert page.get_attribute("[data-act=marks]", "aria-pressed") == "false"
    assert not page.is_visible("#marks")
    page.reload()
    page.wait_for_selector("#marks", state="attached")
    assert not page.is_visible("#marks")
    page.keyboard.press("l")
    assert page.is_visible("#marks .ring >> nth=0")


def test_a_line_in_focus_shows_its_way_in_full(open_page):
    page = open_page()
    table = Follower(page, "atlantis")
    rows = table.play_a_round()
    moved = next(row for row in rows if "faint" in row["drawn"])
    page.focus(f"#since [data-mark='{moved['number']}']")
    page.wait_for_selector(f"#marks .full[data-row='{moved['number']}'] .faint")
    assert page.locator("#marks .full").count() == 1
    page.focus("#log")
    page.wait_for_selector("#marks .full", state="detached")


def test_a_great_event_stands_over_the_board_for_a_moment(open_page):
    page = open_page()
    wire = Wire(page)
    set_table(page, "bots", 2, game="atlantis")
    page.wait_for_selector(".glow", timeout=60_000)
    assert page.is_hidden("#great")
    ply = wire.last["ply"] + 1
    event = {"ply": ply, "seat": 1, "says": "<svg class='ico'></svg>A great thing."}
    marks = {"ply": ply, "shown": False, "rows": [], "great": [event]}
    hold_timers(page)
    wire.send(parts={}, plays=None, ply=ply, marks=marks)
    page.wait_for_selector("#great >> text=A great thing.")
    let_pass(page, BEAT - 1)
    assert page.is_visible("#great")
    let_pass(page, 1)
    assert page.is_hidden("#great")
    wire.send(parts={}, plays=None, ply=ply, marks=marks, count=1000)
    page.wait_for_function(COUNTED, arg=1000)
    assert page.is_hidden("#great"), "once is enough"


ROUND = """async ([from, to]) => {
  const { mark } = await imported('table/marks.js');
  const list = document.getElementById('since');
  list.innerHTML = Array.from({ length: 40 }, (_, n) => `<li data-ply="${n}">line</li>`).join('');
  mark({ marks: { ply: 90, rows: [] }, ply: 90 }, from);
  const played = list.scrollTop;
  mark({ marks: { ply: 90, rows: [] }, ply: 90 }, to);
  const read = list.scrollTop;
  list.scrollTop = 30;
  mark({ marks: { ply: 90, rows: [] }, ply: 90 }, to);
  return [played, read, list.scrollTop];
}"""


def test_the_list_follows_what_is_played_and_is_then_read_from_its_beginning(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow")
    played, read, left = page.evaluate(ROUND, [80, 90])
    assert played > 0
    assert read == 0
    assert left == 30, "whoever scrolls it is left alone"
