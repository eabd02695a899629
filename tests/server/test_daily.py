"""The deal of the day: alone, with the same luck for everybody on a date."""

import json
import re
import time
from datetime import UTC, date, datetime
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kritias.kernel.fair import commitment, seed_from
from kritias.server.daily import LEVEL, Deal, standings, told_lead
from kritias.server.opening import opened
from kritias.server.people import GuestCookies
from kritias.server.refusal import NotNow
from kritias.server.services import key_of
from kritias.server.table import Terms
from kritias.server.table_service import TableService
from tests.server.houses import finish

DAY = 24 * 3600
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()


def test_the_luck_follows_from_the_key_of_the_house_and_from_game_and_date():
    house, other = GuestCookies("a" * 64), GuestCookies("b" * 64)
    sunday, monday = Deal("gods", date(2026, 11, 15)), Deal("gods", date(2026, 11, 16))
    assert sunday.secret(house) == sunday.secret(house)
    assert len({sunday.secret(house), monday.secret(house), sunday.secret(other)}) == 3


def test_the_secret_of_a_day_is_promised_at_once_and_published_afterwards():
    house = GuestCookies("a" * 64)
    today = Deal("gods", date(2026, 11, 16)).promise(house, NOON)
    assert set(today) == {"commitment"}
    past = Deal("gods", date(2026, 11, 15)).promise(house, NOON)
    assert past["commitment"] == commitment(past["secret"])
    assert past["seed"] == seed_from(past["secret"], [""])


def test_two_people_get_the_same_deal_and_are_ranked(livia, bruno):
    today = datetime.now(UTC).date().isoformat()
    tables = []
    for person in (livia, bruno):
        answer = person.post(
            "/tables", game="gods", seats=1, players=[{"kind": "me"}], daily=True, start=True
        )
        assert answer.status_code == 201, answer.text
        tables.append(answer.json()["id"])
        while person.view(tables[-1])["status"] == "waiting":
            time.sleep(0.1)
    views = [person.view(table) for person, table in zip((livia, bruno), tables, strict=True)]
    assert views[0]["position"] == views[1]["position"]
    for person, table, pick in zip((livia, bruno), tables, (7, 5), strict=True):
        assert person.play_on(table, pick=pick)["status"] == "over"
    daily = livia.get("/daily/gods")
    assert daily["date"] == today
    assert {row["table"] for row in daily["best"]} >= set(tables)
    points = [row["points"] for row in daily["best"]]
    assert points == sorted(points, reverse=True)


ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("gods", {"seats": 2, "players": [ME]}),
        ("gods", {"seats": 1, "players": [ME], "seed": 3}),
        ("gods", {"seats": 1, "players": [ME], "options": {"ruthless": True}}),
        ("atlantis", {"seats": 2, "players": [ME]}),
        ("atlantis", {"seats": 3, "players": [ME, BOT]}),
        ("atlantis", {"seats": 3, "players": [ME], "hints": True}),
    ],
)
def test_nothing_about_the_deal_of_the_day_can_be_chosen(livia, game, more):
    answer = livia.post("/tables", game=game, daily=True, **more)
    assert answer.status_code == 422, answer.text
    assert "the same for everybody" in answer.json()["message"]


def test_nobody_exchanges_the_bots_of_a_deal_for_weaker_ones(tmp_path):
    async def exchange() -> None:
        async with opened(str(tmp_path / "t.db")) as store:
            service = TableService(store, lambda: NOON)
            terms = Terms(deal="atlantis 2026-11-16", secret="5e" * 32)
            open_table = await service.create_deal("livia", "atlantis", 3, terms)
            await service.put_bot(open_table, 1, "livia", LEVEL)
            await service.put_bot(open_table, 1, "livia", "random")

    with pytest.raises(NotNow):
        finish(exchange())


def test_with_bots_the_same_moves_meet_the_same_answers_and_the_lead_is_ranked(house, livia, bruno):
    """Duplicate play: what is compared are decisions, not luck."""
    tables = [begin_daily(person, "atlantis", 3) for person in (livia, bruno)]
    ends = []
    for person, table in zip((livia, bruno), tables, strict=True):
        ends.append(person.play_on(table, pick=7))
        assert ends[-1]["status"] == "over"
    told = [story(person, table) for person, table in zip((livia, bruno), tables, strict=True)]
    assert told[0] == told[1]
    assert ends[0]["points"] == ends[1]["points"]
    own, *others = ends[0]["points"]
    daily = livia.get("/daily/atlantis")
    assert daily["seats"] == 3
    ranked = {row["table"]: row["points"] for row in daily["best"]}
    assert [ranked[table] for table in tables] == [own - max(others)] * 2
    page = page_of(house, livia, tables[0])
    assert f"deal of {daily['date']}" in page
    assert f"deal of {daily['date']}" not in page_of(house, bruno, tables[0])


def story(person, table: str) -> str:
    """What happened, whatever those who sit there are called."""
    told = json.dumps([line["sentences"] for line in person.get(f"/tables/{table}/log")])
    for seat in person.view(table)["seats"]:
        told = re.sub(rf"\b{seat['name']}\b", str(seat["seat"]), told)
    return told


@pytest.mark.parametrize(
    ("ahead", "says"),
    [
        (2, "2 points ahead"),
        (1, "1 point ahead"),
        (0, "as many points as the best bot"),
        (-1, "1 point behind"),
    ],
)
def test_a_lead_is_told_in_words(ahead, says):
    assert str(told_lead(ahead)) == says


