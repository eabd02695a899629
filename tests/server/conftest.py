"""A house on each kind of store, open for all tests of a run."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from kritias.server.opening import opened
from tests.attack.databases import Database, new_database
from tests.campaign import ALL
from tests.server.houses import House, finish
from tests.server.tables import Evening, copied, migrated

HERE = Path(__file__).parent
STORES = ("sqlite", "postgres")
ON_BOTH = ("test_almanac", "test_daily", "test_resume", "test_puzzle")
IN_TURN = ("test_api", "test_clock")  # each of their tests on one of the stores
EMPTY = "kritias_empty"  # the database of which those of tests are copies
NUMBERS = count(1)  # of databases


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Through a house on PostgreSQL go the tests of what it keeps, and some of those by which it
    is played; in a campaign all others too, to which a house is the same on any store."""
    spared = [] if ALL else [item for item in items if is_spared(item)]
    items[:] = [item for item in items if item not in set(spared)]
    config.hook.pytest_deselected(items=spared)


def is_spared(item: pytest.Item) -> bool:
    told = getattr(item, "callspec", None)
    if told is None or item.path.parent != HERE or "house" not in told.params:
        return False
    if item.path.stem in IN_TURN:
        return told.params["house"] != STORES[len(item.originalname) % 2]
    return item.path.stem not in ON_BOTH and told.params["house"] == "postgres"


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory) -> Path:
    """A store of this version with nothing in it."""
    return migrated(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def evening(empty_store, tmp_path) -> Iterator[Evening]:
    """Tables on a store of their own; at the end each is what its log says."""
    opened = Evening(copied(empty_store, tmp_path))
    try:
        yield opened
        opened.check()
    finally:
        opened.close()


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory) -> Iterator[str]:
    """A real PostgreSQL, started and stopped here, with an empty store of this version."""

    async def migrate(place: str) -> None:
        async with opened(place):
            pass

    folder = tmp_path_factory.mktemp("postgres")
    with Database(folder) as server, new_database(server.url, EMPTY) as place:
        finish(migrate(place))
        yield server.url


@pytest.fixture
def postgres(postgres_server) -> Iterator[str]:
    """A database of its own: neither servers nor rows of other tests are in it."""
    with new_database(postgres_server, f"test_{next(NUMBERS)}", EMPTY) as place:
        yield place


@pytest.fixture(scope="session", params=STORES)
def house(request, tmp_path_factory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp(request.param)
    with ExitStack() as stack:
        database = str(folder / "tables.db")
        if request.param == "postgres":
            server = request.getfixturevalue("postgres_server")
            database = stack.enter_context(new_database(server, "house", EMPTY))
        yield stack.enter_context(House(database, folder))


@pytest.fixture
def livia(house):
    person = house.guest("Livia")
    yield person
    person.close()


@pytest.fixture
def bruno(house):
    person = house.guest("Bruno")
    yield person
    person.close()
