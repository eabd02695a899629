"""A spectator who talks all the time, or under a player's name: the players are heard."""

import httpx
import pytest

from kritias.server.limits import RATES
from tests.server.houses import House, Person

NEIGHBOURS = "10.6.0.1"


@pytest.fixture(scope="module")
def talkative(tmp_path_factory):
    folder = tmp_path_factory.mktemp("talkative")
    with House.at(folder, generous=False, proxies=["127.0.0.1"]) as house:
        yield house
    assert "Traceback" not in house.errors.read_text()


def say(person: Person, table: str, text: str = "la") -> httpx.Response:
    return person.post(f"/tables/{table}/talk", text=text)


def drown(house: House, table: str, address: str, most: int = 20) -> None:
    """Spectators from an address talk until nobody there is heard any more."""
    for _ in range(most):
        eve = house.guest("Eve", address)
        told = [say(eve, table).status_code for _ in range(RATES["talk"]["guest"].burst)]
        if told[0] == 429:
            return
    raise AssertionError("they were heard all the time")


def player(house: House, address: str) -> tuple[Person, str]:
    livia = house.guest("Livia", address)
    answer = livia.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}])
    return livia, answer.json()["id"]


def test_a_player_is_heard_when_spectators_have_used_up_the_talk_of_the_table(talkative):
    livia, table = player(talkative, "10.6.1.1")
    drown(talkative, table, "10.6.2.1")
    assert say(livia, table).status_code == 200


def test_a_player_is_heard_when_neighbours_have_used_up_the_talk_of_the_address(talkative):
    livia, table = player(talkative, NEIGHBOURS)
    for _ in range(2):  # one table does not hear that much
        drown(talkative, player(talkative, "10.6.3.1")[1], NEIGHBOURS)
    assert say(livia, table).status_code == 200


def test_a_spectator_under_the_name_of_a_player_is_told_apart_and_can_be_muted(talkative):
    livia, table = player(talkative, "10.6.4.1")
    imposter, friend = (talkative.guest("Livia", f"10.6.4.{number}") for number in (2, 3))
    say(livia, table)
    say(imposter, table, "I give up.")
    own, foreign = livia.get(f"/tables/{table}/talk")
    assert (own["name"], foreign["name"]) == ("Livia", "Livia")
    assert (own["spectator"], foreign["spectator"]) == (False, True)
    assert livia.post(f"/tables/{table}/mute", voice=foreign["voice"]).status_code == 200
    refused = say(imposter, table)
    assert refused.status_code == 403
    assert refused.json()["message"] == "The players have muted you."
    assert say(friend, table).status_code == 200
    assert livia.post(f"/tables/{table}/mute").status_code == 200
    assert say(friend, table).json()["message"] == "The players have muted spectators."
    assert not friend.view(table)["may_talk"]
    assert friend.post(f"/tables/{table}/unmute").status_code == 403
    assert say(livia, table).status_code == 200
    assert livia.post(f"/tables/{table}/unmute").status_code == 200
    assert say(friend, table).status_code == 200
