"""A house that is open for years: finished games are put away, abandoned ones closed."""

import gc
import json

import psutil
import pytest
import sqlalchemy as sa

import kritias
from kritias.kernel.record import read_record, write_record
from kritias.kernel.refusal import Refused
from kritias.server import schema
from kritias.server.archive import KIND, pack, unpack
from kritias.server.caretaker import DAY, Caretaker, Terms
from kritias.server.checking import findings, looked_into
from kritias.server.events import Abandoned
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import GivenUp, NoRoom, Outdated
from kritias.server.space import Space, space_of
from tests.campaign import sized
from tests.command_line.typed import typed
from tests.server.tables import Evening
from tests.server.test_versions import NEW, OLD, age

PLENTY = 1 << 62  # bytes that no disk has


def caretaker(evening: Evening, archived: float = 7, abandoned: float = 30) -> Caretaker:
    space = Space(evening.file.parent, 0)
    return Caretaker(evening.tables.open_tables, Terms(archived, abandoned), space)


def rows(evening: Evening, table: str) -> list:
    async def read() -> list:
        async with evening.store.reading() as connection:
            events = schema.events.c
            found = await connection.execute(
                sa.select(schema.events).where(events.table_id == table).order_by(events.seq)
            )
            return found.all()

    return evening.run(read())


def status(evening: Evening, table: str) -> str:
    async def read() -> str:
        async with evening.store.reading() as connection:
            tables = schema.tables.c
            return await connection.scalar(sa.select(tables.status).where(tables.id == table))

    return evening.run(read())


def let_go(evening: Evening, *tables: str) -> None:
    for table in tables:
        evening.tables.open_tables.forget(table)


def checked(evening: Evening) -> list:
    async def read() -> list:
        async with looked_into(str(evening.file)) as connection:
            return [one async for one in findings(connection)]

    return evening.run(read())


# Putting away


def test_what_is_packed_is_small_and_comes_out_as_it_was():
    lines = [("Moved", {"seat": n % 2, "move": n, "author": "seat"}, 1000.5 + n) for n in range(99)]
    assert unpack(pack(lines)) == lines
    assert len(pack(lines)) < len(json.dumps(lines)) / 4


@pytest.fixture
def put_away(evening) -> str:
    """A finished game that lies in one row, and is not in memory."""
    name = evening.finished().table.setup.id
    let_go(evening, name)
    evening.time += 8 * DAY
    evening.run(caretaker(evening).go_round())
    return name


def test_a_finished_game_becomes_one_small_row_and_opens_as_before(evening):
    open_table = evening.finished()
    name, record = open_table.table.setup.id, write_record(open_table.table.record())
    before = evening.run(evening.store.events(name))
    size = sum(len(row.content) + len(row.kind) + 20 for row in rows(evening, name))
    evening.time += 6 * DAY
    evening.run(caretaker(evening).go_round())
    assert len(rows(evening, name)) == len(before), "not yet"
    evening.time += 2 * DAY
    evening.run(caretaker(evening).go_round())
    [row] = rows(evening, name)
    assert (row.kind, row.seq) == (KIND, len(before) - 1)
    assert len(row.content) < size / 4
    assert evening.run(evening.store.events(name)) == before
    assert evening.run(evening.store.events(name, 5)) == before[5:]
    let_go(evening, name)
    again = evening.run(evening.tables.open_tables.find(name)).table
    assert again.is_closed
    assert write_record(again.record()) == record


def test_people_go_on_talking_at_a_game_that_was_put_away(evening, put_away):
    open_table = evening.run(evening.tables.open_tables.find(put_away))
    length = open_table.table.length
    evening.run(evening.tables.talk(open_table, "livia", "Livia", "Again?"))
    assert open_table.table.length == length + 1
    evening.run(caretaker(evening).go_round())
    assert [row.kind for row in rows(evening, put_away)] == [KIND, "Said"]
    let_go(evening, put_away)
    assert evening.run(evening.tables.open_tables.find(put_away)).table.length == length + 1


def test_it_is_checked_before_an_upgrade_and_exported_like_any_other(evening, put_away, tmp_path):
    assert [(one.table, one.objection) for one in checked(evening)] == [(put_away, "")]
    records = tmp_path / "records"
    done = typed("export-tables", str(records), "--database", str(evening.file))
    assert (done.code, done.err) == (0, "")
    [file] = records.iterdir()
    assert file.name == f"{put_away}.game"
    assert read_record(file.read_text("utf-8"), kritias.game).position.is_over


# Closing what was abandoned


def test_a_game_that_nobody_goes_on_with_is_closed_with_a_sentence(evening):
    running, fresh = (evening.company().table.setup.id for _ in range(2))
    evening.time += 31 * DAY
    open_table = evening.run(evening.tables.open_tables.find(fresh))
    evening.move(open_table)
    let_go(evening, running, fresh)
    evening.run(caretaker(evening).go_round())
    assert (status(evening, running), status(evening, fresh)) == ("closed", "playing")
    with pytest.raises(GivenUp, match="for 30 days, so the house has closed it"):
        evening.run(evening.tables.open_tables.find(running))
    assert evening.run(evening.store.events(running))[-1][0] == Abandoned(30)
    assert [one.objection for one in checked(evening)] == ["", ""]
    evening.run(caretaker(evening).go_round())
    assert [row.kind for row in rows(evening, running)].count("Abandoned") == 1
    assert [row["id"] for row in evening.run(evening.store.tables_of("livia"))] == [fresh]


