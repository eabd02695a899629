"""The API as people's pages and bot programs use it, on both stores."""

import re

import httpx
import pytest

import kritias
from kritias.kernel import fair
from kritias.kernel.record import read_record
from tests.server.houses import until


def refused(answer, kind: str, status: int) -> dict:
    assert answer.status_code == status, answer.text
    content = answer.json()
    assert content["error"] == kind
    assert content["message"].endswith((".", "…"))
    return content


def test_games_are_listed_with_seats_and_options(livia):
    games = {game["name"]: game for game in livia.get("/games")}
    assert games["atlantis"]["seats"] == [2, 4]
    assert livia.client.get("/games/atlantis/rules").text.startswith("# Atlantis")
    assert games["escape"]["first"] == {"short": True}
    assert games["escape"]["first_about"].endswith(".")


def test_a_first_game_has_the_options_that_suit_it_but_for_those_that_are_named(livia):
    first = {"game": "artonauti", "seats": 2, "first": True}
    assert livia.post("/tables", **first).json()["options"] == {
        "adventures": False, "time_limit": "0"
    }  # fmt: skip
    named = livia.post("/tables", **first, options={"time_limit": "30"}).json()
    assert named["options"] == {"adventures": False, "time_limit": "30"}


def test_the_rules_name_their_pictures_and_the_house_draws_them(livia):
    text = livia.client.get("/games/escape/rules?lang=it").text
    address = re.search(r"\]\((/picture/escape/it/[\w-]+\.svg)\)", text)[1]
    root = str(livia.client.base_url).removesuffix("/api/")
    packed = httpx.get(root + address, timeout=120)
    plain = httpx.get(root + address, headers={"accept-encoding": "identity"}, timeout=60)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.text.startswith("<svg")
    for wrong in ("/picture/escape/it/nothing-0.svg", "/picture/chess/it/goal-0.svg",
                  "/picture/escape/xx/goal-0.svg"):  # fmt: skip
        assert httpx.get(root + wrong).status_code == 404


def test_a_whole_game_is_played_recorded_and_verified(livia):
    table = livia.set_table(3)
    promised = livia.view(table.id)["commitment"]
    end = livia.play_on(table.id)
    assert end["status"] == "over"
    assert end["moves"] == []
    text = livia.client.get(f"/tables/{table.id}/record").text
    record = read_record(text, kritias.game)
    assert record.fairness["commitment"] == promised
    proved = fair.verify(record).proved
    assert len(proved) == 3
    assert livia.get(f"/tables/{table.id}/verify")["checked"] == list(proved)
    assert record.position.points == end["points"]


def test_legal_moves_say_what_they_do_and_what_to_touch(livia):
    table = livia.set_table()
    for move in livia.get(f"/tables/{table.id}/moves"):
        assert set(move) == {"code", "text", "group", "say", "touch", "show", "asks"}
        assert move["say"].endswith(".")
        assert all(step for way in move["touch"] for step in way)
    italian = livia.get(f"/tables/{table.id}/moves", lang="it")
    assert italian[0]["say"].startswith("Gioca ")


def test_a_seat_sees_its_own_hand_and_no_other(livia, bruno):
    table = livia.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}]).json()
    bruno.post(f"/tables/{table['id']}/seats/1/claim", key=table["keys"][1])
    livia.post(f"/tables/{table['id']}/start")
    hands = [person.view(table["id"])["position"] for person in (livia, bruno)]
    assert "?" not in hands[0]["circle"]["hand"]
    assert hands[0]["triangle"]["hand"].startswith("?")
    assert hands[1]["circle"]["hand"].startswith("?")
    spectator = livia.client.get(f"/tables/{table['id']}", headers={"authorization": ""}).json()
    assert spectator["seat"] is None
    assert spectator["position"]["circle"]["hand"].startswith("?")