def test_what_ends_after_its_day_does_not_count(tmp_path):
    """By then the luck of the deal is laid open."""

    async def ranked() -> list[str]:
        async with opened(str(tmp_path / "t.db")) as store:
            now = [NOON]
            service = TableService(store, lambda: now[0])
            for guest, ended in (("livia", NOON + 60), ("bruno", NOON + DAY)):
                now[0] = NOON
                open_table = await service.create(
                    guest, "gods", 1, {}, Terms(deal="gods 2026-11-16")
                )
                await service.sit(open_table, 0, guest, guest, None)
                await service.start(open_table, guest, "casual")
                now[0] = ended
                while not open_table.table.is_over:
                    move = int(open_table.table.engine.legal(open_table.table.state)[0])
                    await service.move(open_table, guest, open_table.table.ply, move)
            return [row["guest"] for row in await standings(store, "gods 2026-11-16")]

    assert finish(ranked()) == ["livia"]


# What is told of the luck


def test_no_door_tells_the_luck_of_a_deal_before_its_day_is_over(house, livia, bruno):
    """Neither while it is played nor after its end, nor of the second try."""
    secret = Deal("gods", datetime.now(UTC).date()).secret(guests_of(house))
    seed = seed_from(secret, [""])
    first = begin_daily(livia)
    assert livia.view(first)["commitment"] == commitment(secret), "or nothing is shown here"
    livia.play_on(first, moves=3)
    told = {"while it is played": everything(house, livia, first)}
    assert livia.play_on(first)["status"] == "over"
    told["after its end"] = everything(house, livia, first)
    second = begin_daily(livia)
    assert second != first
    told["at the second table"] = everything(house, livia, second)
    livia.play_on(second)
    told["after the second game"] = everything(house, livia, second)
    told["of the day"] = [livia.client.get("/daily/gods").text]
    told["to others"] = everything(house, bruno, first) + everything(house, bruno, second)
    told["in the log of the house"] = [house.errors.read_text()]
    for when, texts in told.items():
        for text in texts:
            for secret_thing in (secret, str(seed), f"{seed:x}"):
                assert secret_thing not in text, when
    for path in ("record", "review", "verify", "log"):
        assert bruno.client.get(f"/tables/{first}/{path}").status_code == 409, path


def test_a_second_table_of_the_day_says_that_it_is_not_ranked(house, livia):
    first = begin_daily(livia)
    view = livia.view(first)
    assert (view["deal"], view["ranked"]) == (f"gods {datetime.now(UTC).date()}", True)
    again = livia.post("/tables", **DAILY)
    assert (again.status_code, again.json()["error"]) == (409, "played")
    assert again.json()["table"] == first
    livia.play_on(first)
    second = begin_daily(livia)
    view = livia.view(second)
    assert (view["deal"], view["ranked"]) == (f"gods {datetime.now(UTC).date()}", False)
    words = "the table is not ranked"
    assert words in page_of(house, livia, second)
    assert words not in page_of(house, livia, first)
    livia.play_on(second)
    assert words in page_of(house, livia, second)
    ranked = [row["table"] for row in livia.get("/daily/gods")["best"]]
    assert second not in ranked


DAILY: dict[str, Any] = {
    "game": "gods",
    "seats": 1,
    "players": [{"kind": "me"}],
    "daily": True,
    "start": True,
}


def begin_daily(person, game: str = "gods", seats: int = 1) -> str:
    answer = person.post("/tables", **DAILY | {"game": game, "seats": seats})
    assert answer.status_code == 201, answer.text
    while person.view(answer.json()["id"])["status"] == "waiting":
        time.sleep(0.1)
    return answer.json()["id"]


def guests_of(house) -> GuestCookies:
    async def read() -> str:
        async with opened(house.database) as store:
            return await key_of(store, house.folder)

    return GuestCookies(finish(read()))


def page_of(house, person, table: str) -> str:
    return person.client.get(f"{house.url}/t/{table}").text


def everything(house, person, table: str) -> list[str]:
    """All that a person can ask of a table, as it comes over the wire."""
    paths = ("", "/moves", "/log", "/talk", "/record", "/review", "/verify")
    answers = [person.client.get(f"/tables/{table}{path}").text for path in paths]
    answers.append(person.client.get("/tables").text)
    answers.append(person.post(f"/tables/{table}/undo", ply=0).text)
    answers.append(person.client.get(house.url).text)
    frames = [frame_of(house, person, table, kind) for kind in ("page", "data")]
    return [*answers, page_of(house, person, table), *frames]


def frame_of(house, person, table: str, kind: str) -> str:
    """The first frame; or why there is none."""
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?as={kind}"
    token = {"authorization": f"Bearer {person.token}"}
    with connect(address, additional_headers=token) as wire:
        try:
            return str(wire.recv())
        except ConnectionClosed as closed:
            return str(closed)


# The ranking


def test_only_the_first_try_of_a_guest_counts():
    class Shelf:
        async def results_of(self, deal, before):
            return [
                {"table": "a", "guest": "livia", "name": "Livia", "points": 3, "ended": 2.0},
                {"table": "b", "guest": "bruno", "name": "Bruno", "points": 5, "ended": 3.0},
                {"table": "c", "guest": "livia", "name": "Livia", "points": 9, "ended": 4.0},
            ]

    ranked = finish(standings(Shelf(), "gods 2026-11-15"))
    assert [row["table"] for row in ranked] == ["b", "a"]
