"""Tables of an older version of the rules: kept as they are, and refused in a sentence."""

import json
import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kritias.games import artonauti
from kritias.server.daily import Deal, today
from kritias.server.events import Closed
from kritias.server.refusal import Outdated
from kritias.server.table import Terms
from tests.server.houses import House
from tests.server.tables import Evening, moves_to_the_end
from tests.server.test_wire import news, wire

OLD, NEW = artonauti.VERSION - 1, artonauti.VERSION
SAYS = {
    "en": f"This table was set for version {OLD} of the rules of Artonauti; "
    f"this house plays version {NEW}. It is kept as it is.",
    "it": f"Questo tavolo è stato preparato per la versione {OLD} delle regole di Artonauti; "
    f"questa casa gioca con la versione {NEW}. Resta conservato com’è.",
    "es": f"Esta mesa se preparó para la versión {OLD} de las reglas de Artonauti; "
    f"esta casa juega con la versión {NEW}. Se conserva tal como está.",
}


OF_OTHER_RULES = {
    "en": "1 game of other rules",
    "it": "1 partita con altre regole",
    "es": "1 partida con otras reglas",
}
MORE = {"en": "1 more table", "it": "1 altro tavolo", "es": "1 mesa más"}


def age(file: Path, *tables: str, version: int = OLD) -> None:
    """As if these tables had been set by an older version."""
    with sqlite3.connect(file) as store:
        for table in tables:
            [(setup,)] = store.execute("select setup from tables where id = ?", (table,))
            changed = json.dumps(json.loads(setup) | {"version": version})
            store.execute("update tables set setup = ? where id = ?", (changed, table))
    store.close()


def rows(file: Path, *tables: str) -> list[tuple]:
    """All that a store holds of some tables."""
    store = sqlite3.connect(file)
    kept = [
        row
        for table in tables
        for sql in ("select * from tables where id = ?", "select * from events where table_id = ?")
        for row in store.execute(sql, (table,))
    ]
    store.close()
    return kept


# On a store


@pytest.fixture
def old(evening):
    """A running table and a finished one, of an older version."""
    tables = [evening.company("artonauti"), evening.finished()]
    names = [open_table.table.setup.id for open_table in tables]
    for name in names:
        evening.tables.open_tables.forget(name)
    age(evening.file, *names)
    return names


def test_a_table_of_older_rules_is_not_replayed(evening, old):
    before = rows(evening.file, *old)
    for name in old:
        with pytest.raises(Outdated) as refused:
            evening.run(evening.tables.open_tables.find(name))
        assert str(refused.value) == SAYS["en"]
        assert name not in evening.tables.open_tables.by_name
        assert not evening.tables.open_tables.loading
    assert rows(evening.file, *old) == before


def test_a_table_of_newer_rules_is_not_replayed_either(evening, old):
    age(evening.file, *old, version=NEW + 1)
    with pytest.raises(Outdated, match=f"version {NEW + 1} "):
        evening.run(evening.tables.open_tables.find(old[0]))


def test_a_table_that_has_not_begun_is_refused_as_well(evening):
    name = evening.set_table("artonauti").table.setup.id
    evening.tables.open_tables.forget(name)
    age(evening.file, name)
    with pytest.raises(Outdated):
        evening.run(evening.tables.open_tables.find(name))


def test_a_try_at_the_deal_by_older_rules_does_not_bar_another(evening):
    """It counts as the ranked one all the same, and nobody can go on with it."""
    terms = Terms(deal=Deal("gods", today(evening.time)).name, secret="5e" * 32)
    first = evening.run(evening.tables.create_deal("livia", "gods", 1, terms)).table
    evening.tables.open_tables.forget(first.setup.id)
    age(evening.file, first.setup.id)
    second = evening.run(evening.tables.create_deal("livia", "gods", 1, terms)).table
    assert first.setup.is_ranked
    assert not second.setup.is_ranked


# In a house


@pytest.fixture(scope="module")
def old_house(tmp_path_factory):
    """A house opened on what an older one has left: Livia's tables, one running, one finished, and
    one of today."""
    folder = tmp_path_factory.mktemp("old")
    house = House.at(folder).open()
    livia = house.guest("Livia")
    bots = {"players": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    names = [livia.set_table(game="artonauti", **bots).id for _ in range(3)]
    token = livia.token
    house.close()
    evening = Evening(folder / "t.db")
    finished = evening.run(evening.tables.open_tables.find(names[1]))
    evening.write_ahead(finished, [*moves_to_the_end(finished.table), Closed()])
    evening.close()
    age(folder / "t.db", *names[:2])
    before = rows(folder / "t.db", *names[:2])
    house.open()
    with httpx.Client(base_url=house.url, headers={"authorization": f"Bearer {token}"}) as client:
        yield house, client, names
    house.close()
    assert rows(folder / "t.db", *names[:2]) == before, "nothing is lost, and nothing is added"
    assert "Traceback" not in house.errors.read_text()
    assert names[0] not in house.errors.read_text()


PATHS = ["", "/log", "/moves", "/talk", "/record", "/review", "/verify"]
ACTS = {
    "/moves": {"ply": 0, "move": 0},
    "/undo": {"ply": 0},
    "/start": {},
    "/talk": {"text": "Hello"},
    "/rematch": {},
    "/seats/0/leave": {},
    "/seats/0/claim": {},
}


@pytest.mark.parametrize("which", [0, 1], ids=["running", "finished"])
@pytest.mark.parametrize("language", SAYS)
def test_pages_and_paths_say_so_in_a_sentence(old_house, which, language):
    _, client, names = old_house
    query = {"lang": language}
    page = client.get(f"/t/{names[which]}", params=query)
    assert page.status_code == 410
    assert SAYS[language] in page.text
    for path in PATHS:
        answer = client.get(f"/api/tables/{names[which]}{path}", params=query)
        assert answer.status_code == 410, path
        assert answer.json() == {"error": "outdated", "message": SAYS[language]}, path
    for path, body in ACTS.items():
        answer = client.post(f"/api/tables/{names[which]}{path}", params=query, json=body)
        assert answer.status_code == 410, path


@pytest.mark.parametrize("which", [0, 1], ids=["running", "finished"])
def test_the_wire_is_closed_with_the_sentence(old_house, which):
    house, _, names = old_house
    with wire(house, None, names[which]) as socket, pytest.raises(ConnectionClosed) as closed:
        news(socket)
    assert closed.value.rcvd.code == 4410
    assert closed.value.rcvd.reason == SAYS["en"]


@pytest.mark.parametrize("language", SAYS)
def test_lists_tell_which_tables_cannot_be_opened(old_house, language):
    _, client, names = old_house
    listed = {row["id"]: row for row in client.get("/api/tables", params={"lang": language}).json()}
    assert [listed[name]["rules"] for name in names] == [OLD, OLD, NEW]
    assert [listed[name]["refusal"] for name in names] == [SAYS[language], SAYS[language], None]
    home = client.get("/", params={"lang": language}).text
    almanac = client.get("/almanac", params={"lang": language}).text
    assert home.count(SAYS[language]) == 1, "of what is finished the almanac tells"
    assert [name in almanac for name in names] == [False, True, False]
    assert [home.count(f'href="/t/{name}"') for name in names] == [0, 0, 2]
    assert MORE[language] not in home, "it is none of those to go on with"
    assert OF_OTHER_RULES[language] in home


def test_a_table_of_today_goes_on_beside_them(old_house):
    _, client, names = old_house
    assert client.get(f"/t/{names[2]}").status_code == 200
    assert client.get(f"/api/tables/{names[2]}").json()["rules"] == NEW
