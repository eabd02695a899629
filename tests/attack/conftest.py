"""A house that many attacks share, and somebody in it."""

import pytest

from tests.server.houses import House


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    names = ["localhost", "table.club.example"]
    with House.at(tmp_path_factory.mktemp("attacked"), absence=600, hosts=names) as opened:
        yield opened
    assert "Traceback" not in opened.errors.read_text()


@pytest.fixture
def livia(house):
    person = house.guest("Livia")
    yield person
    person.close()
