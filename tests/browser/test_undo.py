"""What is taken back: one move with each press; and what asks before it is made."""

from tests.browser.begun import open_begun
from tests.browser.person import set_table
from tests.browser.test_frames import make_a_move

AT = "() => Number(document.querySelector('#slider').max)"
IS_AT = "(count) => Number(document.querySelector('#slider').max) === count"


def are_placed(table):
    return table.game.describe(table.state)["phase"] != "place"


def test_each_press_takes_back_one_move_to_the_start_of_the_turn(open_page, home):
    """Where two put their people on the island in turn, a turn is one move; then it has several."""
    page = open_page()
    open_begun(page, home, "escape", are_placed, way="screen")
    page.wait_for_selector(".glow")
    start = page.evaluate(AT)
    for _ in range(2):
        make_a_move(page)
    for left in (start + 1, start):
        page.click("[data-act=undo]")
        page.wait_for_function(IS_AT, arg=left)


def test_a_move_that_asks_is_made_by_a_second_click(open_page):
    page = open_page()
    set_table(page, "bots", 2, game="escape")
    page.wait_for_selector(".glow", timeout=60_000)
    page.evaluate("imported('table/frame.js').then((it) =>"
                  "it.frame.moves.forEach((move) => { move.asks = true; }))")  # fmt: skip
    before = page.evaluate(AT)
    name = page.get_attribute("#board .glow >> nth=0", "id")
    for _ in range(2):
        page.focus(f"#{name}")
        page.keyboard.press("Enter")
        if page.is_visible("#preview"):
            assert page.is_visible("#preview-asks")
            assert page.evaluate(AT) == before
    page.wait_for_function("(before) => Number(slider.max) > before", arg=before)
