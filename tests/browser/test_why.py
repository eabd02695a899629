"""Every touch has an answer: what does not glow says what it is, why not, and by which clause."""

import re

import pytest

import kritias
from kritias.kernel.rulebook import clauses
from tests.browser.begun import after, open_begun
from tests.browser.conftest import LARGE, PHONE
from tests.browser.shapes import note_shapes, wait_until_drawn
from tests.browser.test_frames import ASKED, NOTE_ASKED
from tests.browser.test_play import serious
from tests.browser.timers import hold_timers, let_pass
from tests.campaign import in_turn

# So many moves into a game: much is on the board by then.
PLIES = {"atlantis": 24, "escape": 44, "gods": 16, "artonauti": 16, "survive": 36}
SCREENS = {"wide": {"viewport": LARGE}, "phone": {"viewport": PHONE, "has_touch": True}}
ANSWERED = "() => !look.hidden && look.classList.contains('explains')"
POSITIONS = 3  # of a game, at most
REST = 700  # milliseconds, within which a pointer that rests has everything told
KINDS = 10  # of things that are touched on each screen
FURTHER = 8  # moves to another position, where one has not so many kinds
# Where a touch meets a thing, if anywhere, and nothing that glows within its reach.
MEETS = """async (id) => {
  const { thingAt } = await imported('table/things.js');
  const { aimedAt } = await imported('table/which.js');
  const thing = document.getElementById(id);
  const ring = thing.querySelector(':scope > .halo')?.getBoundingClientRect();
  const { x, y, width, height } = ring?.width ? ring : thing.getBoundingClientRect();
  const parts = [[0.5, 0.5], [0.5, 0.8], [0.2, 0.5], [0.8, 0.3], [0.06, 0.5]];
  const places = parts.map(([right, down]) => ({
    x: Math.round(x + width * right), y: Math.round(y + height * down),
  }));
  return places.find((place) => {
    const target = document.elementFromPoint(place.x, place.y);
    const at = { target, clientX: place.x, clientY: place.y };
    return target && thingAt(target) === thing && !aimedAt(at).length;
  });
}"""
# Of every kind of thing that can be met so one.
THINGS = f"""async () => {{
  const {{ about, isThing }} = await imported('table/things.js');
  const meets = {MEETS};
  const [found, tried] = [{{}}, {{}}];
  for (const thing of document.querySelectorAll('#board [id], #things [id]')) {{
    const classes = [...thing.classList].filter((one) => !/^([tr]\\d|glow|looked)$/.test(one));
    if (!isThing(thing)) continue;
    const [word] = about(thing).name.split(' ');
    const kind = [word, thing.id.replace(/\\d+/g, '0'), ...classes].join(' ');
    const {{ left, right, top, bottom }} = thing.getBoundingClientRect();
    const isSeen = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    if (!isSeen || found[kind]) continue;
    tried[kind] = (tried[kind] ?? 0) + 1;
    if (tried[kind] > 12) continue;
    if (await meets(thing.id)) found[kind] = thing.id;
  }}
  return Object.entries(found);
}}"""
FEEL = "(kind) => imported('table/finger.js').then((it) => it.feel({ pointerType: kind }))"
TOLD = """(id) => {
  const thing = document.getElementById(id);
  const ring = thing.querySelector(':scope > .halo')?.getBoundingClientRect();
  const box = ring?.width ? ring : thing.getBoundingClientRect();
  const panel = look.getBoundingClientRect();
  const text = (part) => document.getElementById(`look-${part}`).innerText.trim();
  return {
    name: text('name'), says: text('says'), clause: text('clause'),
    isApart: panel.right <= box.left || box.right <= panel.left
      || panel.bottom <= box.top || box.bottom <= panel.top,
    isOnPage: panel.left >= 0 && panel.top >= 0
      && panel.right <= innerWidth && panel.bottom <= innerHeight,
  };
}"""


@pytest.fixture
def set_out(open_page, home):
    """The page of a game that has gone on for a while, in the own turn."""

    def sit_there(name: str, screen: str = "wide", **more):
        page = open_page(**SCREENS[screen], **more)
        note_shapes(page)
        go_on(page, home, name)
        return page

    return sit_there


def go_on(page, home, name: str, further: int = 0) -> None:
    """Come to such a game, so many moves further on."""
    open_begun(page, home, name, after(PLIES[name] + further))
    page.wait_for_selector(".glow")
    wait_until_drawn(page)


def kinds_there(page) -> dict[str, str]:
    """Of every kind of thing that can be met one."""
    return dict(page.evaluate(THINGS))


