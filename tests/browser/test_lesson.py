"""The guided first game in a real browser: played to its end by whoever follows only its steps."""

import pytest
from playwright.sync_api import Page

import kritias
from kritias.kernel.lesson import lesson_of
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import REACH, SETTLED
from tests.campaign import ALL, in_turn

GIVING = [name for name in kritias.GAMES if lesson_of(kritias.game(name))]
LANGUAGES = {"en": "en-GB", "it": "it-IT", "es": "es-ES"}
SAMPLE = [("escape", "en", LARGE), ("survive", "it", PHONE)]
EVERY = [(name, one, size) for name in GIVING for one in LANGUAGES for size in (LARGE, PHONE)]
WAITS = """(step) => {
  const card = document.getElementById('lesson-card');
  return card?.dataset.step === String(step)
    && (document.querySelector('.glow') || !card.querySelector('[data-code]'));
}"""
# What glows within a hole of the veil: there one looks, whoever knows nothing else.
POINTED_AT = """() => {
  const rims = [...document.querySelectorAll('#veil .rim')];
  const holes = rims.map((one) => one.getBoundingClientRect());
  const boxOf = (thing) => {
    const ring = thing.querySelector(':scope > .halo')?.getBoundingClientRect();
    return ring?.width ? ring : thing.getBoundingClientRect();
  };
  const isSeen = (thing) => {
    const { x, y, width, height } = boxOf(thing);
    const middle = [x + width / 2, y + height / 2];
    return width > 0 && holes.some(({ x: left, y: top, width: wide }) =>
      Math.hypot(left + wide / 2 - middle[0], top + wide / 2 - middle[1]) <= wide / 2);
  };
  return [...document.querySelectorAll('.glow')].filter(isSeen).map(({ id }) => id);
}"""
# What could be touched on an ordinary table, pieces first, and means nothing of what is asked.
ELSE = """async () => {
  const { under } = await imported('table/touching.js');
  const kinds = ['.mover', '[data-on]', '.place', 'g'];
  const things = kinds.flatMap((kind) => [...document.querySelectorAll(`#board ${kind}[id]`)]);
  return things.filter((thing) => !under(thing)).map(({ id }) => id);
}"""
HOLES = "() => document.querySelectorAll('#veil .rim').length"
# Of the card: whether it lies within the page, and whether all of its words fit into it.
FITS = """() => {
  const card = document.getElementById('lesson-card');
  const { x, y, right, bottom } = card.getBoundingClientRect();
  const isWithin = x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight;
  const isWhole = [card, ...card.querySelectorAll('header, h2, p, footer')]
    .every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 3);
  return { isWithin, isWhole };
}"""


def begin(page: Page, game: str) -> None:
    """*Teach me*, as anybody would find it."""
    page.goto("/")
    page.check(f"input[name=game][value={game}]", force=True)
    page.click("button[value=lesson]")
    page.wait_for_url("**/t/*")


def at_step(page: Page, step: int) -> None:
    page.wait_for_function(WAITS, arg=step, timeout=60_000)
    page.wait_for_function(SETTLED)


def aim(page: Page) -> dict:
    """Where a person would touch next."""
    things = page.evaluate(POINTED_AT)
    assert things, f"nothing glows where «{page.inner_text('#lesson-title')}» points"
    place = page.evaluate(REACH, things[0])
    assert not place["over"], f"{things[0]} lies beneath {place['over']}"
    return place


def touch(page: Page) -> None:
    place = aim(page)
    if page.viewport_size == PHONE:
        page.touchscreen.tap(place["x"], place["y"])
    else:
        page.mouse.click(place["x"], place["y"])


def do_step(page: Page, step: int) -> None:
    """Touch what the step points at, as often as its task has numbers."""
    for _ in range(max(page.locator("#lesson-task .nr").count(), 1)):
        touch(page)


@pytest.mark.parametrize(
    ("game", "language", "size"), EVERY if ALL else in_turn(SAMPLE),
    ids=lambda value: str(value["width"]) if isinstance(value, dict) else value,
)  # fmt: skip
def test_it_is_played_to_its_end_by_following_its_steps(open_page, game, language, size):
    is_phone = size == PHONE
    page = open_page(viewport=size, locale=LANGUAGES[language], has_touch=is_phone,
                     reduced_motion="reduce")  # fmt: skip
    begin(page, game)
    steps = lesson_of(kritias.game(game)).steps
    for number, _ in enumerate(steps):
        at_step(page, number)
        assert page.evaluate(FITS) == {"isWithin": True, "isWhole": True}, number
        assert page.evaluate(HOLES) > 0
        do_step(page, number)
    at_step(page, len(steps))
    assert page.evaluate(FITS)["isWithin"]
    assert page.evaluate(HOLES) == 0
    assert page.locator("#lesson-task li").count() == 3
    address = page.url
    page.click("#lesson-do")
    page.wait_for_function("(old) => location.href !== old", arg=address)
    page.wait_for_selector("#board")


def touch_something_else(page: Page) -> None:
    """What can be seen on the board and is not what the step points at."""
    for name in page.evaluate(ELSE):
        place = page.evaluate(REACH, name)
        if not place["over"]:
            page.mouse.click(place["x"], place["y"])
            return
    raise AssertionError("nothing else is to be seen")


@pytest.mark.parametrize("game", GIVING if ALL else ["survive"])
def test_it_is_left_and_taken_up_again_and_answers_wrong_touches(open_page, game):
    page = open_page(reduced_motion="reduce")
    begin(page, game)
    at_step(page, 0)
    touch_something_else(page)
    page.wait_for_function("() => document.getElementById('look-says').textContent.length > 10")
    assert page.locator("#veil.pulse").count() == 1
    page.keyboard.press("Escape")  # puts the answer away, and no more
    assert page.is_hidden("#look")
    do_step(page, 0)
    at_step(page, 1)
    page.keyboard.press("Enter")  # does the step for whoever cannot point
    at_step(page, 2)
    page.click("#lesson-card [data-act=undo]")
    at_step(page, 1)
    address = page.url
    page.keyboard.press("Escape")
    page.wait_for_selector("#lesson-note")
    assert page.is_hidden("#veil")
    assert page.locator(".glow").count() > 1  # everything is offered again
    page.goto("/")
    begin(page, game)
    assert page.url == address
    at_step(page, 1)
    herald = page.inner_text("#herald")
    for part in ("title", "says", "task"):
        assert page.inner_text(f"#lesson-{part}").split()[0] in herald


def test_teach_me_follows_the_chosen_game(open_page):
    page = open_page("/")
    for game in kritias.GAMES:
        page.check(f"input[name=game][value={game}]", force=True)
        assert page.is_visible("button[value=lesson]") == (game in GIVING), game
