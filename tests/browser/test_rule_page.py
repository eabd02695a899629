"""Rule pages, alone and in the drawer of a table: what is a table there is one, and fits."""

import pytest

import kritias
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import set_table
from tests.browser.test_frames import GLOW
from tests.browser.test_play import serious
from tests.campaign import by_turns, in_turn

TABLE = """(where) => {
  const prose = document.querySelector(where), table = prose.querySelector('table');
  const numbers = [...table.querySelectorAll('td.right')];
  return {
    rows: table.querySelectorAll('tbody tr').length,
    numbers: numbers.length,
    ragged: numbers.filter((cell) => getComputedStyle(cell).textAlign !== 'right').length,
    over: Math.max(table.getBoundingClientRect().right - prose.getBoundingClientRect().right, 0),
    written: prose.innerText.includes('|'),
  };
}"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize(("screen", "scheme"), in_turn(by_turns((LARGE, PHONE), ("light", "dark"))))
def test_the_undersides_of_survive_are_a_table_on_its_page(open_page, screen, scheme):
    page = open_page("/rules/survive", viewport=screen, color_scheme=scheme)
    assert page.evaluate(TABLE, ".prose") == (
        {"rows": 12, "numbers": 36, "ragged": 0, "over": 0, "written": False}
    )
    assert page.evaluate(WIDER) <= 0
    assert serious(page) == []


@pytest.mark.parametrize("screen", in_turn([PHONE, LARGE]))
def test_and_in_the_drawer_beside_the_board(open_page, screen):
    page = open_page(viewport=screen, locale="it-IT")
    set_table(page, "bots", 2, game="survive")
    page.wait_for_selector(GLOW, timeout=60_000)
    page.click("[data-open=rules]")
    shown = page.evaluate(TABLE, "#rules .prose")
    assert (shown["rows"], shown["over"], shown["written"]) == (12, 0, False)
    assert page.evaluate(WIDER) <= 0


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_no_rule_page_is_wider_than_a_phone(open_page, game):
    page = open_page(f"/rules/{game}", viewport=PHONE)
    assert page.evaluate(WIDER) <= 0
    assert "|" not in page.inner_text(".prose")
