"""Looking closely: what a thing tells about itself when one points at it, reaches it by keys or
taps it; and what is drawn stays on its plate, so that it can be looked at."""

import pytest

from kritias.games.artonauti.box import ALL_WORKS, DOUBLED
from kritias.games.artonauti.notation import CARD_NAMES, TALE_NAMES
from tests.artonauti.drawn import board, drawn
from tests.browser.conftest import LARGE, PHONE
from tests.browser.laid import LaidTable, card_id
from tests.browser.test_play import serious
from tests.browser.timers import hold_timers, let_pass, release_timers
from tests.campaign import ALL, in_turn, some

PANEL = "#look:not([hidden])"
REST = 350  # milliseconds that a pointer rests before a card tells
ROWS = ("moai-1 nike-1~ . . .", ". the-kiss-2 . . sphinx-1~", ". . . . .", ". . scream-1 . .")
POSITION = drawn(board(*ROWS), phase="action", circle="moai-2 scream-2", triangle="nike-2")
SCREAM, KISS = card_id("scream-1"), card_id("the-kiss-2")
HELD = f"hand-{CARD_NAMES.index('scream-2')}-0"
# The middle of what is to be seen of a thing: the box around a card takes in the whole drawing.
MIDDLE = """(id) => {
  const thing = document.getElementById(id);
  const { x, y, width, height } = (thing.querySelector('.edge') ?? thing).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


UNDER_PANEL = """() => {
  const { left, top } = document.querySelector('#look').getBoundingClientRect();
  return document.elementFromPoint(left + 9, top + 9).id;
}"""


def told(page) -> str:
    page.wait_for_selector(PANEL)
    return page.inner_text("#look")


def point_at(page, name):
    page.mouse.move(*page.evaluate(MIDDLE, name))


def tap(page, name):
    page.touchscreen.tap(*page.evaluate(MIDDLE, name))


@pytest.mark.parametrize(
    ("locale", "says"),
    some(
        [
            ("en-GB", ("The Scream", "Painting", "Edvard Munch, 1893", "Card 1 of 2: at the top")),
            ("it-IT", ("L’urlo", "Pittura", "Edvard Munch, 1893", "Carta 1 di 2: in alto")),
            ("es-ES", ("El grito", "Pintura", "Edvard Munch, 1893", "Carta 1 de 2: arriba")),
        ],
        2,
        number=1,
    ),
)
def test_a_card_under_a_resting_pointer_tells_about_itself(open_page, locale, says):
    page = open_page(locale=locale)
    table = LaidTable(page, 2)
    table.lay(POSITION)
    hold_timers(page)
    point_at(page, SCREAM)
    let_pass(page, REST - 1)
    assert page.is_hidden("#look"), "a pointer that only wanders"
    let_pass(page, 1)
    text = told(page)
    assert all(part in text for part in says), text
    page.mouse.move(3, 300)
    page.wait_for_selector("#look", state="hidden")
    point_at(page, HELD)
    let_pass(page, REST)
    text = told(page)
    assert all(part in text for part in says[1:3]), text
    release_timers(page)
    assert serious(page) == []


def test_the_panel_is_in_nobodys_way(open_page):
    """It is on the page, beside the thing, above the line of the tray, and takes no touch."""
    page = open_page()
    table = LaidTable(page, 2)
    table.lay(POSITION)
    for name in (SCREAM, KISS, card_id("moai-1"), card_id("sphinx-1"), HELD, "gallery-0"):
        page.mouse.move(3, 300)
        point_at(page, name)
        page.wait_for_selector(PANEL)
        panel = page.evaluate("document.querySelector('#look').getBoundingClientRect().toJSON()")
        x, y = page.evaluate(MIDDLE, name)
        assert panel["left"] >= 0
        assert panel["top"] >= 0
        assert panel["right"] <= LARGE["width"]
        assert panel["bottom"] <= LARGE["height"]
        is_over = panel["left"] < x < panel["right"] and panel["top"] < y < panel["bottom"]
        assert not is_over, name
        assert page.evaluate(UNDER_PANEL) != "look"
        if name == HELD:
            line = page.evaluate("document.querySelector('#say').getBoundingClientRect().top")
            assert panel["bottom"] <= line


def test_by_keys_one_reaches_cards_also_while_another_decides(open_page):
    page = open_page()
    table = LaidTable(page, 2)
    table.lay(POSITION, viewer=1)
    assert not page.query_selector(".stage .glow")
    page.focus("#board-holder")
    names = set()
    for _ in range(5):
        page.keyboard.press("Tab")
        names.add(told(page).split("\n")[0])
    assert names == {"The Moai of Rapa Nui", "Winged Victory of Samothrace", "The Kiss",
                     "The Great Sphinx", "The Scream"}  # fmt: skip
    page.keyboard.press("Escape")
    assert page.is_hidden("#look")
    assert serious(page) == []


def test_what_has_glowed_is_still_reached_by_keys(open_page):
    page = open_page()
    table = LaidTable(page, 2)
    table.lay(POSITION)
    assert page.get_attribute(f"#{SCREAM}", "role") == "button"
    table.lay(POSITION, viewer=1)
    assert page.get_attribute(f"#{SCREAM}", "role") == "img"
    assert page.get_attribute(f"#{SCREAM}", "tabindex") == "0"


def test_a_card_that_is_tapped_tells_about_itself(open_page):
    """Whether it glows or not; a tap elsewhere, and whatever takes it away, ends that."""
    page = open_page(viewport=PHONE, has_touch=True)
    table = LaidTable(page, 2)
    table.lay(POSITION, viewer=1)
    tap(page, SCREAM)
    assert "The Scream" in told(page)
    page.touchscreen.tap(150, 24)
    page.wait_for_selector("#look", state="hidden")
    tap(page, f"hand-{CARD_NAMES.index('nike-2')}-0")
    assert "Sculpture" in told(page)
    table.lay(POSITION)
    tap(page, KISS)
    page.wait_for_selector(".chosen")
    assert "The Kiss" in told(page)
    table.lay(drawn(board("moai-1 . . . ."), phase="action", circle="moai-2"))
    page.wait_for_selector("#look", state="hidden")


def test_what_is_tapped_leaves_to_be_seen_where_it_can_go(open_page):
    page = open_page(viewport=PHONE, has_touch=True)
    table = LaidTable(page, 2)
    table.lay(POSITION)
    tap(page, SCREAM)
    page.wait_for_selector(".chosen")
    assert "The Scream" in told(page)
    hidden = page.evaluate(
        """() => {
          const panel = document.querySelector('#look').getBoundingClientRect();
          return [...document.querySelectorAll('.stage .glow > .halo')].filter((ring) => {
            const { left, right, top, bottom } = ring.getBoundingClientRect();
            return left < panel.right && panel.left < right && top < panel.bottom
              && panel.top < bottom;
          }).length;
        }"""
    )
    assert hidden == 0


def test_what_is_looked_at_tells_what_is_new(open_page):
    page = open_page()
    table = LaidTable(page, 2)
    table.lay(POSITION)
    point_at(page, SCREAM)
    assert "c4" in told(page)
    moved = [row.replace("scream-1", ".") for row in ROWS]
    moved[2] = ". . scream-1 . ."
    table.lay(drawn(board(*moved), phase="action", circle="moai-2 scream-2", triangle="nike-2"))
    page.wait_for_function("() => look.innerText.includes('c3')")


# Galleries

SIZED = {size: [work.id for work in ALL_WORKS if work.columns * work.rows == size]
         for size in (2, 3, 4)}  # fmt: skip
TWOS, THREES, FOURS = SIZED.values()
# All works there are; nobody has one of every size, which would be the end.
FULL_WALLS = {
    2: (TWOS + THREES, FOURS),
    3: (TWOS + THREES[:2], THREES[2:], FOURS),
    4: (TWOS[:6], TWOS[6:] + FOURS[:2], THREES[:6], THREES[6:] + FOURS[2:]),
}
LEFT_OVER = [name for name, twice in zip(CARD_NAMES, DOUBLED, strict=True) if twice]
SCREENS = {
    "large": LARGE,
    "phone": PHONE,
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "small": {"width": 1024, "height": 768},
}
# Of each gallery: what is drawn in it and leaves its plate, and how large its works are.
GALLERIES = """() => [...document.querySelectorAll('.gallery')].map((gallery) => {
  const boxOf = (one) => one.getBoundingClientRect();
  const plate = boxOf(gallery.querySelector('.plate'));
  const stage = boxOf(document.querySelector('#stage'));
  const isIn = (one, all) => one.left >= all.left - 0.5 && one.right <= all.right + 0.5
    && one.top >= all.top - 0.5 && one.bottom <= all.bottom + 0.5;
  const kinds = 'text, .gilt, .pips rect, .friend use, .back, .skips use';
  const parts = [...gallery.querySelectorAll(kinds)];
  const works = [...gallery.querySelectorAll('.gilt')].map(boxOf);
  const meet = (one, two) => one.left < two.right - 0.5 && two.left < one.right - 0.5
    && one.top < two.bottom - 0.5 && two.top < one.bottom - 0.5;
  const others = parts.filter((one) => !one.matches('.gilt')).map(boxOf);
  return {
    out: parts.filter((one) => !isIn(boxOf(one), plate)).map((one) => one.outerHTML),
    off: isIn(plate, stage) ? 0 : 1,
    covered: works.filter((work) => others.some((one) => meet(work, one))).length,
    works: works.length,
    least: Math.min(...works.map(({ width, height }) => Math.min(width, height))),
  };
})"""


def full_walls(seats: int):
    """Every work hangs, and everybody has drawn adventures; two must skip."""
    marks = ("circle", "triangle", "square", "diamond")[:seats]
    before_seat = {
        mark: {
            "gallery": " ".join(FULL_WALLS[seats][seat]),
            "adventures": " ".join(TALE_NAMES[seat::seats][:6]),
            "hand": LEFT_OVER[seat],
            "skips": bool(seat % 2),
        }
        for seat, mark in enumerate(marks)
    }
    lying = board(" ".join(LEFT_OVER[4:]) + " .")
    return drawn(lying, phase="action", ends="deck", seats=seats, **before_seat)


def check_galleries(table: LaidTable, position) -> None:
    """On every screen nothing leaves its plate or is covered, and every work can be seen."""
    hung = sum(int(works).bit_count() for works in position.state.gallery)
    for screen, size in in_turn(SCREENS.items(), 2):
        table.page.set_viewport_size(size)
        table.lay(position)
        galleries = table.page.evaluate(GALLERIES)
        assert sum(gallery["works"] for gallery in galleries) == hung
        for gallery in galleries:
            assert gallery["out"] == [], screen
            assert (gallery["off"], gallery["covered"]) == (0, 0), screen
            assert gallery["least"] is None or gallery["least"] >= 4.5, screen


@pytest.mark.parametrize("seats", [2, 3, 4] if ALL else [4])
def test_galleries_hold_all_works_there_are(open_page, seats):
    page = open_page()
    table = LaidTable(page, seats)
    check_galleries(table, full_walls(seats))
    page.set_viewport_size(PHONE)
    table.lay(full_walls(seats))
    point_at(page, "hung-moai")
    assert "The Moai of Rapa Nui" in told(page)
    assert "3 points" in told(page)


def test_a_lone_work_of_three_cards_side_by_side_fits_its_gallery(open_page):
    circle = {"hand": "nike-1", "gallery": "parthenon"}
    check_galleries(LaidTable(open_page(), 2), drawn(board("moai-1 . . . ."), circle=circle))
