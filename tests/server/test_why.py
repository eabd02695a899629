"""A touch on what does not glow is answered: what it is, why not, and by which clause."""

import psutil
import pytest

from kritias.kernel.rulebook import clauses
from kritias.registry import game
from tests.server.test_api import refused

QUICK = 0.01  # seconds of processor time for an answer in a known position
ASKED = 20


def another_pawn(person, table) -> str:
    """Around one screen, a pawn of whoever does not decide: the first to move is drawn."""
    return f"pawn-{1 - person.view(table.id)['decider']}-0"


def ask(person, table, *touched: str, ply: int | None = None):
    ply = person.view(table.id)["ply"] if ply is None else ply
    return person.post(f"/tables/{table.id}/why", ply=ply, touched=list(touched))


def test_what_cannot_be_used_says_what_it_is_and_why_not_by_the_clause(livia):
    table = livia.set_table()
    answer = ask(livia, table, another_pawn(livia, table)).json()
    assert answer["name"].endswith("pawn a")
    assert answer["says"] == "This is another player’s pawn: you move your own."
    assert answer["clause"] == "A4"
    assert answer["does"]


def test_it_is_answered_in_the_readers_language(livia):
    table = livia.set_table()
    ply = livia.view(table.id)["ply"]
    body = {"ply": ply, "touched": [another_pawn(livia, table)]}
    answer = livia.client.post(f"/tables/{table.id}/why", json=body, params={"lang": "it"}).json()
    assert answer["says"] == "È la pedina di un altro giocatore: tu muovi le tue."


def test_nothing_happens_by_it(livia):
    table = livia.set_table()
    before = livia.view(table.id)
    for move in before["moves"]:
        for way in move["touch"]:
            ask(livia, table, *(step[0] for step in way))
    after = livia.view(table.id)
    assert (after["ply"], after["position"]) == (before["ply"], before["position"])


def test_whoever_only_looks_on_is_told_whose_turn_it_is(livia, bruno):
    table = livia.set_table()
    answer = ask(bruno, table, "pawn-0-0").json()
    assert answer["says"] == "Livia is to move."
    assert answer["clause"] in clauses(game("atlantis"))


@pytest.mark.parametrize("touched", [[], ["x" * 61], ["pawn-0-0"] * 9, [3], "pawn-0-0", ["\0"]])
def test_what_is_no_touch_is_refused(livia, touched):
    table = livia.set_table()
    answer = livia.post(f"/tables/{table.id}/why", ply=0, touched=touched)
    assert answer.status_code == 422, answer.text


def test_what_is_not_there_or_of_another_moment_is_refused(livia):
    table = livia.set_table()
    refused(ask(livia, table, "board"), "unknown", 404)
    refused(ask(livia, table, "pawn-9-9"), "unknown", 404)
    refused(ask(livia, table, "pawn-0-0", ply=77), "stale", 409)


def test_an_answer_is_quick_once_the_position_is_known(house, livia):
    table = livia.set_table()
    ask(livia, table, "pawn-1-0")
    ply, server = livia.view(table.id)["ply"], psutil.Process(house.process.pid)
    before = sum(server.cpu_times()[:2])
    for number in range(ASKED):
        assert ask(livia, table, f"place-{number}", ply=ply).status_code == 200
    assert sum(server.cpu_times()[:2]) - before < ASKED * QUICK
