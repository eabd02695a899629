"""Puzzles in a real browser: found from home, tried on the board, answered at the end."""

import pytest
from playwright.sync_api import Page

import kritias
from kritias.arena.puzzle import check_puzzle, puzzles_of, right_moves
from kritias.kernel.engine import engine_of
from kritias.server.daily import today
from kritias.server.puzzle import puzzle_of_day
from tests.browser.begun import is_over, open_begun
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import REACH
from tests.campaign import in_turn

LEFT = "() => document.querySelectorAll('#puzzle .discs .open').length"
GLOWS = "(id) => document.getElementById(id)?.classList.contains('glow')"
LIT = "() => document.querySelectorAll('.advised').length"
# Whether all of the plate, and of the answer if there is one, can be seen.
WITHIN = """() => [...document.querySelectorAll('#puzzle-plate, #puzzle-answer')].every((part) => {
  const { x, y, right, bottom } = part.getBoundingClientRect();
  const isWhole = part.scrollWidth <= part.clientWidth + 1;
  return isWhole && x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight;
})"""


def play(page: Page, game, seen, move: int) -> None:
    """Touch what one touches for a move, and play it where that is asked for."""
    for step in game.offer(seen, move).touches[0]:
        thing = step.split()[0]
        page.wait_for_function(GLOWS, arg=thing)
        page.evaluate(REACH, thing)
        page.locator(f"#{thing}").dispatch_event("click")
    if page.is_visible("#preview [data-act=play]"):
        page.click("#preview [data-act=play]")


PUZZLES = {
    "wide": ("atlantis", LARGE, "en-GB", ("Another move brings more", "That is it, at the second")),
    "phone": ("escape", PHONE, "it-IT", ("Un’altra mossa porta di più", "Esatto, al secondo")),
}


@pytest.mark.parametrize("screen", in_turn(PUZZLES))
def test_a_puzzle_of_the_day_is_tried_and_answered(open_page, screen):
    name, size, locale, says = PUZZLES[screen]
    game = kritias.game(name)
    page = open_page("/puzzle", viewport=size, locale=locale, has_touch=size == PHONE)
    puzzle = puzzle_of_day(game, today(page.evaluate("Date.now()") / 1000))
    assert puzzle in puzzles_of(game).values()
    seen = check_puzzle(game, puzzle)
    right = right_moves(game, seen, puzzle)
    wrong = next(int(move) for move in engine_of(game).legal(seen) if int(move) not in right)
    page.click(f"form[action='/puzzles/{name}/{puzzle.name}'] button")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".glow", timeout=60_000)
    assert page.evaluate(LEFT) == 3
    assert page.evaluate(WITHIN)
    play(page, game, seen, wrong)
    page.wait_for_selector("#overlooked")
    assert says[0] in page.inner_text("#overlooked")
    assert page.evaluate(LEFT) == 2
    assert page.locator("#puzzle-answer").count() == 0
    assert page.evaluate(WITHIN)
    page.wait_for_selector(".glow")
    play(page, game, seen, right[0])
    page.wait_for_selector("#puzzle-answer")
    assert says[1] in page.inner_text("#puzzle-answer h2")
    assert page.locator("#puzzle-answer .diamonds .now").count() == puzzle.difficulty
    page.wait_for_function(LIT)
    assert page.evaluate(WITHIN)
    assert page.locator(".glow").count() == 0
    page.goto("/puzzle")
    assert page.locator(".day.solved").count() == 1


# Of the first mistake: whether it lies within the plate, and its picture has come.
LESSON = """() => {
  const lesson = document.querySelector('.lesson-of[open]');
  const plate = document.querySelector('#end .plate').getBoundingClientRect();
  const { left, right } = lesson.getBoundingClientRect();
  const picture = lesson.querySelector('img');
  const isWithin = left >= plate.left && right <= plate.right && right <= innerWidth;
  const isWhole = lesson.scrollWidth <= lesson.clientWidth + 1;
  return isWithin && isWhole && picture.complete && picture.naturalWidth > 0;
}"""


def test_a_mistake_of_ones_own_is_shown_with_its_reasons_and_tried_again(open_page, home):
    page = open_page()
    table = open_begun(page, home, "atlantis", is_over)
    page.wait_for_selector(".lesson-of .reasons", timeout=120_000, state="attached")
    for size in (LARGE, PHONE):
        page.set_viewport_size(size)
        page.locator(".lesson-of[open] img").scroll_into_view_if_needed()
        page.wait_for_function(LESSON)
    page.click(".lesson-of[open] form .btn")
    page.wait_for_selector("#puzzle-plate")
    page.wait_for_selector(".glow")
    tried = page.url.rpartition("/")[2]
    for _ in range(3):
        seen = page.request.get(f"/api/tables/{tried}").json()
        if not seen["moves"]:  # it was the right one
            break
        codes = [move["code"] for move in seen["moves"]]
        answer = page.request.post(
            f"/api/tables/{tried}/moves", data={"ply": seen["ply"], "move": codes[seen["ply"]]}
        )
        assert answer.ok
    page.wait_for_selector("#puzzle-answer")
    page.click("#puzzle-answer .row a")
    page.wait_for_url(f"**/t/{table}")
    page.wait_for_selector(".lesson-of", state="attached")
