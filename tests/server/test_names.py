"""What people are called who have given no name: as the mark of their seat, in their language."""

import httpx
import pytest

NAMES = {
    "en": ["Circle", "Triangle", "Square", "Diamond"],
    "it": ["Cerchio", "Triangolo", "Quadrato", "Rombo"],
    "es": ["Círculo", "Triángulo", "Cuadrado", "Rombo"],
}


def names(client: httpx.Client, table: str) -> list[str]:
    path = str(client.base_url).rstrip("/").removesuffix("/api") + f"/api/tables/{table}"
    return [seat["name"] for seat in client.get(path).json()["seats"]]


@pytest.fixture
def stranger(house):
    """Somebody with a browser and no name."""
    with httpx.Client(base_url=house.url, timeout=60) as client:
        yield client


def sit_around(client: httpx.Client, language: str, **more: str) -> str:
    """From the home page's form to a table for four around one screen."""
    form = {"game": "escape", "seats": "4", "way": "screen", **more}
    answer = client.post("/new", data=form, headers={"accept-language": language})
    assert answer.status_code == 303
    return answer.headers["location"].rpartition("/")[2]


@pytest.mark.parametrize("language", NAMES)
def test_around_one_screen_whoever_gives_no_name_is_called_by_the_mark(stranger, language):
    assert names(stranger, sit_around(stranger, language)) == NAMES[language]


def test_names_that_are_given_are_kept_and_the_own_is_of_one_seat(stranger):
    table = sit_around(stranger, "it", **{"name": "Livia", "name-2": "Bruno"})
    assert names(stranger, table) == ["Livia", "Triangolo", "Bruno", "Rombo"]


def test_programs_are_told_the_same_names(house):
    nameless = house.guest("")
    table = nameless.set_table(3, game="escape", one_screen=True)
    assert [seat["name"] for seat in nameless.view(table.id)["seats"]] == NAMES["en"][:3]
    nameless.close()


def test_whoever_follows_a_link_without_a_name_is_called_by_the_mark(house, livia, stranger):
    wanted = {"game": "escape", "seats": 2, "players": [{"kind": "me"}]}
    table = livia.post("/tables", **wanted).json()
    link = f"/t/{table['id']}/sit/1/{table['keys'][1]}"
    stranger.post(link, data={"name": ""}, headers={"accept-language": "es"})
    assert names(livia.client, table["id"]) == ["Livia", "Triángulo"]
    missing = stranger.post(link.replace("/sit/1/", "/sit/3/"), data={"name": ""})
    assert missing.status_code == 404
