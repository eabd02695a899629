"""A guest who is forgotten is named nowhere any more; the games stay."""

import sqlite3
from contextlib import closing

import httpx
import pytest

from kritias.server import store_past
from kritias.server.caretaker import DAY
from kritias.server.events import Moved
from kritias.server.forgetting import NO_NAME, forget, forget_here
from tests.command_line.typed import assert_one_sentence, typed
from tests.server.houses import two_at_a_table
from tests.server.tables import Evening
from tests.server.test_long_run import caretaker, let_go


def written(evening: Evening) -> str:
    """All that the store holds, with what was put away as it reads."""
    with closing(sqlite3.connect(evening.file)) as connection:
        lines = "\n".join(connection.iterdump())
        names = [row[0] for row in connection.execute("select id from tables")]
    return lines + "".join(str(evening.run(evening.store.events(name))) for name in names)


def moves(evening: Evening, table: str) -> list[Moved]:
    return [one for one, _ in evening.run(evening.store.events(table)) if isinstance(one, Moved)]


@pytest.fixture(params=["event by event", "put away"])
def played(evening, request) -> str:
    """A finished game of Livia and Bruno, in which both have talked."""
    open_table = evening.finished()
    for guest in ("livia", "bruno"):
        evening.run(evening.tables.talk(open_table, guest, guest.title(), f"{guest} was here"))
    evening.run(store_past.join_kin(evening.store, "livia", ["clio"]))
    if request.param == "put away":
        let_go(evening, open_table.table.setup.id)
        evening.time += 8 * DAY
        evening.run(caretaker(evening).go_round())
    return open_table.table.setup.id


def test_nothing_names_them_any_more_and_the_game_is_the_same(evening, played):
    before, games = moves(evening, played), store_past.games_of(evening.store, ["bruno"])
    [seats] = evening.run(games)
    assert evening.run(forget(evening.store, "livia")) == [played]
    left = written(evening).replace("livia was here", "")
    assert [name for name in ("livia", "Livia", "clio") if name in left] == []
    assert moves(evening, played) == before
    [again] = evening.run(store_past.games_of(evening.store, ["bruno"]))
    assert [row.points for row in again] == [row.points for row in seats]
    assert {row.name for row in again} == {NO_NAME, "Bruno"}
    assert evening.run(store_past.games_of(evening.store, ["livia"])) == []
    assert evening.run(store_past.kin_of(evening.store, "livia")) == ["livia"]
    let_go(evening, *evening.tables.open_tables.by_name)
    table = evening.run(evening.tables.open_tables.find(played)).table
    assert [said.name for _, said in table.talk] == [NO_NAME, "Bruno"]
    assert table.names == (NO_NAME, "Bruno")


def test_whoever_looks_at_a_table_sees_at_once_that_somebody_is_forgotten(evening):
    open_table = evening.company()
    length, news = open_table.table.length, open_table.news
    evening.run(forget_here(evening.tables.open_tables, "livia"))
    assert open_table.table.names == (NO_NAME, "Bruno")
    assert (open_table.table.length, open_table.news) == (length, news + 1)
    assert open_table.table.seats_of("livia") == []
    assert evening.run(forget(evening.store, "nobody")) == []


def test_what_somebody_said_before_they_sat_down_stands_under_no_name(evening):
    open_table = evening.set_table()
    for _ in range(2):
        evening.run(evening.tables.talk(open_table, "livia", "Livia", "Hello."))
        evening.sit(open_table, 0, "livia")
    evening.run(evening.tables.talk(open_table, "eve", "Eve", "Hello."))
    evening.run(forget_here(evening.tables.open_tables, "livia"))
    assert [said.name for _, said in open_table.table.talk] == [NO_NAME, NO_NAME, "Eve"]


def test_a_host_forgets_somebody_by_what_stands_in_their_file(evening):
    let_go(evening, evening.finished().table.setup.id)
    told = typed("forget", "livia", "--database", str(evening.file))
    assert (told.code, told.out) == (0, "Forgotten at 1 table.\n")
    assert "Livia" not in written(evening)
    again = typed("forget", "livia", "--database", str(evening.file))
    assert_one_sentence(again)
    assert again.err == "Nobody is known here as «livia».\n"


def test_somebody_is_forgotten_on_their_own_page_and_comes_in_anew(house):
    (livia, bruno), table = two_at_a_table(house)
    with httpx.Client(base_url=house.url, headers={"accept-language": "it"}) as browser:
        browser.cookies.set("kritias", livia.token, domain="127.0.0.1")
        page = browser.get("/almanac").text
        assert 'action="/almanac/forget"' in page
        assert "Dimenticami" in page
        answer = browser.post("/almanac/forget", follow_redirects=True)
        assert "Qui non c’è più traccia di te." in answer.text
        assert 'action="/almanac/forget"' not in answer.text
        assert "kritias" not in browser.cookies
    names = [seat["name"] for seat in bruno.view(table)["seats"]]
    assert names.count(NO_NAME) == 1
