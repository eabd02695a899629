"""What a host is told: /health, /ready, /metrics and the log; and what nobody is told."""

import json
import logging
import re
import time
from collections.abc import Iterator

import httpx
import pytest

import kritias
from kritias.server.log_lines import JsonLines
from kritias.server.opening import engine_of, url_of
from kritias.server.operations import reasons_of_store
from kritias.server.prometheus import Figure, Histogram, gauges, text_of
from kritias.server.workers import Thinkers
from tests.server.houses import House, two_at_a_table, until
from tests.server.test_wire import news, wire

TOKEN = "a-token-for-the-metrics"
AUTHORS = ("seat", "bot", "table", "rules")
BEARER = {"authorization": f"Bearer {TOKEN}"}
SAMPLE = re.compile(r'([a-z_:]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\.)*",?)*)\})? (\S+)')


def samples(text: str) -> dict[str, float]:
    """Every line of an exposition by its name and labels; headings have to be there."""
    found, headed = {}, set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            headed.add(line.split()[2])
        elif not line.startswith("#"):
            name, labels, number = SAMPLE.fullmatch(line).groups()
            assert name in headed or re.sub("_(bucket|sum|count)$", "", name) in headed, line
            found[f"{name}{{{labels}}}" if labels else name] = float(number)
    return found


# The format


def test_a_figure_is_written_with_its_labels_and_what_they_hold_is_escaped():
    asked = Figure("asked_total", "What was asked.", ("kind",))
    asked.count('a "b"\\')
    asked.count('a "b"\\')
    text = text_of([asked, gauges("now", "Now.", (), {(): 0.5})])
    assert text.splitlines() == [
        "# HELP asked_total What was asked.",
        "# TYPE asked_total counter",
        r'asked_total{kind="a \"b\"\\"} 2',
        "# HELP now Now.",
        "# TYPE now gauge",
        "now 0.5",
    ]


def test_a_histogram_counts_what_took_at_most_so_long():
    took = Histogram("took_seconds", "How long.", bounds=(0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 3.0):
        took.observe(seconds)
    assert samples(text_of([took])) == {
        'took_seconds_bucket{le="0.1"}': 2,
        'took_seconds_bucket{le="1"}': 3,
        'took_seconds_bucket{le="+Inf"}': 4,
        "took_seconds_sum": pytest.approx(3.65),
        "took_seconds_count": 4,
    }


def test_questions_that_wait_are_told_with_the_age_of_the_oldest():
    thinkers = Thinkers(1)
    assert thinkers.queue() == (0, 0.0)
    now = time.monotonic()
    thinkers.asked = {object(): now - 5, object(): now - 60}
    waiting, oldest = thinkers.queue()
    assert waiting == 2
    assert oldest >= 60
    thinkers.close()


def test_a_store_that_is_away_is_a_reason_not_to_be_ready(evening, tmp_path, monkeypatch):
    assert evening.run(reasons_of_store(evening.store)) == []
    nowhere = engine_of(url_of(str(tmp_path / "no" / "such" / "folder" / "t.db")))
    monkeypatch.setattr(evening.store, "engine", nowhere)
    assert evening.run(reasons_of_store(evening.store)) == ["The database does not answer."]


def test_a_line_of_json_tells_where_an_error_was_and_not_what_it_says(caplog):
    try:
        raise ValueError("Zwetschgenmus")
    except ValueError:
        logging.getLogger("kritias").exception("A mistake.\nFurther Zwetschgenmus")
    told = json.loads(JsonLines().format(caplog.records[-1]))
    assert told["event"] == "A mistake."
    assert (told["level"], told["error"]) == ("error", "ValueError")
    assert re.fullmatch(r"test_operations.py:\d+ test_a_line.*", told["at"][-1])
    assert "Zwetschgenmus" not in json.dumps(told)


# A house


@pytest.fixture(scope="module")
def watched(tmp_path_factory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("watched")
    with House.at(folder, log="json", metrics_token=TOKEN) as house:
        yield house


def figures(house: House) -> dict[str, float]:
    answer = httpx.get(f"{house.url}/metrics", headers=BEARER)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return samples(answer.text)


def lines_of(house: House) -> list[dict]:
    """The log as far as it is written."""
    *whole, _ = house.errors.read_text("utf-8").split("\n")
    return [json.loads(line) for line in whole]


def test_a_house_lives_and_is_ready_as_soon_as_all_rules_are_compiled(watched):
    assert httpx.get(f"{watched.url}/health").json()["version"] == kritias.__version__
    until(lambda: httpx.get(f"{watched.url}/ready").json() == {"ready": True, "reasons": []}, 600)


def test_what_is_measured_is_what_happened(watched):
    before = figures(watched)
    livia = watched.guest("Livia")
    table = livia.set_table(players=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}]).id
    with wire(watched, livia, table) as socket:
        news(socket)
        seen = figures(watched)
        for name in ("kritias_tables_open", "kritias_viewers"):
            assert seen[name] == before[name] + 1
        view = livia.play_on(table, 3)
        assert livia.move(table, view["ply"], 999_999).status_code == 404
        news(socket)  # a second frame, for what was played meanwhile
    now = figures(watched)

    def grown(name: str) -> float:
        return now.get(name, 0) - before.get(name, 0)

    moves = {who: grown(f'kritias_moves_total{{author="{who}"}}') for who in AUTHORS}
    assert sum(moves.values()) == view["ply"]
    assert min(moves["seat"], moves["bot"]) > 0
    assert grown("kritias_acknowledgement_seconds_count") == moves["seat"]
    assert grown('kritias_refusals_total{kind="unknown"}') == 1
    assert grown("kritias_frame_seconds_count") >= 2
    assert grown("kritias_database_seconds_count") >= 6
    assert now["kritias_thoughts_waiting"] <= 1
    assert now["process_resident_memory_bytes"] > 50e6
    assert now["process_open_fds"] > 10
    assert {f'kritias_rules_ready{{game="{name}"}}' for name in kritias.GAMES} <= now.keys()
    rules = kritias.game("gods").VERSION
    assert now[f'kritias_rules_info{{game="gods",rules="{rules}"}}'] == 1


