"""Games that are still open come first on the home page, as far as their guest may see them."""

import re

import httpx

from tests.server.houses import two_at_a_table

AGAINST_BOTS = {"players": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}


def home_of(person, language: str = "en") -> str:
    """The home page as somebody sees it."""
    answer = person.client.get("/../", params={"lang": language})
    assert answer.status_code == 200
    return answer.text


def plate(page: str) -> str:
    found = re.search(r'<section class="resume plate".*?</section>', page, re.S)
    return found[0] if found else ""


def test_whoever_has_no_open_game_is_offered_none(house, livia):
    page = home_of(livia)
    assert plate(page) == ""
    assert 'class="btn main way" name="way" value="bots"' in page


def test_the_open_game_says_whose_turn_it_is_and_who_sits_there(house):
    (first, second), table = two_at_a_table(house)
    mine, others = plate(home_of(first)), plate(home_of(second))
    assert "your turn" in mine
    assert "turn of" in others
    for page in (mine, others):
        assert f'href="/t/{table}"' in page
        assert "Turn 1." in page
        assert page.count("<b>you</b>") == 1
    assert "è il tuo turno" not in plate(home_of(first, "it"))
    assert plate(home_of(first, "it")) != mine


def test_a_table_that_waits_for_company_is_told_without_a_board(house, livia):
    table = livia.post("/tables", game="atlantis", players=[{"kind": "me"}]).json()["id"]
    told = plate(home_of(livia))
    assert "not begun" in told
    assert "picture.svg" not in told
    assert livia.client.get(f"/../t/{table}/picture.svg").status_code == 409


def test_the_game_that_waits_for_its_guest_comes_before_later_ones(house, livia, bruno):
    mine = livia.set_table(**AGAINST_BOTS).id
    livia.wait_for_turn(mine)
    both = livia.post("/tables", game="atlantis", players=[{"kind": "me"}]).json()
    bruno.post(f"/tables/{both['id']}/seats/1/claim", key=both["keys"][1])
    livia.post(f"/tables/{both['id']}/start")
    while (view := livia.view(both["id"]))["decider"] == 0:
        livia.move(both["id"], view["ply"], view["moves"][0]["code"])
    told = plate(home_of(livia))
    main, _, more = told.partition("<details")
    assert f'href="/t/{mine}"' in main
    assert "1 more table<" in more
    assert f'href="/t/{both["id"]}"' in more


def test_a_finished_game_is_no_longer_open(house, livia):
    table = livia.set_table(**AGAINST_BOTS)
    livia.play_on(table.id)
    assert plate(home_of(livia)) == ""


def test_the_picture_is_a_file_of_its_own_by_day_and_by_night(house, livia):
    table = livia.set_table().id
    for theme in ("light", "dark"):
        answer = livia.client.get(
            f"/../t/{table}/picture.svg", headers={"cookie": f"theme={theme}"}
        )
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith(f'<svg data-theme="{theme}"')
        assert "<image" not in answer.text
    assert httpx.get(f"{house.url}/t/nothing/picture.svg").status_code == 404
