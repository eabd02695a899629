"""What the page of a table keeps and changes: what has the focus, what was typed, the end."""

import numpy as np
import pytest

import kritias
from tests.browser.begun import is_over, open_begun
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import play_unseen, set_table
from tests.browser.test_frames import GLOW, Wire, make_a_move
from tests.campaign import ALL, in_turn

FOCUSED = "document.activeElement.id"


# What has the focus


def test_a_button_in_focus_says_what_is_new_and_keeps_the_focus(open_page):
    page = open_page()
    wire = Wire(page)
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    name = page.get_attribute(".tray button[id] >> nth=0", "id")
    page.focus(f"#{name}")
    tray = page.evaluate(
        """(name) => {
          const tray = document.getElementById('tray').cloneNode(true);
          const button = tray.querySelector(`#${name}`);
          button.innerHTML = '<b>now 17</b>';
          button.setAttribute('aria-label', 'seventeen');
          return tray.innerHTML;
        }""",
        name,
    )
    wire.send(parts={"tray": tray}, ply=wire.last["ply"] + 1)
    page.wait_for_function(
        "(name) => document.getElementById(name).ariaLabel === 'seventeen'", arg=name
    )
    assert page.inner_text(f"#{name}") == "now 17"
    assert page.evaluate(FOCUSED) == name


def test_what_has_the_focus_keeps_it_where_it_is_put_elsewhere(open_page):
    page = open_page()
    wire = Wire(page)
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    name = page.get_attribute(".tray button[id] >> nth=0", "id")
    page.focus(f"#{name}")
    tray = page.evaluate(
        """(name) => {
          const tray = document.getElementById('tray').cloneNode(true);
          const button = tray.querySelector(`#${name}`);
          const things = tray.querySelector('#things');
          const other = document.createElement('div');
          other.id = 'elsewhere';
          other.append(button);
          things.append(other);
          return tray.innerHTML;
        }""",
        name,
    )
    wire.send(parts={"tray": tray}, ply=wire.last["ply"] + 1)
    page.wait_for_selector(f"#elsewhere #{name}", state="attached")
    assert page.evaluate(FOCUSED) == name


def test_the_tray_of_a_real_game_says_under_the_focus_what_it_says_anew(open_page):
    """After every move it is as if the page had just been opened."""
    page = open_page()
    set_table(page, "bots", 2)
    for _ in range(4):
        page.wait_for_selector(GLOW, timeout=60_000)
        if page.query_selector(".tray button[id]"):
            page.focus(".tray button[id] >> nth=0")
        make_a_move(page)
    page.wait_for_selector(GLOW, timeout=60_000)
    shown = page.inner_text("#tray")
    page.reload()
    page.wait_for_selector(GLOW, timeout=60_000)
    assert page.inner_text("#tray") == shown


# What was typed


def test_what_is_typed_is_not_lost_when_somebody_sits_down_or_talks(open_page):
    livia = open_page()
    set_table(livia, "friends", 2)
    livia.wait_for_selector("form.word input")
    livia.fill("form.word input", "Santo")
    livia.focus("form.word button")
    link = livia.input_value(".link input")
    bruno = open_page(link)
    bruno.fill("input[name=name]", "Bruno")
    bruno.click("button")
    livia.wait_for_selector("text=Bruno")
    assert livia.input_value("form.word input") == "Santo", "out of focus"
    livia.focus("form.word input")
    livia.keyboard.press("End")
    livia.keyboard.type("rin")
    bruno.close()
    livia.wait_for_selector("#place-seat-1 >> text=away")
    livia.keyboard.type("i")
    assert livia.input_value("form.word input") == "Santorini", "in focus"


