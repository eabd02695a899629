"""An almanac of one's own: what was played, with whom and how, and the file that takes it along."""

import json
from types import SimpleNamespace

import httpx
import pytest
import sqlalchemy as sa

from kritias.server import schema, store_past
from kritias.server.almanac import PuzzleTally, almanac_of, solved_puzzles
from kritias.server.events import Closed
from kritias.server.summary import seat_results, summary_after
from tests.campaign import campaign
from tests.server.houses import two_at_a_table, until
from tests.server.tables import moves_to_the_end

AGAINST_BOTS = {"players": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}


def file_of(person) -> str:
    answer = person.client.get("/almanac/file")
    assert answer.status_code == 200
    return answer.text


def page_of(house, token: str, path: str = "/almanac", **more) -> httpx.Response:
    return httpx.get(f"{house.url}{path}", cookies={"kritias": token}, timeout=60, **more)


# What is in it


def test_a_finished_game_is_written_down_with_its_company_and_result(house, livia):
    assert livia.get("/almanac")["games"] == []
    table = livia.set_table(**AGAINST_BOTS)
    assert livia.get("/almanac")["games"] == [], "not while it is played"
    points = livia.play_on(table.id)["points"]
    almanac = livia.get("/almanac")
    [game] = almanac["games"]
    assert (game["table"], game["game"], game["company"]) == (table.id, "atlantis", "random")
    assert [seat["points"] for seat in game["seats"]] == points
    assert [seat["is_own"] for seat in game["seats"]] == [True, False]
    assert sum(seat["has_won"] for seat in game["seats"]) >= 1
    [tally] = almanac["tallies"]
    assert (tally["games"], tally["best"]) == (1, points[0])
    assert tally["won"] == game["seats"][0]["has_won"]
    assert [times for _, times in almanac["bots"]] == [1]
    page = page_of(house, livia.token).text
    assert f'href="/replay/{table.id}"' in page
    assert page_of(house, livia.token, f"/replay/{table.id}").status_code == 200


def test_people_are_counted_apart_and_one_screen_is_nobodys_result(house):
    (first, second), table = two_at_a_table(house)
    while first.view(table)["status"] != "over":
        for one in (first, second):
            if (view := one.view(table))["moves"]:
                one.move(table, view["ply"], view["moves"][0]["code"])
    screen = first.set_table(one_screen=True)
    first.play_on(screen.id)
    almanac = first.get("/almanac")
    assert {game["company"] for game in almanac["games"]} == {"people", "alone"}
    assert [tally["company"] for tally in almanac["tallies"]] == ["people"]
    assert [times for _, times in almanac["companions"]] == [1]


@campaign
def test_what_a_review_finds_dear_stands_there_in_words(house, livia):
    if "://" in house.database:
        pytest.skip("a review takes long, and is kept by the same code in both stores")
    table = livia.set_table(**AGAINST_BOTS).id
    livia.play_on(table, pick=3)

    def is_reviewed() -> bool:
        return bool(livia.get(f"/tables/{table}/review")["review"])

    until(is_reviewed, 300)
    review = livia.get(f"/tables/{table}/review")["review"]
    losses = [
        one["before"][0] - one["after"][0] for one in review["judgements"] if one["seat"] == 0
    ]
    dear = sorted((loss for loss in losses if loss >= 0.02), reverse=True)[:5]
    until(lambda: len(livia.get("/almanac")["dearest"]) == len(dear))
    told = livia.get("/almanac", lang="it")["dearest"]
    assert [one["cost"] for one in told] == [round(loss * 100) for loss in dear]
    assert all(one["played"] and one["played"] != one["better"] for one in told)


def test_a_game_of_an_older_house_is_looked_up(evening):
    """Its results were not kept when it was closed."""
    open_table = evening.finished()
    table, store = open_table.table, evening.store

    async def forget() -> None:
        async with store.writing() as connection:
            await connection.execute(sa.delete(schema.results))

    kept = evening.run(store_past.games_of(store, ["livia"]))
    assert len(kept[0]) == 2
    evening.run(forget())
    assert evening.run(store_past.games_of(store, ["livia"])) == []
    [row] = evening.run(store_past.unsettled(store, ["livia"], 5))
    assert row["id"] == table.setup.id
    summary = summary_after(table, evening.written(open_table)[-1], table.state)
    assert summary.results == seat_results(table, table.state)
    for _ in range(2):  # the second time nothing is added
        evening.run(store_past.settle(store, table.setup.id, summary))
    assert evening.run(store_past.games_of(store, ["livia"])) == kept
    assert evening.run(store_past.unsettled(store, ["livia"], 5)) == []


def test_the_queries_of_an_almanac_go_by_indexes(evening):
    """However many games others have played."""
    plans = []

    async def explain() -> None:
        async with evening.store.reading() as connection:
            for where in ("results where guest in ('a', 'b') order by ended desc limit 5",
                          "tables where lobby = 1 and status = 'waiting' order by updated desc",
                          "kin where guest = 'a'", "mistakes where table_id = 'a'"):  # fmt: skip
                found = await connection.execute(
                    sa.text(f"explain query plan select * from {where}")
                )
                plans.append([row.detail for row in found])

    evening.run(explain())
    assert all(plan[0].startswith("SEARCH") for plan in plans), plans


