"""On a phone: every thing keeps its place, a finger hits what it means, and a move is seen before
it is made."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.trial import Trial
from tests.browser.begun import begun_table, is_over
from tests.browser.conftest import PHONE
from tests.browser.person import REACH, SETTLED, play_as_program, set_table
from tests.browser.shapes import note_shapes, wait_until_drawn
from tests.browser.staged import Staged
from tests.campaign import in_turn, sized
from tests.escape import drawn as escape

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"width": 844, "height": 390}
POSITIONS = sized(2, 20)  # of random games, about so many moves apart
APART = 23
MOVES = sized(5, 1000)  # of each position that are tried

FOLLOWED = sized(12, 1000)  # moves at which the page looks on; the others are played unseen

# Keep every place and shape that the board has, in whatever picture of the page.
WATCH = """() => {
  window.places = new Set();
  const look = () => {
    document.querySelector('#cover button')?.click();
    const { x, y, width, height } = board.getBoundingClientRect();
    window.places.add([x, y, width, height, board.getAttribute('viewBox')].join(' '));
    requestAnimationFrame(look);
  };
  look();
}"""
PLACES = "[...window.places]"


# Nothing moves but the pieces


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_from_the_first_move_to_the_last_the_board_keeps_its_place_and_size(open_page, home, game):
    """On a large screen and on a phone; the last move is that of another such game."""
    page = open_page()
    lone = 1 in kritias.game(game).SEATS
    seats, way = (1, "bots") if lone else (2, "screen")
    note_shapes(page)
    set_table(page, way, seats, game=game)
    phone = page.context.new_page()
    note_shapes(phone)
    phone.set_viewport_size(PHONE)
    phone.goto(page.url)
    for one in (page, phone):
        one.wait_for_selector(".glow, #cover", timeout=60_000)
        one.evaluate("document.querySelector('#cover button')?.click()")
        one.wait_for_selector(".glow")
        wait_until_drawn(one)
        one.evaluate(WATCH)
    table, dice = page.url.rpartition("/")[2], np.random.default_rng(5)
    play_as_program(page, table, dice, FOLLOWED)
    shown = [set(one.evaluate(PLACES)) for one in (page, phone)]
    table = begun_table(page, home, game, is_over, way, seats)
    for one, places in zip((page, phone), shown, strict=True):
        one.goto(f"/t/{table}")
        one.wait_for_selector("#end .plate")
        wait_until_drawn(one)
        one.evaluate(WATCH)
        assert len(places | set(one.evaluate(PLACES))) == 1, one.viewport_size


def test_a_hint_and_a_complaint_leave_the_board_where_it_is(open_page):
    page = open_page(**FINGER)
    note_shapes(page)
    set_table(page, "bots", 2, game="escape")
    page.wait_for_selector(".glow", timeout=60_000)
    wait_until_drawn(page)
    page.evaluate(WATCH)
    page.tap("[data-act=hint]")
    page.wait_for_selector("#hint-why:not(:empty)", state="attached", timeout=60_000)
    page.evaluate("imported('table/telling.js').then((it) => it.complain('No. '.repeat(99)))")
    page.wait_for_selector("#say.bad")
    assert len(page.evaluate("[...window.places]")) == 1


# What is on the main view

OVERLAP = """(names) => {
  const boxes = names.map((name) => document.querySelector(name).getBoundingClientRect());
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return {
    apart: boxes.every((one, at) => boxes.slice(at + 1).every((other) => !meets(one, other))),
    seen: boxes.every(({ left, right, top, bottom, width, height }) => width > 0 && height > 0
      && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight),
  };
}"""
REGIONS = [".ribbon", "#seats", "#last", "#stage", "#tray"]


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_seats_and_the_last_event_are_beside_board_and_tray(open_page, game):
    page = open_page(**FINGER)
    table = staged(page, game)
    for screen in (PHONE, SIDEWAYS):
        page.set_viewport_size(screen)
        assert page.evaluate(OVERLAP, REGIONS) == {"apart": True, "seen": True}
        assert page.evaluate(OVERLAP, [f"#seat-{seat}" for seat in range(2)])["seen"]
        assert page.is_hidden("kbd >> nth=0"), "no word of keys that are not there"
    table.wire.send(parts={"log": '<li id="told-1-0-1">One.</li><li id="told-2-0-1">Two.</li>'
                           '<li id="told-2-0-2" class="loss">Three.</li>'})  # fmt: skip
    told = "document.querySelector('#last-told').innerText.trim()"
    page.wait_for_function(f"{told} === 'Three. Two.'")


def test_the_log_opens_at_its_newest_line_by_a_touch_on_the_last_event(open_page):
    page = open_page(**FINGER)
    table = staged(page, "escape")
    lines = "".join(f'<li id="told-{ply}-0-1">Line {ply}.</li>' for ply in range(1, 80))
    table.wire.send(parts={"log": lines})
    page.wait_for_selector("#last >> text=Line 79.")
    page.tap("#last")
    assert page.evaluate(OVERLAP, ["#told-79-0-1"])["seen"]


# A finger


def tap(page: Any, name: str) -> None:
    """Touch a thing in its middle, and say which one it is where the page asks."""
    place = page.evaluate(MIDDLE, name)
    page.touchscreen.tap(place["x"], place["y"])
    if not page.evaluate("document.getElementById('which').hidden"):
        page.tap(f"[data-which={name}]")


# The middle of a thing, when it has been brought into sight.
MIDDLE = REACH.replace("const parts = [0.5, 0.7, 0.3, 0.85, 0.15];", "const parts = [0.5];")


def spot(page: Any, name: str) -> tuple[float, float]:
    place = page.evaluate(MIDDLE, name)
    return place["x"], place["y"]


def staged(page: Any, game: str) -> Staged:
    """A table whose first frame has come."""
    table = Staged(page, game)
    while not table.wire.last:
        page.wait_for_timeout(20)
    return table


def states(game: str) -> list[Any]:
    """What the seat to decide sees at some moments of random games, with all flags off and on."""
    room = kritias.game(game)
    flags = {option.name: True for option in room.OPTIONS if option.kind == "flag"}
    mixes: list[dict[str, Any]] = [{}, flags] if flags else [{}]
    found: list[Any] = []
    for settings in mixes:
        trial = Trial(room, room.SEATS[-1], games=2 * POSITIONS, settings=settings)
        for moment in islice(trial.moments(APART), POSITIONS // len(mixes)):
            found.append(engine_of(room).veil(moment.state, moment.state.seat))
    assert len(found) == POSITIONS
    return found


HELD = "() => imported('table/preview.js').then((it) => it.heldMove()?.code)"


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_every_move_can_be_made_by_touches_in_the_middle_of_things(open_page, game):
    """Each is held back by its last touch; the last one of a position is played as well."""
    page = open_page(**FINGER)
    table, dice, made, missed = staged(page, game), np.random.default_rng(2), 0, []
    page.route("**/moves", lambda route: route.fulfill(json={}))
    for number, state in enumerate(states(game)):
        moves = table.show(state)
        tried = [moves[int(at)] for at in dice.permutation(len(moves))[:MOVES]]
        for move in tried:
            page.keyboard.press("Escape")
            for step in move["touch"][0]:
                tap(page, step[0])
            if page.evaluate(HELD) != move["code"]:
                missed.append((number, move["text"], move["touch"][0]))
        made += len(tried)
        if page.is_visible("#preview"):
            with page.expect_request("**/moves"):
                page.tap("[data-act=play]")
    assert missed == [], f"of {made} moves in {POSITIONS} positions"


FORESEEN = "() => document.querySelector('#preview-stakes section')"


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_what_a_move_would_do_is_seen_before_it_is_made(open_page, game):
    """On the board and in columns; nothing of it covers the board or moves it. A mouse that rests
    sees a quiet version, and makes the move with one click."""
    page = open_page(**FINGER)
    table = staged(page, game)
    table.looks_ahead = True
    move = max(table.show(states(game)[1]), key=lambda one: len(one["touch"][0]))
    board = page.locator("#board").bounding_box()
    for step in move["touch"][0]:
        tap(page, step[0])
    page.wait_for_function(FORESEEN)
    page.wait_for_function(SETTLED)
    assert page.evaluate(OVERLAP, ["#stage", "#preview"]) == {"apart": True, "seen": True}
    assert page.evaluate(OVERLAP, ["#say", "#preview"])["apart"], "the line says what it is"
    assert page.inner_text("#say") == move["say"]
    assert page.locator("#board").bounding_box() == board
    page.keyboard.press("Escape")
    assert page.is_hidden("#preview")
    assert not page.query_selector("#ahead")
    *before, last = move["touch"][0]
    for step in before:
        page.mouse.click(*spot(page, step[0]))
    page.mouse.move(*spot(page, last[0]))
    page.wait_for_function(FORESEEN)
    assert "quiet" in page.get_attribute("#preview", "class")
    page.mouse.move(1, 1)
    page.wait_for_selector("#preview", state="hidden")


def assert_sent(page, sent, wanted):
    """A request reaches the test a moment after the page has gone on."""
    for _ in range(200):
        if len(sent) >= len(wanted):
            break
        page.wait_for_timeout(20)
    assert sent == wanted


def test_a_touch_shows_the_move_and_the_same_touch_again_makes_it(open_page):
    page = open_page(**FINGER)
    table = staged(page, "escape")
    sent = []
    page.route("**/moves", lambda route: (sent.append(route.request.post_data_json["move"]),
                                          route.fulfill(json={})))  # fmt: skip
    moves = table.show(escape.drawn("d5 d6 g7", phase="sink", circle="d5").state)
    codes = {move["touch"][0][0][0]: move["code"] for move in moves}
    one, other = list(codes)[:2]
    tap(page, one)
    assert page.is_visible("#preview")
    assert sent == []
    tap(page, other)
    assert page.get_attribute(".chosen", "id") == other, "another touch takes its place"
    tap(page, one)
    tap(page, one)
    page.wait_for_selector("#preview", state="hidden")
    assert_sent(page, sent, [codes[one]])
    table.show(escape.drawn("d5 d6 g7", phase="sink", circle="d5").state)
    tap(page, other)
    page.tap("[data-act=cancel]")
    assert page.is_hidden("#preview")
    tap(page, other)
    page.tap("[data-act=play]")
    page.wait_for_selector("#preview", state="hidden")
    assert_sent(page, sent, [codes[one], codes[other]])


def test_a_mouse_makes_a_move_with_one_click(open_page):
    page = open_page(**FINGER)
    table = staged(page, "escape")
    page.route("**/moves", lambda route: route.fulfill(json={}))
    table.show(escape.drawn("d5 d6 g7", phase="sink", circle="d5").state)
    place = page.evaluate(MIDDLE, page.get_attribute("#board .glow >> nth=0", "id"))
    with page.expect_request("**/moves"):
        page.mouse.click(place["x"], place["y"])


def test_where_a_finger_meets_several_things_the_page_asks_which(open_page):
    """A boat and two on land: each large, with a name and what it does."""
    page = open_page(**FINGER)
    table = staged(page, "escape")
    table.show(escape.drawn("d5 d6 g7", circle="d5 d6 g7 +c5", boats="c5").state)
    place = page.evaluate(MIDDLE, "hex-30")
    page.touchscreen.tap(place["x"], place["y"])
    assert page.is_visible("#which")
    cards = page.locator("[data-which]")
    assert cards.count() >= 3
    for number in range(cards.count()):
        card = cards.nth(number)
        assert card.locator("b").inner_text()
        assert card.locator("svg").bounding_box()["width"] >= 70
        assert min(card.bounding_box()["width"], card.bounding_box()["height"]) >= 100
    box, tray = page.locator("#which").bounding_box(), page.locator("#tray").bounding_box()
    assert box == tray, "exactly over the tray"
    page.keyboard.press("Escape")
    assert page.is_hidden("#which")
    page.touchscreen.tap(place["x"], place["y"])
    page.tap("[data-which=hex-31]")
    assert page.is_hidden("#which")
    assert page.get_attribute(".chosen", "id") == "hex-31"