def test_moves_can_be_sent_as_texts_and_sending_again_is_harmless(livia):
    table = livia.set_table()
    view = livia.view(table.id)
    text = view["moves"][0]["text"]
    first, again = (livia.move(table.id, view["ply"], text) for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert first.json()["ply"] == again.json()["ply"] == 1
    code = view["moves"][0]["code"]
    assert livia.move(table.id, view["ply"], code).json()["ply"] == 1


def test_every_refusal_is_typed(livia, bruno):
    table = livia.set_table()
    view = livia.view(table.id)
    move, ply = view["moves"][0]["code"], view["ply"]
    refused(bruno.move(table.id, ply, move), "not_your_seat", 403)
    refused(livia.move("nowhere", 0, move), "unknown", 404)
    illegal = refused(livia.move(table.id, ply, "show"), "illegal", 422)
    assert illegal["clause"] == "A8"
    refused(livia.move(table.id, ply, "fly"), "unreadable", 422)
    refused(livia.move(table.id, ply, 99999), "unknown", 404)
    stale = refused(livia.move(table.id, ply + 5, move), "stale", 409)
    assert stale["ply"] == ply
    refused(livia.post(f"/tables/{table.id}/moves", ply=-1, move=1), "unreadable", 422)
    livia.play_on(table.id)
    end = livia.view(table.id)["ply"]
    refused(livia.move(table.id, end, move), "over", 409)
    refused(livia.post("/tables", game="chess", seats=2), "unknown", 404)
    refused(livia.post("/tables", game="atlantis", seats=1), "refused", 422)
    refused(livia.post("/tables", game="atlantis", options={"dark": True}), "unknown", 404)
    refused(livia.post("/tables", game="atlantis", clock="move", seconds=1), "refused", 422)


def test_whose_turn_it_is_not_may_not_move(livia, bruno):
    table = livia.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}]).json()
    name = table["id"]
    refused(bruno.post(f"/tables/{name}/start"), "forbidden", 403)
    refused(bruno.post(f"/tables/{name}/seats/1/claim", key="wrong"), "forbidden", 403)
    bruno.post(f"/tables/{name}/seats/1/claim", key=table["keys"][1])
    refused(livia.post(f"/tables/{name}/seats/1/claim", key=table["keys"][1]), "taken", 409)
    refused(livia.move(name, 0, 0), "not_now", 409)
    livia.post(f"/tables/{name}/start")
    people = (livia, bruno)
    decider = livia.view(name)["decider"]
    waits = people[1 - decider]
    refused(
        waits.move(name, 0, people[decider].view(name)["moves"][0]["code"]), "not_your_turn", 409
    )
    assert waits.view(name)["moves"] == []


def test_words_of_the_players_settle_the_luck(livia):
    table = livia.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}] * 2).json()
    assert livia.post(f"/tables/{table['id']}/word", word="Santorini").status_code == 200
    livia.post(f"/tables/{table['id']}/start")
    refused(livia.post(f"/tables/{table['id']}/word", word="late"), "not_now", 409)
    livia.play_on(table["id"])
    record = read_record(livia.client.get(f"/tables/{table['id']}/record").text, kritias.game)
    assert "1 word of players" in fair.verify(record).proved[-1]
    other = {**record.fairness, "words": fair.join_words(["Atlantis", ""])}
    with pytest.raises(Exception, match="does not follow"):
        fair.verify(type(record)(record.position, record.seed, record.names, other))


def test_a_chosen_seed_gives_the_same_luck_twice(livia):
    hands = [livia.view(livia.set_table(seed=2024).id)["position"]["path"] for _ in range(2)]
    assert hands[0] == hands[1]


