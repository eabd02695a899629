"""Sounds are off until somebody switches them on; the title and a notice say whose turn it is."""

from tests.browser.conftest import LARGE
from tests.browser.staged import Staged

SWITCH = "[data-act=sound]"
LISTEN = """() => {
  window.heard = [];
  document.addEventListener('sound', ({ detail }) => window.heard.push(detail));
}"""
LINES = '<li id="told-1-0-1">One.</li><li id="told-{ply}-0-1" class="{tone}">Two.</li>'
NOTICES = """
  window.notices = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission() {}
    constructor(title) { window.notices.push(title); }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => true });
"""


def staged(page):
    table = Staged(page, "atlantis")
    while not table.wire.last:
        page.wait_for_timeout(20)
    page.evaluate(LISTEN)
    return table


def tell(table, ply, tone="", is_yours=False):
    """A frame of a new move, told in some tone."""
    log = LINES.format(ply=ply, tone=tone)
    table.wire.send(
        parts={"log": log}, ply=ply, count=ply, your_turn=is_yours, moves=[], plays=None
    )
    table.page.wait_for_function("(count) => slider.max === String(count)", arg=ply)


def test_sounds_are_off_until_they_are_switched_on_and_tell_what_happens(open_page):
    page = open_page()
    table = staged(page)
    tell(table, 1001)
    assert page.evaluate("window.heard") == []
    assert page.get_attribute(SWITCH, "aria-pressed") == "false"
    page.click(SWITCH)
    assert page.get_attribute(SWITCH, "aria-pressed") == "true"
    page.evaluate("window.heard = []")
    tell(table, 1002)
    tell(table, 1003, "loss")
    tell(table, 1004, "finale", is_yours=True)
    assert page.evaluate("window.heard") == ["move", "loss", "great", "turn"]
    page.reload()
    page.wait_for_selector("[data-act=sound][aria-pressed=true]")


def test_the_title_says_whose_turn_it_is_and_a_notice_calls_those_who_look_elsewhere(open_page):
    page = open_page(viewport=LARGE)
    page.add_init_script(NOTICES)
    table = staged(page)
    tell(table, 1001)
    assert "Your turn" not in page.title()
    tell(table, 1002, is_yours=True)
    assert page.title().startswith("● Your turn")
    assert page.evaluate("window.notices") == [], "of those who have not asked for it"
    tell(table, 1003)
    page.click(SWITCH)
    tell(table, 1004, is_yours=True)
    assert page.evaluate("window.notices") == ["Your turn"]
