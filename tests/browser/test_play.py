"""Whole games in a real browser: by clicking, by keys, around one screen, over the net."""

import json

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe

import kritias
from kritias.kernel.words import MARKS
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import (
    CLICKED,
    PLY,
    play,
    play_moves,
    set_table,
    touch_what_glows,
)
from tests.campaign import ALL, campaign, in_turn, sized
from tests.unchanged import looks_at

TOUCHES, BY_KEYS = sized(20, 30), sized(5, 12)


def final_points(page) -> list[int]:
    rows = page.query_selector_all("#end .rank b")
    return [int(row.inner_text().replace("−", "-")) for row in rows]


@pytest.mark.skipif(
    "atlantis" not in in_turn(kritias.GAMES), reason="another game is played at this commit"
)
@pytest.mark.parametrize(
    "screen", [LARGE, pytest.param(PHONE, marks=campaign)], ids=["large", "phone"]
)
def test_a_whole_game_against_bots_by_clicking(open_page, screen):
    page = open_page(viewport=screen, has_touch=screen is PHONE)
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow", timeout=60_000)
    assert play_moves(page, 1, CLICKED) > 10
    points = final_points(page)
    assert points == sorted(points, reverse=True)
    page.click("#end > .plate > details > summary")
    if ALL:
        shown = "#review .winning"
        page.wait_for_selector(shown, timeout=400_000)  # it stands back behind all else
    assert len(page.inner_text("#end .hash >> nth=0")) == 64
    table = page.url.rpartition("/")[2]
    record = page.evaluate(f"fetch('/api/tables/{table}/record').then((answer) => answer.text())")
    assert record.startswith("kritias: 1\ngame: atlantis")


def test_around_one_screen_hands_are_covered_between_turns(open_page):
    page = open_page()
    set_table(page, "screen", 2)
    page.wait_for_selector("#cover")
    assert page.query_selector_all("#tray .card") == []
    first = page.inner_text("#cover h2")
    page.click("#cover button")
    page.wait_for_selector("#tray .card")
    turn = page.evaluate("document.querySelectorAll('.turnline').length")
    for _ in range(60):
        page.wait_for_selector("#cover, .glow")
        if page.query_selector("#cover"):
            break
        touch_what_glows(page)
    page.wait_for_selector("#cover")
    assert page.inner_text("#cover h2") != first
    assert page.query_selector_all("#tray .card") == []
    assert page.evaluate("document.querySelectorAll('.turnline').length") >= turn
    if ALL:
        play(page, seed=2)


def whose_turn(pages):
    """The page on which something glows."""
    while not (glowing := [page for page in pages if page.query_selector(".glow")]):
        pages[0].wait_for_timeout(20)
    return glowing[0]


# How many requests have no answer yet.
COUNT_REQUESTS = """{
  const send = window.fetch;
  window.unanswered = 0;
  window.fetch = async (...how) => {
    window.unanswered += 1;
    try {
      return await send(...how);
    } finally {
      window.unanswered -= 1;
    }
  };
}"""


def wait_until_settled(pages):
    """No page has asked for anything that is not done, and all know of everything."""
    table = pages[0].url.rpartition("/")[2]
    while True:
        is_asking = any(page.evaluate("window.unanswered") for page in pages)
        ply = pages[0].request.get(f"/api/tables/{table}").json()["ply"]
        if not is_asking and all(page.evaluate(PLY) == ply for page in pages):
            return
        pages[0].wait_for_timeout(20)


def test_two_browsers_over_the_net_with_a_reload_in_mid_game(open_page):
    livia = open_page()
    livia.add_init_script(COUNT_REQUESTS)
    set_table(livia, "friends", 2)
    livia.wait_for_function("() => document.querySelector('.qr')?.naturalWidth > 0")
    link = livia.input_value(".link input")
    bruno = open_page()
    bruno.add_init_script(COUNT_REQUESTS)
    bruno.goto(link)
    bruno.fill("input[name=name]", "Bruno")
    bruno.click("button")
    livia.wait_for_selector("text=Bruno")
    livia.fill("form.word input", "Santorini")
    livia.click("form.word button")
    livia.click("[data-act=start]")
    bruno.wait_for_selector("#board")
    livia.wait_for_selector("#board")
    pages, touches = [livia, bruno], 0
    while touches < TOUCHES:
        page = whose_turn(pages)
        touch_what_glows(page, touches)
        touches += 1
        if touches == TOUCHES // 2:
            bruno.reload()
            bruno.wait_for_selector("#board")
            touches += 1
    wait_until_settled(pages)
    lines = "[...document.querySelectorAll('#log li')].map(({ id }) => id)"
    logs = [page.evaluate(lines) for page in pages]
    assert logs[0] == logs[1]
    assert len(logs[0]) > 10
    for seat, page in enumerate(pages):
        position = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["position"]
        held = position[MARKS[seat]]["hand"].split()
        assert not any(card.startswith("?") for card in held)
        number = sum(int(card.partition("*")[2] or 1) for card in held)
        assert page.evaluate("document.querySelectorAll('.hand .card').length") == number
    assert livia.query_selector("#seat-1 .here:not(.away)")
    bruno.fill("[data-act=say] input", "Hello") if bruno.is_visible(
        "[data-act=say] input"
    ) else None


