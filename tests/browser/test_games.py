"""Every game, whole, by clicking in a real browser: on a large screen and on a phone."""

import pytest

from kritias.server.pictures import PICTURES
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import play_moves, set_table
from tests.browser.test_play import final_points, serious

SCREENS = pytest.mark.parametrize(
    "screen",
    [
        pytest.param(LARGE, id="large", marks=pytest.mark.xdist_group("browser")),
        pytest.param(PHONE, id="phone", marks=pytest.mark.xdist_group("another browser")),
    ],
)
# How each is played here: seats, and the flags that bring everything into play.
TABLES = {
    "survive": (4, ("dolphins", "squids")),
    "escape": (4, ()),
    "gods": (2, ()),
    "artonauti": (3, ()),
}
GAMES = pytest.mark.parametrize("game", [name for name in TABLES if name in PICTURES])


@GAMES
@SCREENS
def test_a_whole_game_against_bots_by_clicking(open_page, game, screen):
    seats, flags = TABLES[game]
    page = open_page(viewport=screen, has_touch=screen is PHONE)
    set_table(page, "bots", seats, game=game, flags=flags)
    page.wait_for_selector(".glow", timeout=60_000)
    assert serious(page) == []
    assert play_moves(page, seed=1) > 20
    assert len(final_points(page)) == seats
    assert serious(page) == []


@pytest.mark.skipif("gods" not in PICTURES, reason="Island of Gods is not drawn yet")
@SCREENS
def test_the_deal_of_the_day_is_played_alone_and_ranked(open_page, screen):
    page = open_page(viewport=screen, has_touch=screen is PHONE)
    page.fill("input[name=name]", "Livia")
    page.check("input[name=game][value=gods]", force=True)
    page.click("button[value=daily]")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".glow", timeout=60_000)
    assert play_moves(page, seed=4) > 20
    page.wait_for_selector("#end .best .won")
    assert serious(page) == []