def test_figures_are_for_whoever_has_the_token(watched):
    for headers in ({}, {"authorization": "Bearer no"}, {"authorization": f"Basic {TOKEN}"}):
        refused = httpx.get(f"{watched.url}/metrics", headers=headers)
        assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
        assert refused.text == (
            "Figures are told to whoever sends the token of this house: "
            "Authorization: Bearer TOKEN.\n"
        )


def test_without_a_token_figures_are_for_this_machine_alone(house):
    address = f"{house.url}/metrics"
    assert httpx.get(address).status_code == 200
    for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-proto"):
        refused = httpx.get(address, headers={name: "192.0.2.7"})
        assert refused.status_code == 403
        assert refused.text.startswith("Without --metrics-token figures are told on this machine")


def test_behind_a_proxy_figures_need_a_token_although_it_adds_no_header(tmp_path):
    with House.at(tmp_path, proxies=["127.0.0.1"]) as house:
        refused = httpx.get(f"{house.url}/metrics")
        assert refused.status_code == 403
        assert "figures are told on this machine alone" in refused.text


def test_neither_log_nor_figures_tell_a_secret(watched):
    """Names, talk, words, tokens, cookies, keys and the tables themselves."""
    people, table = two_at_a_table(watched)
    view = people[0].wait_for_turn(table)
    assert people[0].move(table, view["ply"], view["moves"][0]["code"]).status_code == 200
    for person, line in zip(people, ("Zwetschgenmus", "Quittengelee")):
        assert person.post(f"/tables/{table}/talk", text=line).status_code == 200
    names = ("Livia", "Bruno", "Ankerplatz", "Zwetschgenmus", "Quittengelee")
    asked = people[0].post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}])
    keys = asked.json()["keys"]
    worded = people[0].post(f"/tables/{asked.json()['id']}/word", word="Ankerplatz")
    assert worded.status_code == 200
    with httpx.Client(base_url=watched.url) as stranger:
        for seat, key in enumerate(keys):
            stranger.get(f"/t/{asked.json()['id']}/sit/{seat}/{key}")
            stranger.get(f"/t/{asked.json()['id']}/sit/{seat}/{key}/{key}")
        stranger.post("/api/guests", json={"name": "Livia"})
        cookies = list(stranger.cookies.values())
        stranger.post("/api/tables", json={"game": "Zwetschgenmus", "seats": "Quittengelee"})
    secrets = [*names, *(one.token for one in people), *keys, *cookies, table, TOKEN]
    assert all(secrets)
    told = watched.errors.read_text("utf-8")
    measured = httpx.get(f"{watched.url}/metrics", headers=BEARER).text
    assert [secret for secret in secrets if secret in told or secret in measured] == []


def test_a_plain_question_after_the_health_of_a_house_is_counted_and_not_logged(watched):
    until(lambda: httpx.get(f"{watched.url}/ready").status_code == 200, 600)
    before = figures(watched)
    for path in ("/health", "/ready", "/metrics"):
        assert httpx.get(watched.url + path, headers=BEARER).status_code == 200
    refused = httpx.get(f"{watched.url}/metrics").headers["x-request-id"]
    until(lambda: any(line.get("request") == refused for line in lines_of(watched)))
    told = [line for line in lines_of(watched) if line.get("route") in ("/health", "/ready")]
    assert [line["status"] for line in told if line["status"] == 200] == []
    measured = [line["status"] for line in lines_of(watched) if line.get("route") == "/metrics"]
    assert set(measured) == {401}
    asked = 'kritias_requests_total{method="GET",route="/health",status="200"}'
    assert figures(watched)[asked] == before.get(asked, 0) + 1


def test_the_log_tells_each_request_by_its_template_and_the_kind_of_refusal(watched):
    livia = watched.guest("Livia")
    table = livia.set_table().id
    done = livia.play_on(table, 1)
    refused = livia.move(table, done["ply"], 999_999)
    number = refused.headers["x-request-id"]
    until(
        lambda: any(line.get("request") == number for line in lines_of(watched))
    )  # it is told after it is answered
    [line] = [line for line in lines_of(watched) if line.get("request") == number]
    assert line.items() >= {
        "level": "info",
        "method": "POST",
        "route": "/api/tables/{table}/moves",
        "status": 404,
        "refusal": "unknown",
    }.items()  # fmt: skip
    assert line["ms"] > 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", line["time"])