def first_things(page) -> list[str]:
    return list(kinds_there(page).values())


def touch(page, thing: str, is_finger: bool = False) -> dict:
    """Touch a thing, and what it answers."""
    place = page.evaluate(MEETS, thing)
    (page.touchscreen.tap if is_finger else page.mouse.click)(place["x"], place["y"])
    page.wait_for_function(ANSWERED)
    return page.evaluate(TOLD, thing)


@pytest.mark.parametrize("name", in_turn(kritias.GAMES))
def test_what_does_not_glow_answers_with_a_clause_of_the_rules(set_out, home, name):
    """Ten kinds of things by a mouse on a wide screen, and ten by a finger on a phone."""
    page, pages = set_out(name, has_touch=True), clauses(kritias.GAMES[name])
    for screen, pointer in ((LARGE, "mouse"), (PHONE, "touch")):
        page.set_viewport_size(screen)
        wait_until_drawn(page)
        answered: set[str] = set()
        for number in range(1, POSITIONS + 1):
            page.evaluate(FEEL, pointer)
            new = {kind: thing for kind, thing in kinds_there(page).items() if kind not in answered}
            for kind, thing in list(new.items())[: KINDS - len(answered)]:
                told = touch(page, thing, pointer == "touch")
                assert told["name"], thing
                assert told["says"].endswith("."), told
                assert told["clause"] in pages, told
                assert told["isApart"], told
                assert told["isOnPage"], told
                page.keyboard.press("Escape")
                page.evaluate(FEEL, pointer)
                assert page.is_hidden("#look")
                answered.add(kind)
            if len(answered) == KINDS:
                break
            go_on(page, home, name, number * FURTHER)
        assert len(answered) == KINDS, (screen, answered)
    assert serious(page) == []


def test_the_clause_opens_the_rules_where_it_stands(set_out):
    page = set_out("survive")
    touch(page, first_things(page)[0])
    clause = page.inner_text("#look-clause")
    page.click("#look-clause")
    page.wait_for_selector(f"#rules.open #{clause}.cited")
    assert page.evaluate("document.activeElement.id") == clause
    box = page.evaluate("document.querySelector('.cited').getBoundingClientRect().toJSON()")
    assert 0 < box["top"] < LARGE["height"]
    page.keyboard.press("Escape")
    page.wait_for_selector("#rules.open", state="detached")


def test_an_answer_stays_while_the_pointer_wanders_and_goes_with_the_next_touch(set_out):
    page = set_out("atlantis")
    first, second, *_ = first_things(page)
    name = touch(page, first)["name"]
    place = page.evaluate(MEETS, second)
    hold_timers(page)
    page.mouse.move(place["x"], place["y"])
    let_pass(page, REST)
    assert page.inner_text("#look-name") == name
    assert touch(page, second)["name"] != name


def test_by_keys_one_walks_over_the_board_asks_and_opens_the_rules(set_out):
    page = set_out("survive")
    page.focus("#board-holder")
    walked = set()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown") * 4:
        page.keyboard.press(key)
        page.wait_for_selector("#look:not([hidden])")
        name = page.get_attribute("#board-holder", "aria-activedescendant")
        walked.add(name)
        if not page.evaluate("async (id) => (await imported('table/touching.js'))"
                             ".under(document.getElementById(id))", name):  # fmt: skip
            break
    assert walked
    page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED)
    assert page.inner_text("#look-says") in page.inner_text("#herald")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rules.open .cited")


def test_a_finger_that_rests_on_what_glows_is_told_its_name_and_does_nothing(set_out):
    page = set_out("survive", "phone")
    count = page.get_attribute("#slider", "max")
    place = page.evaluate(
        """() => {
          const box = document.querySelector('.stage .glow').getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }"""
    )
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    page.wait_for_selector("#look:not([hidden])")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.inner_text("#look-lines").strip()
    assert not page.query_selector(".chosen")
    assert page.get_attribute("#slider", "max") == count


def test_in_the_past_a_thing_says_only_what_it_is(set_out):
    page = set_out("atlantis")
    page.evaluate("""async () => (await imported('table/wire.js')).wish({ at: 3 })""")
    page.wait_for_selector("body.replaying")
    place = page.evaluate(MEETS, first_things(page)[0])
    page.evaluate(NOTE_ASKED)
    page.mouse.click(place["x"], place["y"])
    page.wait_for_selector("#look:not([hidden])")
    assert page.evaluate(ASKED) == [], "the house is asked nothing"
    assert not page.evaluate(ANSWERED)
    assert re.search(r"\w", page.inner_text("#look-name"))