def test_a_table_that_somebody_looks_at_is_not_abandoned(evening):
    name = evening.company().table.setup.id
    evening.time += 31 * DAY
    evening.run(caretaker(evening).go_round())
    assert status(evening, name) == "playing"


def test_of_a_host_who_wants_it_so_nothing_is_closed_or_put_away(evening):
    names = [evening.company().table.setup.id, evening.finished().table.setup.id]
    let_go(evening, *names)
    evening.time += 1000 * DAY
    evening.run(caretaker(evening, 0, 0).go_round())
    assert [status(evening, name) for name in names] == ["playing", "over"]
    assert KIND not in {row.kind for row in rows(evening, names[1])}


# Closing what cannot go on


@pytest.mark.parametrize(
    ("version", "then"), [(OLD, "closed"), (NEW, "playing"), (NEW + 1, "playing")]
)
def test_a_running_game_of_older_rules_is_closed_after_a_while(evening, version, then):
    """Whoever keeps the old house for it has that long; newer rules another house may know."""
    name, waiting = evening.company("artonauti").table.setup.id, evening.set_table("artonauti")
    let_go(evening, name, waiting.table.setup.id)
    age(evening.file, name, waiting.table.setup.id, version=version)
    one = caretaker(evening, abandoned=0)
    evening.time += 29 * DAY
    evening.run(one.go_round())
    assert status(evening, name) == "playing"
    evening.time += 2 * DAY
    evening.run(one.go_round())
    assert status(evening, name) == then
    assert (status(evening, waiting.table.setup.id) == "closed") == (then == "closed")
    assert [row.kind for row in rows(evening, name)].count("Abandoned") == (then == "closed")
    evening.run(one.go_round())
    assert [row.kind for row in rows(evening, name)].count("Abandoned") == (then == "closed")


def test_what_was_closed_for_its_rules_says_so_and_is_over_for_a_house_of_those_rules(evening):
    name = evening.company("artonauti").table.setup.id
    let_go(evening, name)
    age(evening.file, name)
    evening.time += 31 * DAY
    evening.run(caretaker(evening, abandoned=0).go_round())
    with pytest.raises(Outdated, match="It is kept as it is"):
        evening.run(evening.tables.open_tables.find(name))
    assert evening.run(evening.store.tables_of("livia", statuses=("waiting", "playing"))) == []
    age(evening.file, name, version=NEW)
    with pytest.raises(GivenUp, match="for 30 days, so the house has closed it"):
        evening.run(evening.tables.open_tables.find(name))


def test_of_a_host_who_wants_it_so_games_of_older_rules_stay(evening):
    name = evening.company("artonauti").table.setup.id
    let_go(evening, name)
    age(evening.file, name)
    evening.time += 1000 * DAY
    terms = Terms(abandoned=0, outdated=0)
    evening.run(
        Caretaker(evening.tables.open_tables, terms, Space(evening.file.parent, 0)).go_round()
    )
    assert status(evening, name) == "playing"


# Room


def test_the_host_is_warned_once_and_told_once_that_there_is_room_again(evening, caplog):
    one = caretaker(evening)
    for least in (PLENTY, PLENTY, 0, 0):
        one.space = Space(evening.file.parent, least)
        one.look_at_space()
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2
    assert told[0].endswith(" MB are left.")
    assert told[1].endswith("there is room again.")


def test_where_hardly_any_room_is_left_no_table_is_set_and_games_go_on(evening):
    open_table = evening.company()
    evening.tables.check_room = Space(evening.file.parent, PLENTY).check
    with pytest.raises(NoRoom, match="Games go on"):
        evening.set_table()
    evening.move(open_table)
    assert open_table.table.ply == 1


def test_room_is_looked_at_where_the_tables_lie(tmp_path):
    file = tmp_path / "not" / "yet" / "tables.db"
    assert space_of(str(file), tmp_path, 1).folder == file.parent
    assert space_of("postgresql://localhost/x", tmp_path, 1).folder == tmp_path
    assert space_of(str(file), tmp_path, 1).free > 0
    Space(tmp_path, 1).check()
    assert issubclass(NoRoom, Refused)


# A week


def held() -> list[OpenTable]:
    """Tables that anything in this process still holds."""
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, OpenTable)]


def test_after_every_day_of_a_week_nothing_of_it_is_left_in_memory(evening):
    """Memory and handles stay as they were after the first day, however many tables there were."""
    process, others, after = psutil.Process(), held(), []  # those of other tests are kept so long
    for _ in range(7):
        for _ in range(sized(2, 40)):
            evening.move(evening.company())
            evening.finished()
        evening.time += DAY
        evening.tables.open_tables.make_room()
        evening.run(caretaker(evening, archived=2, abandoned=3).go_round())
        assert (len(evening.tables.open_tables.by_name), len(held()) - len(others)) == (0, 0)
        assert evening.tables.open_tables.loading == {}
        after.append((process.memory_info().rss, process.num_fds()))
    (first, handles), (last, handles_last) = after[0], after[-1]
    assert handles_last <= handles
    assert last - first < (32 << 20), "the program, not its tables, may still grow a little"
    statuses = [one.status for one in checked(evening)]
    assert statuses.count("closed") > 0
    assert statuses.count("over") == 7 * sized(2, 40)
