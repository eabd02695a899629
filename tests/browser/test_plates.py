"""Plates open to what lies before a seat, and the end is told before it says who has won."""

import pytest

import kritias
from tests.browser.begun import after, begun_table, is_over, open_begun
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import set_table
from tests.browser.test_frames import Wire
from tests.browser.timers import hold_timers, let_pass
from tests.campaign import in_turn

SEAT = 1000  # milliseconds for which a seat is told at the end
MOVES = 40  # before one looks
OPEN = "() => [...document.querySelectorAll('.seat-sheet[open]')].map((one) => one.id)"
PLACES = """() => [...document.querySelectorAll('.seat')].slice(0, 2)
  .map((one) => JSON.stringify(one.getBoundingClientRect()))"""


def figure(text: str) -> int | None:
    return None if text == "?" else int(text.replace("−", "-"))


def total(parts) -> int | None:
    numbers = [part["number"] for part in parts]
    return None if None in numbers else sum(numbers)


def open_sheet(page, seat: int) -> None:
    """Touch a plate; on a small screen the seats may be in their drawer."""
    if not page.is_visible(f"#opens-{seat}"):
        page.click("[data-open=rail]")
    page.click(f"#opens-{seat}")


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_the_numbers_of_plates_are_those_of_the_api_wide_and_on_a_phone(open_page, home, game):
    page = open_page()
    table = begun_table(page, home, game, after(MOVES), way="screen")
    for screen in (LARGE, PHONE):
        page.set_viewport_size(screen)
        page.goto(f"/t/{table}")
        page.wait_for_selector("#seats .score b", state="attached")
        if page.query_selector("#cover"):
            page.click("#cover button")
            page.wait_for_selector("#cover", state="detached")
        told = page.request.get(f"/api/tables/{table}").json()["score"]
        for seat, parts in enumerate(told):
            assert figure(page.text_content(f"#seat-{seat} .score b")) == total(parts)
            open_sheet(page, seat)
            assert page.evaluate(OPEN) == [f"sheet-{seat}"], "one at a time"
            assert page.get_attribute(f"#opens-{seat}", "aria-expanded") == "true"
            assert figure(page.inner_text(f"#sheet-{seat} .total b")) == total(parts)
            page.keyboard.press("Escape")
            assert page.evaluate(OPEN) == []


def test_a_sheet_stays_open_and_up_to_date_and_moves_no_plate(open_page):
    page = open_page()
    wire = Wire(page)
    set_table(page, "bots", 4)
    page.wait_for_selector("#board", timeout=60_000)
    while not wire.last:
        page.wait_for_timeout(20)
    places = page.evaluate(PLACES)
    page.focus("#opens-0")
    page.keyboard.press("Enter")
    assert page.is_visible("#sheet-0")
    assert page.evaluate(PLACES) == places
    seats = page.inner_html("#seats").replace(' open=""', "").replace("Bridge", "Brücke")
    wire.send(parts={"seats": seats.replace('aria-expanded="true"', 'aria-expanded="false"')})
    page.wait_for_selector("#sheet-0 >> text=Brücke")
    assert page.get_attribute("#opens-0", "aria-expanded") == "true"
    page.click("#opens-1")
    assert page.evaluate(OPEN) == ["sheet-1"]
    page.click("#opens-1")
    assert page.evaluate(OPEN) == [], "the same touch closes it"


# The end

TOLD = """() => [...document.querySelectorAll('#end tr.rank')]
  .filter((one) => getComputedStyle(one).visibility === 'visible').map((one) => one.dataset.seat)"""


RANKS = "[...document.querySelectorAll('#end tr.rank')].map((one) => one.dataset.seat)"


def over(open_page, home) -> dict[str, str]:
    """What a page shows that comes to a game which is over: there it is told at once."""
    page = open_page(plays=True)
    open_begun(page, home, "artonauti", is_over, way="screen")
    page.wait_for_selector("#end h2")
    return {name: page.inner_html(f"#{name}") for name in ("end", "seats")}


def ending(open_page, parts: dict[str, str], **more):
    """A page that sees its game end; of that it tells no more than time is let pass."""
    page = open_page(plays=True, **more)
    wire = Wire(page)
    set_table(page, "screen", 2, game="artonauti")
    page.wait_for_selector("#cover", timeout=60_000)
    while not wire.last:
        page.wait_for_timeout(20)
    hold_timers(page)
    parts = {"tray": "", **parts}
    wire.send(parts=parts, moves=[], status="over", at=None)
    page.wait_for_selector("#end .plate")
    return page


def test_the_end_is_told_seat_by_seat_before_it_says_who_has_won(open_page, home):
    parts = over(open_page, home)
    page = ending(open_page, parts)
    ranks = page.evaluate(RANKS)
    assert page.evaluate(TOLD) == ranks[-1:], "whoever came last is told first"
    assert page.is_hidden("#end h2")
    let_pass(page, SEAT)
    assert page.evaluate(TOLD) == ranks
    assert page.is_hidden("#end h2")
    let_pass(page, SEAT)
    assert page.evaluate(TOLD) == ranks
    assert page.is_visible("#end h2")
    page.click("[data-act=fold]")
    assert page.is_visible("#result")

    hasty = ending(open_page, parts)
    assert hasty.is_hidden("#end h2")
    hasty.keyboard.press("Enter")
    assert hasty.is_visible("#end h2"), "a key shows it whole"
    still = ending(open_page, parts, reduced_motion="reduce", viewport=PHONE)
    assert still.is_visible("#end h2"), "nothing is told slowly where nothing moves"
