"""The rule pages in a real browser: what is not in the printed rules is to be seen as such."""

import pytest

import kritias
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import set_table
from tests.browser.test_play import serious

# Every marked piece of the page: what its sign says, whether it is seen, how the words are drawn.
MARKED = """(root) => [...document.querySelectorAll(`${root} .ruling`)].map((one) => {
  const sign = one.querySelector('.sign'), box = sign.getBoundingClientRect();
  const style = getComputedStyle(one);
  return {
    word: sign.textContent.trim(), drawn: !!sign.querySelector('use'),
    seen: box.width > 20 && box.right <= innerWidth, name: one.getAttribute('aria-label'),
    line: style.textDecorationLine + ' ' + style.textDecorationStyle,
  };
})"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


def check_marks(page, root: str) -> None:
    found = page.evaluate(MARKED, root)
    assert found
    for one in found:
        assert one["drawn"], one
        assert one["seen"], one
        assert one["word"] in ("ruling", "reconstruction", "ours"), one
        assert one["name"], one
        assert one["line"] == "underline dotted", "not by colour alone"


@pytest.mark.parametrize("screen", [LARGE, PHONE], ids=["large", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_rule_page_shows_what_is_the_houses(open_page, screen, scheme):
    page = open_page(viewport=screen, color_scheme=scheme)
    for game in kritias.GAMES:
        page.goto(f"/rules/{game}")
        check_marks(page, "main")
        assert page.is_visible(".prose .legend >> text=not in the printed rules")
        assert not page.evaluate(SIDEWAYS)
    assert serious(page) == []
    page.emulate_media(media="print")
    check_marks(page, "main")
    assert not page.is_visible(".langs")


def test_the_rules_beside_the_board_show_it_too(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.click("[data-open=rules]")
    check_marks(page, "#rules")


def test_home_says_which_playing_times_are_printed(open_page):
    page = open_page()
    times = page.locator(".game .meta span:last-child").all_inner_texts()
    assert times[0] == "30 min"
    assert all(time.endswith(" min, our estimate") for time in times[1:])
