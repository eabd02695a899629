"""The deal of the day: alone, with the same luck for everybody on a date."""

import time
from datetime import UTC, date, datetime

from kritias.kernel.fair import commitment, seed_from
from kritias.server.daily import Deal, standings
from kritias.server.opening import opened
from kritias.server.people import GuestCookies
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


def test_the_deal_of_the_day_takes_no_choices_and_one_seat(livia):
    for more in (
        {"seats": 2},
        {"seats": 1, "seed": 3},
        {"seats": 1, "options": {"ruthless": True}},
    ):
        answer = livia.post("/tables", game="gods", daily=True, **more)
        assert answer.status_code == 422, answer.text
        assert answer.json()["message"].endswith(".")
    answer = livia.post("/tables", game="atlantis", seats=2, daily=True)
    assert "alone" in answer.json()["message"]


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
