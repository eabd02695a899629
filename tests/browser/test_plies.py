"""The page plays what happened, move by move, at the viewer's pace; and *Now* shows what is now."""

from itertools import product

import pytest

import kritias
from tests.browser.begun import after, open_begun
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import LIES_STILL, keep_pace, set_table, touch_what_glows
from tests.browser.shapes import note_shapes, wait_until_drawn
from tests.browser.test_frames import GLOW, Wire
from tests.browser.timers import hold_timers, let_pass
from tests.campaign import in_turn

SEATS = {"artonauti": 4, "atlantis": 4, "escape": 4, "gods": 4, "survive": 4}
SET_UP = {"survive": 49, "escape": 45, "atlantis": 20}  # moves after which pieces move about
FOLLOWING = "body.following"
# Which moves were shown, one after the other.
RECORD = """() => {
  const felt = document.getElementById('felt');
  window.shown = [Number(felt.dataset.moment)];
  new MutationObserver((changes) => {
    const at = Number(felt.dataset.moment);
    if (changes.length && window.shown.at(-1) !== at) window.shown.push(at);
  }).observe(felt, { attributes: true, attributeFilter: ['data-moment'] });
  return Number(felt.dataset.moment);
}"""
COUNT = "() => Number(document.getElementById('slider').max)"
# Where pieces are, and which of them slide. What was lost is not there any more.
PIECES = """() => Object.fromEntries([...document.querySelectorAll('.mover[id]')].map((piece) => {
  const { e, f } = piece.getScreenCTM?.() ?? {};
  const { x, y } = piece.getBoundingClientRect();
  return [piece.id, [e ?? x, f ?? y]];
}))"""
# Whatever begins to slide is noted.
NOTE_SLIDES = """() => {
  const animate = Element.prototype.animate;
  window.slid = [];
  Element.prototype.animate = function (...how) {
    window.slid.push(this.id);
    return animate.apply(this, how);
  };
}"""
YOURS = "() => document.title.startsWith('●')"
CAPTION = "#caption-says"
LONGER = 900  # milliseconds: longer than the fast pace shows a move
ROUND = 60_000  # and longer than it plays any round


def sit_down(page, game="atlantis", seats=4, pace="usual"):
    """A table with bots, at which it is one's own turn."""
    keep_pace(page, pace)
    set_table(page, "bots", seats, game=game)
    page.wait_for_selector(GLOW, state="attached", timeout=60_000)


def end_the_turn(page):
    """Touch what glows until others act, and the page is behind."""
    for _ in range(80):
        page.wait_for_selector(f"{GLOW}, {FOLLOWING}", state="attached", timeout=60_000)
        if page.query_selector(FOLLOWING):
            return
        touch_what_glows(page)
    raise AssertionError("nobody else has acted")


def is_following(page):
    return page.query_selector(FOLLOWING) is not None


def until_own_turn(page):
    """Until all that the others did is known to the page."""
    page.wait_for_function(YOURS, timeout=60_000)


# Every move, in order


@pytest.mark.parametrize(("game", "screen"), in_turn(product(kritias.GAMES, (PHONE, LARGE))))
def test_after_a_round_of_bots_every_move_was_shown_in_order_and_what_moved_slid(
    open_page, home, game, screen
):
    page = open_page(plays=True)
    keep_pace(page, "fast")
    note_shapes(page)
    open_begun(page, home, game, after(SET_UP.get(game, 0)), seats=SEATS[game])
    page.wait_for_selector(GLOW, state="attached", timeout=60_000)
    page.evaluate(NOTE_SLIDES)
    page.set_viewport_size(screen)
    wait_until_drawn(page)
    first = page.evaluate(RECORD)
    end_the_turn(page)
    page.keyboard.press("Space")
    until_own_turn(page)
    for _ in range(80):
        if not is_following(page):
            break
        assert not page.query_selector(".glow"), "nothing is offered while the page is behind"
        step(page)
    count = page.evaluate(COUNT)
    assert page.evaluate("window.shown") == list(range(first, count + 1))
    page.wait_for_selector(GLOW, state="attached")


