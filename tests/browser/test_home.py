"""The home page with a game still open, and the almanac: in a browser, wide and on a phone."""

import pytest

from tests.browser.conftest import LARGE, PHONE
from tests.browser.test_play import serious
from tests.campaign import some

AGAINST_BOTS = {"players": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
SCREENS = {"wide": (LARGE, "light"), "phone": (PHONE, "dark")}
LOADED = "() => document.querySelector('.resume img').naturalWidth > 0"
BOXES = """(what) => [...document.querySelectorAll(what)].filter((one) => one.offsetParent)
  .map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) =>
    ({ x, y, width, height }))"""


@pytest.fixture
def visit(open_page, home):
    """Open a page as a guest of the house."""

    def opened(person, path: str, screen: str):
        viewport, scheme = SCREENS[screen]
        page = open_page("/", viewport=viewport, color_scheme=scheme)
        page.context.add_cookies([{"name": "kritias", "value": person.token, "url": home.url}])
        page.goto(path)
        return page

    return opened


def is_within(box: dict, width: int) -> bool:
    return box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.parametrize("screen", some(SCREENS, 0, number=1))
def test_the_open_game_comes_first_and_goes_on(home, visit, screen):
    livia = home.guest("Livia")
    tables = [livia.set_table(**AGAINST_BOTS).id for _ in range(2)]
    for table in tables:
        livia.wait_for_turn(table)
    page = visit(livia, "/", screen)
    page.wait_for_function(LOADED)
    width = SCREENS[screen][0]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    [plate] = page.evaluate(BOXES, ".resume")
    games = page.evaluate(BOXES, ".game")
    ways = page.evaluate(BOXES, ".way")
    assert is_within(plate, width)
    assert plate["y"] + plate["height"] <= games[0]["y"], "above the games, and not over them"
    assert {way["height"] for way in ways} == {ways[0]["height"]}
    assert len({way["y"] for way in ways}) == (1 if screen == "wide" else 2)
    assert page.locator(".cards button.card:visible").count() == 1
    page.check("input[name=game][value=gods]", force=True)
    assert "Island of Gods" in page.inner_text(".cards button.card:visible")
    assert page.evaluate("getComputedStyle(document.querySelector('.way')).backgroundColor") != (
        page.evaluate("getComputedStyle(document.querySelector('.resume .main')).backgroundColor")
    ), "one button is filled"
    assert serious(page) == []
    page.click(".resume summary")
    [others] = page.evaluate(BOXES, ".more li")
    assert is_within(others, width)
    assert serious(page) == []
    page.click(".resume .main")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".glow")


@pytest.mark.parametrize("screen", some(SCREENS, 1, number=1))
def test_an_almanac_is_read_and_taken_to_another_device(home, visit, open_page, screen, tmp_path):
    livia = home.guest("Livia")
    table = livia.set_table(**AGAINST_BOTS).id
    points = livia.play_on(table)["points"]
    running = livia.set_table(**AGAINST_BOTS).id
    page = visit(livia, "/", screen)
    page.click("a[href='/almanac']")
    page.wait_for_selector(".almanac header")
    width = SCREENS[screen][0]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert "1 game finished" in page.inner_text(".almanac header")
    assert str(points[0]).replace("-", "−") in page.inner_text(".played .own")
    assert page.locator(f".played a[href*='{table}']").count() == 1
    assert serious(page) == []
    with page.expect_download() as saved:
        page.click("a[href='/almanac/file']")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    other = open_page("/almanac", viewport=SCREENS[screen][0])
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text().replace("Livia", "Bruno"))
    open_page.troubles.clear()
    other.set_input_files("input[type=file]", broken)
    with other.expect_navigation():
        other.click(".take button")
    assert "was changed since" in other.inner_text("[role=alert]")
    open_page.troubles.clear()  # the browser logs that it was refused
    other.set_input_files("input[type=file]", file)
    with other.expect_navigation():
        other.click(".take button")
    assert "Livia" in other.inner_text(".almanac header")
    other.click(".mark")
    assert other.get_attribute(".resume .main", "href") == f"/t/{running}"


@pytest.mark.parametrize("screen", some(SCREENS, 0, number=1))
def test_a_table_comes_into_the_lobby_by_itself_and_is_joined(home, visit, open_page, screen):
    viewport = SCREENS[screen][0]
    guest = open_page("/lobby", viewport=viewport)
    host = open_page("/", viewport=viewport)
    host.fill("input[name=name]", f"Livia {screen}")
    host.click(".set summary")
    host.check("input[name=lobby]")
    host.click("button[value=friends]")
    host.wait_for_url("**/t/*")
    table = host.url.rpartition("/")[2]
    place = f"form[action='/lobby/{table}']"
    guest.wait_for_selector(place)
    assert f"Livia {screen}" in guest.inner_text(place)
    assert guest.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert serious(guest) == []
    guest.click(f"{place} button")
    guest.wait_for_url("**/t/*")
    assert "You sit here." in guest.inner_text(".lobby")
    host.wait_for_function("document.querySelectorAll('.lobby .qr').length === 2")


def test_as_many_names_are_asked_for_as_there_are_seats(open_page):
    page = open_page("/", viewport=LARGE)
    page.check("input[name=game][value=atlantis]", force=True)
    page.click(".set summary")
    for seats in (2, 4, 3):
        page.check(f"input[name=seats][value='{seats}']", force=True)
        assert page.locator("input[name^='name-']:visible").count() == seats - 1