def test_a_line_half_said_is_there_when_another_has_said_one(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector("#board")
    page.click("[data-act=talk]")
    page.fill("[data-act=say] input", "Half a")
    other = open_page(page.url)
    other.click("[data-act=talk]")
    other.fill("[data-act=say] input", "Hello")
    other.click("[data-act=say] button")
    page.wait_for_selector("#talk li >> text=Hello")
    page.keyboard.type(" line")
    assert page.input_value("[data-act=say] input") == "Half a line"


# The end


@pytest.mark.parametrize("screen", in_turn([PHONE, LARGE]))
def test_from_the_board_and_from_the_past_one_comes_back_to_the_result(open_page, home, screen):
    page = open_page(viewport=screen)
    open_begun(page, home, "artonauti", is_over, way="screen")
    page.wait_for_selector("#end .plate")
    assert page.is_hidden("#result"), "where the result is seen, no way leads back to it"
    page.click("[data-act=fold]")
    assert page.is_hidden("#end .plate")
    page.click("#result")
    assert page.is_visible("#end .plate")
    assert page.is_hidden("#result")
    page.click("[data-act=fold]")
    assert page.evaluate(FOCUSED) == "result", "for those who come by keys"
    page.keyboard.press("Enter")
    assert page.is_visible("#end .plate")
    page.evaluate("(() => { const s = document.querySelector('#slider'); s.value = 3;"
                  "s.dispatchEvent(new Event('input')); })()")  # fmt: skip
    page.wait_for_selector(".replaying")
    page.click("#result")
    page.wait_for_selector("#end .plate")
    assert not page.query_selector(".replaying")


def test_a_result_folded_away_before_the_first_frame_comes_stays_so(open_page, home):
    page = open_page()
    waiting = []
    page.route_web_socket("**/live?**", lambda socket: waiting.append(socket))
    open_begun(page, home, "artonauti", is_over, way="screen")
    page.wait_for_selector("#end .plate")
    while not waiting:
        page.wait_for_timeout(20)  # the page listens, and nobody has said anything yet
    page.click("[data-act=fold]")
    assert page.is_visible("#result")
    waiting[0].connect_to_server()
    page.wait_for_selector(".review", state="attached")  # it comes with the first frame
    assert page.is_hidden("#end .plate"), "the first frame says nothing that is new"
    page.click("#result")
    assert page.is_visible("#end .plate")


def test_around_one_screen_one_plays_once_more_with_the_same_names(open_page, home):
    page = open_page()
    open_begun(page, home, "artonauti", is_over, way="screen")
    first = page.url
    page.wait_for_selector("#end .plate")
    page.click("[data-act=rematch]")
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector("#cover")
    assert page.locator("#seats .name").all_inner_texts() == ["Livia", "Triangle"]
    watching = open_page(first)
    watching.wait_for_selector("#end .plate")
    assert not watching.query_selector("[data-act=rematch]"), "for those who played"


def test_before_the_end_no_way_leads_to_a_result(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    for _ in range(3):
        make_a_move(page)
    page.evaluate("(() => { const s = document.querySelector('#slider'); s.value = 1;"
                  "s.dispatchEvent(new Event('input')); })()")  # fmt: skip
    page.wait_for_selector(".replaying")
    assert page.is_hidden("#result")


# Around one screen


def test_where_nothing_is_hidden_nobody_hands_the_screen_round(open_page):
    page = open_page(locale="it-IT")
    set_table(page, "screen", 2, game="escape")
    page.wait_for_selector(".glow", timeout=60_000)
    assert not page.query_selector("#cover")
    turns = set()
    for _ in range(8):
        turns.add(page.inner_text("#seats .now .name"))
        assert page.inner_text("#ribbon .turn") == page.inner_text("#seats .now .name"), (
            "several are called you"
        )
        make_a_move(page)
        assert not page.query_selector("#cover")
    assert turns == {"Livia", "Triangolo"}


def test_where_hands_are_secret_the_next_player_is_called_by_name_or_mark(open_page):
    page = open_page(locale="it-IT")
    set_table(page, "screen", 2, game="gods")
    page.wait_for_selector("#cover")
    assert page.inner_text("#cover h2").strip() in ("Livia", "Triangolo")
    assert "2" not in page.inner_text("#seats")[:40].split()


# The ribbon


SHAPES = """() => {
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  const name = document.querySelector('#ribbon .turn span');
  return {
    room: box('.tools').left - box('#ribbon').right,
    cut: name.scrollWidth - name.clientWidth,
    mark: box('#ribbon .turn .seatmark').width,
  };
}"""


@pytest.mark.parametrize("game", in_turn(kritias.GAMES))
def test_on_the_ribbon_whose_turn_it_is_can_be_read_and_covers_nothing(open_page, game):
    page = open_page(locale="it-IT")
    set_table(page, "bots", 2, game=game)
    page.wait_for_selector(GLOW, timeout=60_000)
    for width, height in ((1600, 900), (1440, 900), (1280, 800), (1024, 768), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        shapes = page.evaluate(SHAPES)
        assert shapes["room"] >= 0, width
        assert (shapes["cut"], shapes["mark"] >= 20) == (0, True), width


def test_a_new_shape_of_the_board_moves_no_piece(open_page):
    """Pieces slide where they have gone elsewhere, not where all has."""
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, timeout=60_000)
    page.evaluate(
        "() => { window.slides = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { window.slides += 1;"
        "return animate.apply(this, how); }; }"
    )
    shape = page.get_attribute("#board", "viewBox")
    page.set_viewport_size(PHONE)
    page.wait_for_function("(old) => board.getAttribute('viewBox') !== old", arg=shape)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("window.slides") == 0
    make_a_move(page)
    page.wait_for_function("() => window.slides > 0")


# What has to be remembered


COINS = "() => document.querySelectorAll('#board .worth, #tray .worth').length"
# The moment that is shown; without one, what is now.
IS_AT = """(at) => document.body.classList.contains('replaying') === (at !== null)
  && felt.dataset.moment === String(at ?? slider.max)"""
TOLD = "() => ['board', 'tray', 'log', 'herald'].map((id) => document.getElementById(id).outerHTML)"


def test_after_set_up_the_slider_leads_back_to_no_value(open_page):
    """S4: neither on the board nor in the tray nor in the log."""
    page = open_page()
    set_table(page, "bots", 2, game="survive")
    page.wait_for_selector(GLOW, timeout=60_000)
    assert page.evaluate(COINS) == 10
    table = page.url.rpartition("/")[2]
    while (seen := page.request.get(f"/api/tables/{table}").json())["position"]["phase"] in (
        "place",
        "launch",
    ):
        if moves := seen["moves"]:
            move = {"ply": seen["ply"], "move": moves[-1]["code"]}
            page.request.post(f"/api/tables/{table}/moves", data=move)
    page.wait_for_function("() => document.getElementById('slider').max >= 24")
    for at in (1, 10, 19, 22, None):
        page.evaluate(
            """(at) => {
              const slider = document.getElementById('slider');
              slider.value = at ?? slider.max;
              slider.dispatchEvent(new Event('input', { bubbles: true }));
            }""",
            at,
        )
        page.wait_for_function(IS_AT, arg=at)
        assert page.evaluate(COINS) == 0, at
        assert " worth " not in "".join(page.evaluate(TOLD)), at


# The deal of the day


def test_in_the_deal_of_the_day_nothing_is_taken_back_and_the_second_try_says_what_it_is(open_page):
    page = open_page()

    def begin():
        page.goto("/")
        page.fill("input[name=name]", "Livia")
        page.check("input[name=game][value=gods]", force=True)
        page.click("button[value=daily]:visible")
        page.wait_for_url("**/t/*")
        page.wait_for_selector(".glow", timeout=60_000)
        return page.url

    first = begin()
    for _ in range(2):
        make_a_move(page)
        assert page.is_disabled("[data-act=undo]")
    assert begin() == first, "the one try goes on"
    assert not page.query_selector("#unranked")
    play_unseen(page, first.rpartition("/")[2], np.random.default_rng(3))
    page.wait_for_selector("#end .plate")
    assert page.is_disabled("[data-act=undo]")
    second = begin()
    assert second != first
    assert "not ranked" in page.inner_text("#unranked")
    page.click("#unranked button")
    assert not page.query_selector("#unranked")
    if ALL:
        play_unseen(page, second.rpartition("/")[2], np.random.default_rng(4))
        page.wait_for_selector("#end .plate")
        assert "not ranked" in page.inner_text("#end")