def test_a_puzzle_counts_once_as_it_went_best():
    tried = [
        {"game": "gods", "puzzle": "a", "tries": 3, "solved": False},
        {"game": "gods", "puzzle": "a", "tries": 2, "solved": True},
        {"game": "gods", "puzzle": "b", "tries": 1, "solved": True},
        {"game": "atlantis", "puzzle": "a", "tries": 3, "solved": False},
    ]
    told = list(solved_puzzles(tried))
    assert told == list(solved_puzzles(reversed(tried)))
    assert told == [PuzzleTally("atlantis", 1, 0, 0), PuzzleTally("gods", 2, 2, 1)]


def test_nobody_has_played_nothing(evening):
    """A bot's seat is nobody's: whoever has no cookie is told of no game."""
    open_table = evening.set_table("artonauti")
    evening.sit(open_table, 0, "livia")
    evening.run(evening.tables.start(open_table, "livia", "random"))
    evening.write_ahead(open_table, [*moves_to_the_end(open_table.table), Closed()])
    evening.run(evening.tables.open_tables.catch_up(open_table.table.setup.id))
    store = evening.store
    assert len(evening.run(store_past.games_of(store, ["livia"]))) == 1
    for guests in ([""], []):
        assert evening.run(store_past.games_of(store, guests)) == []
        assert evening.run(store_past.dearest_of(store, guests, 5)) == []
    nobody = evening.run(almanac_of(SimpleNamespace(tables=evening.tables), ""))
    assert (nobody.games, nobody.tallies, nobody.bots) == ((), (), ())


# Taking it along


def test_the_file_makes_another_device_the_same_guest(house, livia):
    running = livia.set_table(**AGAINST_BOTS).id
    device = httpx.Client(base_url=house.url, follow_redirects=True)
    with device:
        form = {"file": ("kritias.almanac.json", file_of(livia), "application/json")}
        answer = device.post("/almanac", files=form)
        assert answer.status_code == 200
        assert "Livia" in answer.text
        assert f'href="/t/{running}"' in device.get("/").text, (
            "the open game is there to go on with"
        )
        view = device.get(f"/api/tables/{running}").json()
        assert view["seat"] == 0


def test_what_was_finished_on_the_other_device_comes_along(house, livia, bruno):
    for person in (livia, bruno):
        person.play_on(person.set_table(**AGAINST_BOTS).id)
    taken = bruno.post("/almanac/file", file=file_of(livia))
    assert taken.status_code == 200
    again = {"authorization": f"Bearer {taken.json()['token']}"}
    both = httpx.get(f"{house.url}/api/almanac", headers=again).json()
    assert len(both["games"]) == 2
    assert all(any(seat["is_own"] for seat in game["seats"]) for game in both["games"])
    assert len(bruno.get("/almanac")["games"]) == 1, "nothing is taken from anybody"


def test_open_games_are_not_left_behind(house, livia, bruno):
    bruno.set_table(**AGAINST_BOTS)
    refused = bruno.post("/almanac/file", file=file_of(livia))
    assert refused.status_code == 409
    assert "still open on this device" in refused.json()["message"]
    assert bruno.get("/almanac")["games"] == []


def test_a_file_that_was_changed_or_is_none_is_refused_in_a_sentence(house, livia, bruno):
    """Nobody takes another's seats: not by a name, not by an id, not with somebody else's proof."""
    real, other = json.loads(file_of(livia)), json.loads(file_of(bruno))
    changed = [
        real | {"guest": other["guest"]},
        real | {"proof": other["proof"]},
        real | {"name": "Bruno"},
        real | {"results": [{"game": "atlantis", "won": 1000}]},
        real | {"proof": ""},
        real | {"proof": None},
        real | {"proof": "é"},
        real | {"version": 2},
        real | {"kind": "something"},
        real | {"more": "\ud800"},
        {key: value for key, value in real.items() if key != "proof"},
        [real],
    ]
    texts = [json.dumps(one) for one in changed]
    texts += ["", "{", "[" * 9000, "null", '{"kind": NaN}', file_of(livia)[:-9]]
    stranger = house.guest("Mallory")
    for text in texts:
        answer = stranger.post("/almanac/file", file=text)
        assert answer.status_code in (403, 422), text[:80]
        assert answer.json()["message"].endswith(".")
    form = {"file": ("x.json", b"\xff\xfe{", "application/json")}
    page = httpx.post(f"{house.url}/almanac", files=form)
    assert page.status_code == 422
    assert "This is no almanac of Kritias." in page.text
    assert httpx.post(f"{house.url}/almanac", data={"file": "text"}).status_code == 422
    assert httpx.post(f"{house.url}/almanac", files={"file": b"x" * 20_000}).status_code == 413


def test_a_form_on_another_site_makes_nobody_somebody_else(house, livia):
    form = {"file": ("kritias.almanac.json", file_of(livia), "application/json")}
    answer = httpx.post(
        f"{house.url}/almanac", files=form, headers={"origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_the_page_of_a_newcomer_says_what_it_is_for(house, language):
    page = httpx.get(f"{house.url}/almanac", params={"lang": language})
    assert page.status_code == 200
    assert "/almanac/file" in page.text
    assert "set-cookie" not in page.headers, "to look makes nobody a guest"
    assert 'class="played"' not in page.text
    assert httpx.get(f"{house.url}/almanac", params={"from": "x"}).status_code == 422
