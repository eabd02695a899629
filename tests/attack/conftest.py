"""A house that many attacks share, and somebody in it."""

import pytest

from tests.server.houses import House


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("attacked")
    opened = House(str(folder / "t.db"), folder, absence=600).open()
    yield opened
    opened.close()
    assert "Traceback" not in opened.errors.read_text()


@pytest.fixture
def livia(house):
    person = house.guest("Livia")
    yield person
    person.close()