def test_a_game_is_begun_and_played_with_keys_alone(open_page):
    page = open_page("/")
    page.focus("input[name=name]")
    page.keyboard.type("Livia")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value") == "bots":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".glow", timeout=60_000)
    for _ in range(BY_KEYS + 1):
        page.wait_for_selector("#movelist [data-code]", state="attached", timeout=60_000)
        page.keyboard.press("m")
        page.wait_for_selector("#moves.open")
        assert page.evaluate("document.activeElement.dataset.code !== undefined")
        page.keyboard.press("Enter")


def test_the_board_shows_what_a_move_of_the_list_would_do(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow", timeout=60_000)
    page.click("[data-open=moves]")
    page.wait_for_selector("#moves.open")
    page.keyboard.press("Tab")
    assert page.query_selector(".shown"), "by keys"
    page.hover("#stage", position={"x": 5, "y": 5})
    assert not page.query_selector(".shown")
    page.hover("#movelist [data-code] >> nth=0")
    assert page.query_selector(".shown"), "under the pointer"


def choose_by_keys(page) -> None:
    """Sit down, reach the first thing that may be touched, and touch it."""
    set_table(page, "bots", 2)
    page.wait_for_selector(".stage .glow", timeout=60_000)
    page.focus(".stage .glow")
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage .chosen")


def test_what_has_the_focus_keeps_it_when_the_stage_changes_its_shape(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(".stage .glow", timeout=60_000)
    page.focus(".stage .glow")
    focused = page.evaluate("document.activeElement.id")
    shape = page.get_attribute("#board", "viewBox")
    page.set_viewport_size(PHONE)
    page.wait_for_function("(old) => board.getAttribute('viewBox') !== old", arg=shape)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("document.activeElement.id") == focused


def test_things_on_the_board_can_be_reached_and_touched_by_keys(open_page):
    page = open_page()
    choose_by_keys(page)
    page.keyboard.press("Escape")
    assert not page.query_selector(".chosen")


def test_what_was_touched_stays_chosen_when_the_stage_changes_its_shape(open_page):
    page = open_page()
    choose_by_keys(page)
    shape = page.get_attribute("#board", "viewBox")
    page.set_viewport_size(PHONE)
    page.wait_for_function("(old) => board.getAttribute('viewBox') !== old", arg=shape)
    assert page.query_selector(".stage .chosen")
    assert page.query_selector(".glow:not(.chosen)")


def test_a_move_that_became_impossible_is_refused_in_the_line_above_the_tray(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow", timeout=60_000)
    table = page.url.rpartition("/")[2]
    answer = page.evaluate(
        "(table) => fetch(`/api/tables/${table}/moves`, {method: 'POST', headers: "
        "{'content-type': 'application/json'}, body: JSON.stringify({ply: 0, move: 'show'})})"
        ".then((answer) => answer.json())",
        table,
    )
    assert answer["error"] in ("illegal", "stale")
    open_page.troubles.clear()


def test_the_past_is_replayed_with_the_slider_and_left_again(open_page):
    page = open_page()
    set_table(page, "bots", 2)
    for _ in range(80):
        page.wait_for_selector(".glow", timeout=60_000)
        touch_what_glows(page, -1)
        if page.evaluate("Number(document.querySelector('#slider').max)") > sized(4, 8):
            break
    page.evaluate("(() => { const s = document.querySelector('#slider'); s.value = 1;"
                  "s.dispatchEvent(new Event('input')); })()")  # fmt: skip
    page.wait_for_selector(".replaying")
    assert "Move 1 of" in page.inner_text("#ribbon")
    page.click("[data-act=live]")
    page.wait_for_selector("body:not(.replaying)")


def test_reduced_motion_stops_all_motion(open_page):
    page = open_page(reduced_motion="reduce")
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow", timeout=60_000)
    names = page.evaluate(
        "[...document.querySelectorAll('*')].map((one) => getComputedStyle(one).animationName)"
        ".filter((name) => name !== 'none')"
    )
    assert names == []


SIGHTS = {
    "large-light": (LARGE, "light"),
    "phone-dark": (PHONE, "dark"),
    "lying-light": ({"width": 844, "height": 390}, "light"),
}


@pytest.mark.parametrize("sight", in_turn(SIGHTS))
@looks_at("pages")
def test_no_serious_fault_of_accessibility_is_found(open_page, sight):
    screen, scheme = SIGHTS[sight]
    page = open_page("/", viewport=screen, color_scheme=scheme)
    faults = serious(page)
    set_table(page, "bots", 4)
    page.wait_for_selector(".glow", timeout=60_000)
    faults += serious(page)
    page.keyboard.press("m")
    faults += serious(page)
    page.goto("/rules/atlantis")
    faults += serious(page)
    assert faults == []


def serious(page) -> list[str]:
    """What axe-core finds serious or worse."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} {json.dumps(one['nodes'][0]['any'])[:300]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(
    ("language", "word"), in_turn([("it", "Gioca subito"), ("es", "Jugar ya")])
)
def test_the_page_speaks_the_readers_language(open_page, language, word):
    page = open_page("/")
    page.click(f"a[href='/lang/{language}']")
    assert word in page.inner_text(".ways")
    set_table(page, "bots", 2)
    page.wait_for_selector(".glow", timeout=60_000)
    assert page.get_attribute("html", "lang") == language


def test_every_static_file_a_page_names_is_there(open_page, home):
    page = open_page("/")
    find = "[...document.querySelectorAll('link[href], script[src]')]"
    names = page.evaluate(f"{find}.map((one) => one.href || one.src)")
    for name in names:
        assert httpx.get(name).status_code == 200, name