def test_a_move_can_be_taken_back_until_something_comes_to_light(livia):
    """A payment draws nothing; what ends the turn draws a card."""
    for seed in range(200):
        table = livia.set_table(seed=seed)
        view = livia.play_on(table.id, 30)
        while view["status"] == "playing":
            tolls = [move for move in view["moves"] if move["text"].startswith("pay-")]
            before = view
            livia.move(table.id, view["ply"], (tolls or view["moves"])[0]["code"])
            view = livia.view(table.id)
            if tolls and view["decider"] == before["decider"] and view["turn"] == before["turn"]:
                undone = livia.post(f"/tables/{table.id}/undo", ply=view["ply"])
                assert undone.status_code == 200, undone.text
                assert undone.json()["ply"] == view["ply"] + 1
                assert livia.view(table.id)["turn"] == before["turn"]
                return
    raise AssertionError("no toll was paid in two parts")


def test_what_drew_a_card_cannot_be_taken_back(livia):
    table = livia.set_table()
    view = livia.play_on(table.id, 1)
    while view["decider"] == livia.view(table.id)["decider"] and view["turn"] == 1:
        view = livia.play_on(table.id, 1)
    refused(livia.post(f"/tables/{table.id}/undo", ply=view["ply"]), "not_now", 409)
    refused(livia.post(f"/tables/{table.id}/undo", ply=0), "stale", 409)


def test_bots_move_for_their_seats_and_a_seat_can_be_left_to_one(livia):
    """The table waits at her other seat: without it two bots might be at the end by then."""
    players = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "me"}]
    table = livia.set_table(3, players=players)
    livia.post(f"/tables/{table.id}/seats/0/leave")
    assert livia.view(table.id)["seats"][0]["kind"] == "bot"
    deciders = set()
    while livia.view(table.id)["turn"] < 8:
        deciders.add(livia.wait_for_turn(table.id)["decider"])
        livia.play_on(table.id, 1)
    assert deciders == {2}
    livia.post(f"/tables/{table.id}/seats/0/return")
    assert livia.view(table.id)["seats"][0]["kind"] == "human"
    while livia.wait_for_turn(table.id)["decider"] != 0:
        livia.play_on(table.id, 1)
    other = {"authorization": ""}
    answer = livia.client.post(f"/tables/{table.id}/seats/0/leave", headers=other)
    refused(answer, "not_your_seat", 403)


def test_a_clock_lets_the_table_move_when_time_is_up(livia):
    table = livia.set_table(clock="move", seconds=5)
    assert 0 < livia.view(table.id)["time_left"] <= 5
    until(lambda: livia.view(table.id)["ply"] > 0)


def test_a_clock_for_the_game_hands_the_seat_to_a_bot(livia):
    table = livia.set_table(clock="game", seconds=5)
    until(lambda: any(seat["kind"] == "bot" for seat in livia.view(table.id)["seats"]))


def test_a_hint_names_a_legal_move_and_its_worth(livia):
    table = livia.set_table()
    hint = livia.post(f"/tables/{table.id}/hint").json()
    legal = [move["code"] for move in livia.view(table.id)["moves"]]
    assert all(one["move"] in legal and 0 <= one["share"] <= 1 for one in hint["moves"])


def test_talk_is_heard_and_a_rematch_seats_the_same_company(livia):
    table = livia.set_table(seats=2)
    livia.post(f"/tables/{table.id}/talk", text="Good luck!")
    refused(livia.post(f"/tables/{table.id}/rematch"), "not_now", 409)
    livia.play_on(table.id)
    first, second = (livia.post(f"/tables/{table.id}/rematch").json() for _ in range(2))
    assert first["id"] == second["id"] != table.id
    assert first["status"] == "playing"
    assert table.id in [row["id"] for row in livia.get("/tables")]


def test_the_log_is_told_from_any_ply_on(livia):
    table = livia.set_table()
    livia.play_on(table.id, 12)
    log = livia.get(f"/tables/{table.id}/log")
    assert len(log) == 12
    assert [entry["ply"] for entry in livia.get(f"/tables/{table.id}/log", since=9)] == [10, 11, 12]
    assert all(entry["sentences"] for entry in log)
