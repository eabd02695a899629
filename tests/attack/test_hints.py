"""Hints between people are off unless the table was set so, and are told in the log."""

from tests.server.houses import two_at_a_table


def test_between_people_there_are_no_hints(house):
    people, table = two_at_a_table(house)
    answer = people[0].post(f"/tables/{table}/hint")
    assert answer.status_code == 409
    assert answer.json()["error"] == "not_now"
    assert people[0].view(table)["hints"] is False
    for person in people:
        person.close()


def test_around_one_screen_there_are_none_either(house):
    livia = house.guest()
    table = livia.set_table(one_screen=True).id
    assert livia.post(f"/tables/{table}/hint").status_code == 409
    livia.close()


def test_where_they_are_allowed_everybody_is_told(house):
    people, table = two_at_a_table(house, hints=True)
    assert people[0].post(f"/tables/{table}/hint").status_code == 200
    shown = people[1].client.get(f"{house.url}/t/{table}").text
    assert "was given a hint." not in shown, "the log tells of it with its move"
    view = people[0].view(table)
    assert people[0].move(table, view["ply"], view["moves"][0]["code"]).status_code == 200
    name = people[0].view(table)["seats"][people[0].view(table)["seat"]]["name"]
    shown = people[1].client.get(f"{house.url}/t/{table}").text
    assert f"{name} was given a hint." in shown
    log = people[1].get(f"/tables/{table}/log")
    assert log[0]["sentences"][0] == f"{name} was given a hint."
    for person in people:
        person.close()


def test_alone_against_bots_hints_are_there_and_nobody_is_told(house):
    livia = house.guest()
    table = livia.set_table(players=[{"kind": "me"}] * 2).id
    assert livia.post(f"/tables/{table}/hint").status_code == 200
    livia.play_on(table, 1)
    assert "hint" not in str(livia.get(f"/tables/{table}/log"))
    livia.close()
