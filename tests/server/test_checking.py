"""`kritias check-tables`: what an upgrade would break is said before it is made."""

import json
import sqlite3

import pytest

from kritias.games import artonauti
from tests.command_line.typed import assert_one_sentence, typed
from tests.server.houses import until
from tests.server.test_versions import age, rows

LEGAL_NOWHERE = artonauti.MOVES - 1


@pytest.fixture
def stored(evening):
    """A table that waits, one that is played, and one that is over; by their names."""
    tables = [evening.set_table(), evening.company("artonauti"), evening.finished()]
    for _ in range(3):
        evening.move(tables[1])
    names = [one.table.setup.id for one in tables]
    for name in names:  # a test may change what is stored
        evening.tables.open_tables.forget(name)
    return names


def checked(file, *words):
    """What the command says about a store, and the code it ends with."""
    told = typed("check-tables", "--database", str(file), "--json", *words)
    return {one["table"]: one for one in json.loads(told.out)}, told.code


def change(file, sql, *values):
    with sqlite3.connect(file) as store:
        assert store.execute(sql, values).rowcount == 1
    store.close()


def test_tables_that_play_on_are_counted_and_nothing_is_touched(evening, stored):
    before = rows(evening.file, *stored)
    found, code = checked(evening.file)
    assert code == 0
    assert [found[name]["status"] for name in stored] == ["waiting", "playing", "over"]
    assert {one["objection"] for one in found.values()} == {""}
    assert rows(evening.file, *stored) == before
    told = typed("check-tables", "--database", str(evening.file))
    assert told.out.count("yes") == 3
    assert "cannot" not in told.out


def test_a_running_game_of_other_rules_is_named_and_ends_with_1(evening, stored):
    age(evening.file, stored[1])
    found, code = checked(evening.file)
    assert code == 1
    assert f"version {artonauti.VERSION - 1} of the rules" in found[stored[1]]["objection"]
    told = typed("check-tables", "--database", str(evening.file))
    assert (told.code, stored[1] in told.out) == (1, True)


def test_a_finished_game_of_other_rules_is_named_and_ends_well(evening, stored):
    age(evening.file, stored[2])
    found, code = checked(evening.file)
    assert code == 0
    assert found[stored[2]]["objection"]


def test_a_game_that_the_house_has_closed_is_nobodys_to_finish(evening, stored):
    age(evening.file, stored[1])
    change(evening.file, "update tables set status = 'closed' where id = ?", stored[1])
    found, code = checked(evening.file)
    assert code == 0
    assert found[stored[1]]["objection"]


def test_rules_that_forbid_a_move_of_the_log_are_found_out_without_another_version(evening, stored):
    [(seq, content)] = sqlite3.connect(evening.file).execute(
        "select seq, content from events where table_id = ? and kind = 'Moved' "
        "order by seq limit 1 offset 1", (stored[1],)
    )  # fmt: skip
    other = json.dumps(json.loads(content) | {"move": LEGAL_NOWHERE})
    sql = "update events set content = ? where table_id = ? and seq = ?"
    change(evening.file, sql, other, stored[1], seq)
    found, code = checked(evening.file)
    assert (found[stored[1]]["objection"], code) == ("Move 2 cannot be made by these rules.", 1)


def test_rules_by_which_a_game_ends_at_another_time_are_found_out(evening, stored):
    sql = "update tables set status = ? where id = ?"
    change(evening.file, sql, "over", stored[1])
    found, _ = checked(evening.file)
    assert found[stored[1]]["objection"] == "It is over, and by these rules it is not over."


def test_a_log_that_nobody_can_read_is_named(evening, stored):
    sql = "update events set kind = ? where table_id = ? and seq = 0"
    change(evening.file, sql, "Flew", stored[1])
    found, code = checked(evening.file)
    assert code == 1
    assert "Flew" in found[stored[1]]["objection"]


def test_where_there_is_no_store_that_is_said_and_none_is_made(tmp_path):
    missing = tmp_path / "missing.db"
    assert_one_sentence(typed("check-tables", "--database", str(missing)))
    assert not missing.exists()
    (tmp_path / "other.db").write_bytes(b"no database at all")
    assert_one_sentence(typed("check-tables", "--database", str(tmp_path / "other.db")))
    sqlite3.connect(tmp_path / "empty.db").execute("create table t (x)")
    assert_one_sentence(typed("check-tables", "--database", str(tmp_path / "empty.db")))


def test_beside_an_open_house(house, livia):
    table = livia.set_table(2, players=[{"kind": "bot", "level": "beginner"}]).id

    def is_right() -> bool:
        found, code = checked(house.database)
        return (found[table]["objection"], code) == ("", 0)

    until(is_right)  # a game that ends in this very moment is closed in the next
