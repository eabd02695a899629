"""Every game, whole, by clicking in a real browser: on a large screen and on a phone.

Each commit plays one of them on a phone, and the next commit the next one: Island of Gods alone,
as the deal of the day, Atlantis as `test_play.py` has it. `KRITIAS_ALL=1`, as in `make campaign`,
plays all of them on both screens, at full tables.
"""

import pytest

import kritias
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import CLICKED, play_moves, set_table
from tests.browser.test_play import final_points, serious
from tests.campaign import ALL, in_turn, some

SCREENS = {"large": LARGE, "phone": PHONE}
# Game, screen, seats, and the flags that bring something into play or an early end.
SHORT = [
    ("survive", "phone", 2, ("dolphins", "squids")),
    ("escape", "phone", 2, ("short",)),
    ("artonauti", "phone", 2, ()),
]
NOW = in_turn(kritias.GAMES)  # what is played at this commit
FULL = [
    (game, screen, seats, flags)
    for game, seats, flags in (
        ("survive", 4, ("dolphins", "squids")),
        ("escape", 4, ()),
        ("gods", 2, ("varied_gods", "ruthless")),
        ("artonauti", 3, ()),
    )
    for screen in SCREENS
]


def test_all_games_are_played():
    assert {table[0] for table in FULL} | {"atlantis"} == set(kritias.GAMES)
    assert {table[0] for table in SHORT} | {"atlantis", "gods"} == set(kritias.GAMES)


@pytest.mark.parametrize(
    ("game", "screen", "seats", "flags"), FULL if ALL else [one for one in SHORT if one[0] in NOW]
)
def test_a_whole_game_against_bots_by_clicking(open_page, game, screen, seats, flags):
    page = open_page(viewport=SCREENS[screen], has_touch=screen == "phone")
    set_table(page, "bots", seats, game=game, flags=flags)
    page.wait_for_selector(".glow", timeout=60_000)
    assert serious(page) == []
    assert play_moves(page, 1, CLICKED) > 10
    assert len(final_points(page)) == seats
    assert serious(page) == []


@pytest.mark.parametrize("screen", some(SCREENS, 1, number=1))
def test_a_god_of_another_face_leaves_a_region_bare_and_the_ruthless_see_what_is_left(
    open_page, screen
):
    page = open_page(viewport=SCREENS[screen])
    set_table(page, "bots", 2, game="gods", flags=("varied_gods", "ruthless"))
    page.wait_for_selector(".glow", timeout=60_000)
    assert page.locator("#tray .bare").count() == 1
    assert page.locator("#board .bare").count() == 2  # on the own site, and on the other's card
    assert "0 of 3 temples" in page.locator("#tray").inner_html()
    left = page.locator(".facts [title='tiles of others left to demolish'] b")
    assert left.all_text_contents() == ["2", "2"]
    assert serious(page) == []


@pytest.mark.skipif("gods" not in NOW, reason="another game is played at this commit")
@pytest.mark.parametrize("screen", SCREENS if ALL else ["phone"])
def test_the_deal_of_the_day_is_played_alone_and_ranked(open_page, screen):
    page = open_page("/", viewport=SCREENS[screen], has_touch=screen == "phone")
    page.fill("input[name=name]", "Livia")
    page.check("input[name=game][value=gods]", force=True)
    page.click("button[value=daily]:visible")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".glow", timeout=60_000)
    assert play_moves(page, 4, CLICKED) > 10
    page.wait_for_selector("#end .best .won")
    assert serious(page) == []
