"""The rule pages in a real browser: pictures, contents, search and print; what is not in the
printed rules is to be seen as such."""

import re

import pytest

import kritias
from kritias.kernel.rulebook import LANGUAGES, clauses, rule_page
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import set_table
from tests.browser.test_play import serious
from tests.campaign import by_turns, in_turn
from tests.unchanged import looks_at

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
PICTURES = """() => [...document.images].map((one) => ({
  source: one.src, natural: one.naturalWidth, width: one.getBoundingClientRect().right,
  page: innerWidth,
}))"""
PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
CLAUSES = ".rule[id]:visible"
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


def check_pictures(page) -> None:
    """All pictures are there, none wider than the page, and as wide as they say they are high."""
    page.evaluate("() => { for (const one of document.images) one.loading = 'eager' }")
    page.wait_for_function(
        "() => [...document.images].every(({ complete }) => complete)", timeout=120_000
    )
    found = page.evaluate(PICTURES)
    assert len(found) >= 8 + 5
    for one in found:
        assert one["natural"] > 0, one
        assert 40 < one["width"] <= one["page"], one


LIGHTS = by_turns((LARGE, PHONE), ("dark", "light"))


@pytest.mark.parametrize(("screen", "scheme"), in_turn(LIGHTS))
@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_every_rule_page_shows_what_is_the_houses(open_page, game, screen, scheme):
    page = open_page(viewport=screen, color_scheme=scheme)
    page.goto(f"/rules/{game}")
    check_pictures(page)
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


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
@looks_at("pages")
def test_a_rule_page_is_printed_on_at_most_four_sheets(open_page, game):
    room = kritias.GAMES[game]
    longest = max(LANGUAGES, key=lambda language: len(rule_page(room, language)))
    page = open_page(f"/rules/{game}?lang={longest}", color_scheme="dark")
    check_pictures(page)
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert 1 <= len(PAGES.findall(printed)) <= 4


def test_search_keeps_the_clauses_that_have_all_words(open_page):
    page = open_page("/rules/escape")
    page.keyboard.press("/")
    page.keyboard.type("Octopus crew")
    assert page.locator(CLAUSES).evaluate_all("(all) => all.map(({ id }) => id)") == ["E13"]
    assert page.locator(".contents .dim").count() == len(clauses(kritias.game("escape"))) - 1
    assert page.evaluate("() => CSS.highlights.get('found').size") >= 2
    page.fill("#find", "no such word")
    assert page.is_visible("#nothing")
    page.keyboard.press("Escape")
    assert page.locator(CLAUSES).count() == len(clauses(kritias.game("escape")))
    page.goto("/rules/escape?lang=es")
    page.fill("#find", "acropolis")  # without its accent
    assert page.locator(CLAUSES).count() > 2


def test_the_contents_lead_to_clauses_and_follow_what_is_read(open_page):
    page = open_page("/rules/survive", viewport=PHONE)
    assert not page.is_visible("#listed")
    page.click("#here")
    assert page.locator("#listed li a").all_inner_texts()[0].startswith("S1")
    page.click("#listed a[href='#S18']")
    assert not page.is_visible("#listed")
    page.wait_for_function("() => document.querySelector('#here').innerText.startsWith('S18')")
    assert page.evaluate("() => document.querySelector('.rule:target').id") == "S18"
    assert page.locator("#S18 img").count() == 2
    page.click("#S18 ~ #S19 .text a[href='#S10']")  # a clause that is named is a link
    assert page.evaluate("() => document.querySelector('.rule:target').id") == "S10"


def test_a_refusal_and_a_hint_open_the_rules_at_their_clause(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow")  # nobody moves any more, which would end the complaint
    page.evaluate("""async () => {
      const { complain } = await imported('table/telling.js');
      complain('No card of yours can complete it.', 'A7');
    }""")
    page.click("#say [data-clause=A7]")
    page.wait_for_selector("#rules.open #A7.cited")
    page.keyboard.press("Escape")
    page.click("[data-act=hint]")
    clause = page.wait_for_selector("#hint-says [data-clause]", timeout=60_000).inner_text()
    assert clause in clauses(kritias.game("atlantis"))


def test_home_says_which_playing_times_are_printed(open_page):
    page = open_page("/")
    times = page.locator(".game .meta span:last-child").all_inner_texts()
    assert times[0] == "30 min"
    assert all(time.endswith(" min, our estimate") for time in times[1:])