def step(page):
    """The next move: whatever has changed place slides there."""
    page.wait_for_function(LIES_STILL)
    before = page.evaluate(PIECES)
    page.evaluate("window.slid = []")
    page.keyboard.press(".")
    page.wait_for_function(LIES_STILL)
    slid = set(page.evaluate("window.slid"))
    after = page.evaluate(PIECES)
    moved = {
        piece
        for piece in before.keys() & after.keys()
        if max(abs(one - two) for one, two in zip(before[piece], after[piece], strict=True)) > 3
    }
    assert moved <= slid, f"at move {page.evaluate('felt.dataset.moment')}"


def test_a_round_plays_by_itself_with_a_sentence_for_each_move(open_page):
    page = open_page(plays=True)
    sit_down(page, pace="fast")
    first = page.evaluate(RECORD)
    hold_timers(page)
    end_the_turn(page)
    assert page.inner_text(CAPTION)
    assert " of " in page.inner_text("#caption-count")
    assert page.locator("#dots .now").count() == 1
    until_own_turn(page)
    let_pass(page, ROUND)
    page.wait_for_selector(GLOW, state="attached")
    assert not is_following(page)
    assert page.evaluate("window.shown") == list(range(first, page.evaluate(COUNT) + 1))
    assert page.is_hidden(CAPTION)


def test_the_log_tells_no_more_than_is_shown_and_lights_it(open_page):
    page = open_page(plays=True)
    sit_down(page)
    end_the_turn(page)
    page.keyboard.press("Space")
    until_own_turn(page)
    assert page.locator("#log .present").count() > 0
    present = page.locator("#log .present").first.inner_text()
    assert present in page.inner_text(CAPTION)
    assert page.locator("#log li:visible").last.inner_text() in page.inner_text(CAPTION)
    page.keyboard.press("End")
    assert page.locator("#log .later, #log .present").count() == 0


def test_one_s_own_move_is_shown_at_once(open_page):
    page = open_page(plays=True)
    wire = Wire(page)
    sit_down(page, seats=2, pace="slow")
    count = wire.last["count"] + 1
    play = {"at": count, "ply": count, "seat": 0, "own": True, "sentences": ["You go."], "tone": "",
            "parts": {}}  # fmt: skip
    wire.send(plays=[play], left_out=0, count=count, ply=wire.last["ply"] + 1, moves=[])
    page.wait_for_function("(count) => felt.dataset.moment === String(count)", arg=count)
    assert not is_following(page)


# The viewer's pace


def behind(open_page, plies=4, pace="slow", **more):
    """A page that has to play so many moves of a bot's before the own turn."""
    page = open_page(plays=True, **more)
    wire = Wire(page)
    sit_down(page, seats=2, pace=pace)
    send_plays(page, wire, plies)
    page.wait_for_selector(FOLLOWING)
    return page, wire


def send_plays(page, wire, plies, **more):
    """The last frame again, after so many moves more."""
    count, ply = wire.last["count"], wire.last["ply"]
    plays = [
        {"at": count + number, "ply": ply + number, "seat": 1, "own": False,
         "sentences": [f"Ada makes move <b>{number}</b>."], "tone": "", "parts": {}}
        for number in range(1, plies + 1)
    ]  # fmt: skip
    wire.last |= {"count": count + plies, "ply": ply + plies}
    wire.send(plays=plays, left_out=0, **more)


def at(page):
    return int(page.get_attribute("#felt", "data-moment"))


def test_now_ends_it_at_once_and_the_own_move_may_be_made(open_page):
    page, wire = behind(open_page)
    assert not page.query_selector(".glow")
    page.click("[data-act=now]")
    assert not is_following(page)
    assert page.query_selector(GLOW)
    assert page.is_hidden(CAPTION)
    assert at(page) == page.evaluate(COUNT)
    for key in ("End", "Escape"):
        send_plays(page, wire, 3)
        page.wait_for_selector(FOLLOWING)
        page.keyboard.press(key)
        assert not is_following(page)
        assert page.query_selector(GLOW)


def test_it_is_paused_and_goes_on_and_a_touch_on_the_board_pauses_too(open_page):
    page, _ = behind(open_page)
    hold_timers(page)
    page.mouse.click(300, 300)
    page.wait_for_selector("body.paused")
    page.click("[data-pace=fast]")
    first = at(page)
    let_pass(page, LONGER)
    assert at(page) == first
    page.click("[data-act=step]")
    assert at(page) == first + 1
    let_pass(page, LONGER)
    assert at(page) == first + 1, "one step, and no further"
    page.click("[data-act=pause]")
    let_pass(page, LONGER)
    assert at(page) == first + 2
    let_pass(page, 3 * LONGER)
    page.wait_for_selector(GLOW, state="attached")


def test_keys_pause_step_and_go_on(open_page):
    page, _ = behind(open_page)
    page.keyboard.press("Space")
    page.wait_for_selector("body.paused")
    first = at(page)
    page.keyboard.press(".")
    page.keyboard.press(".")
    assert at(page) == first + 2
    assert page.inner_text(CAPTION) == f"Ada makes move {first + 2 - (page.evaluate(COUNT) - 4)}."
    page.keyboard.press("Space")
    page.wait_for_selector("body.following:not(.paused)")


def test_the_pace_is_kept_over_a_reload_and_changed_by_keys(open_page):
    page = open_page(plays=True)
    wire = Wire(page)
    sit_down(page, seats=2)
    assert page.input_value("#pace") == "usual"
    page.keyboard.press("+")
    assert page.input_value("#pace") == "fast"
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.reload()
    page.wait_for_selector(GLOW, state="attached")
    assert page.input_value("#pace") == "slow"
    page.select_option("#pace", "at once")
    send_plays(page, wire, 3)
    page.wait_for_function(
        "(count) => felt.dataset.moment === String(count)", arg=wire.last["count"]
    )
    assert not is_following(page)
    assert page.query_selector(GLOW)


def test_with_reduced_motion_nothing_slides_and_each_sentence_stands_a_while(open_page):
    page, _ = behind(open_page, pace="usual", reduced_motion="reduce")
    page.evaluate("() => { window.began = performance.now(); }")
    first = at(page)
    assert page.evaluate("document.getAnimations().length") == 0
    page.wait_for_function("(first) => felt.dataset.moment > first + 1", arg=first, polling=20)
    assert page.evaluate("performance.now() - window.began") > 1400
    assert page.evaluate("document.getAnimations().length") == 0


# What ends it


def test_what_is_taken_back_clears_what_was_to_be_played(open_page):
    page, wire = behind(open_page)
    wire.send(plays=None, left_out=0, count=3, ply=wire.last["ply"] + 1)
    page.wait_for_function("() => document.querySelector('#slider').max === '3'")
    assert not is_following(page)
    assert page.is_hidden(CAPTION)


def test_the_slider_leads_into_the_past_and_back_to_now_and_a_reload_shows_now(open_page):
    page = open_page(plays=True)
    sit_down(page, "survive", pace="slow")
    end_the_turn(page)
    page.evaluate("(() => { const s = document.querySelector('#slider'); s.value = 1;"
                  "s.dispatchEvent(new Event('input')); })()")  # fmt: skip
    page.wait_for_selector(".replaying")
    assert not is_following(page)
    page.click("[data-act=live]")
    page.wait_for_selector(f"{GLOW}, {FOLLOWING}", state="attached")
    page.reload()
    page.wait_for_selector(GLOW, state="attached")
    assert not is_following(page)


def test_the_end_comes_after_the_last_move_was_played(open_page):
    page = open_page(plays=True)
    wire = Wire(page)
    sit_down(page, seats=2, pace="slow")
    end = '<div class="plate">The end</div>'
    send_plays(page, wire, 2, status="over", parts={"end": end}, moves=[])
    page.wait_for_selector(FOLLOWING)
    assert not page.query_selector("#end .plate")
    assert not page.query_selector("body.over")
    page.keyboard.press(".")
    assert not page.query_selector("#end .plate")
    page.keyboard.press(".")
    page.wait_for_selector("#end .plate")
    assert page.query_selector("body.over")
