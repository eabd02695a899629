"""A finished game looked at again: over HTTP, with whose eyes, from which moment on."""

import json
import re
import secrets
from xml.etree import ElementTree

import httpx
import pytest

import kritias
from kritias.kernel.game import NOBODY
from kritias.kernel.record import write_record
from kritias.kernel.refusal import Refused
from kritias.server import branch, replay, replay_film, reviews, what_if
from kritias.server.branch import Branch
from kritias.server.daily import end_of
from kritias.server.imports import PREFIX, table_of
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.replay import Looker
from kritias.server.table import Table
from kritias.server.templates import words_for
from kritias.server.workers import Thinkers
from kritias.ui import film
from tests.campaign import in_turn, sized, some
from tests.server.houses import finish, until
from tests.server.tables import dealt, imagine_anew, play, play_to_the_end, viewers

SEATS = {name: min(game.SEATS[-1], 3) for name, game in kritias.GAMES.items()}
MOMENTS = sized(2, 4)


def game_under_way(name: str) -> OpenTable:
    """A game somewhere in its middle, when most is hidden."""
    return OpenTable(play(dealt(name, SEATS[name]), 60, pick=5))


def moments_of(open_table: OpenTable) -> range:
    count = len(open_table.table.moves)
    return range(0, count + 1, max(count // MOMENTS, 1))


def alike(open_table: OpenTable, seat: int) -> OpenTable:
    """The same game in a world that a seat could take for the true one."""
    imagine_anew(open_table.table, seat)
    return OpenTable(open_table.table)


def everything_shown(open_table: OpenTable, eyes: str) -> list[str]:
    """Moments and the log, in a language that goes by whose eyes they are, or in all three."""
    lookers = [Looker(eyes, language) for language in some(("en", "it", "es"), ord(eyes[0]), 1)]
    shown = [
        json.dumps(replay.moment(open_table, looker, at))
        for looker in lookers
        for at in moments_of(open_table)
    ]
    return shown + [replay.log_of(open_table, looker) for looker in lookers]


@pytest.mark.parametrize("name", kritias.GAMES)
def test_with_the_eyes_of_a_seat_nothing_is_seen_that_it_could_not_know(name):
    for seat in viewers(game_under_way(name).table):
        eyes = replay.ALL if seat == NOBODY else str(seat)
        shown = everything_shown(game_under_way(name), eyes)
        other = everything_shown(alike(game_under_way(name), seat), eyes)
        assert shown == other, f"seat {seat}"


def test_the_comparison_would_find_a_leak(monkeypatch):
    """A test of the test: eyes that are handed the true state are found out."""
    monkeypatch.setattr(
        Table, "seen", lambda self, seat, at=None: self.states[-1 if at is None else at]
    )
    with pytest.raises(AssertionError, match="seat -1"):
        test_with_the_eyes_of_a_seat_nothing_is_seen_that_it_could_not_know("atlantis")


@pytest.mark.parametrize("name", kritias.GAMES)
def test_a_table_that_plays_on_does_not_depend_on_what_its_seat_could_not_know(name, monkeypatch):
    monkeypatch.setattr(secrets, "randbits", lambda bits: 77)
    for seat in range(SEATS[name]):
        true, other = game_under_way(name).table, alike(game_under_way(name), seat).table
        for at in moments_of(OpenTable(true)):
            position, luck = begun(true, Branch(at, seat))
            assert (position, luck) == begun(other, Branch(at, seat))
            laid = true.game.from_document(json.loads(position))
            assert true.engine.audit(laid) == 0
            seen, now = true.engine.veil(true.states[at], seat), true.engine.veil(laid, seat)
            assert now.tobytes() == seen.tobytes()


def begun(table, wish: Branch) -> tuple[str, int]:
    """The position that a table begins with, as it is stored, and its luck."""
    terms = branch.terms_of(table, wish)
    return json.dumps(terms.position, sort_keys=True), terms.seed


@pytest.mark.parametrize("name", kritias.GAMES)
def test_played_on_with_the_true_position_the_same_moves_lead_to_the_same_end(name):
    table = play_to_the_end(dealt(name, SEATS[name]), pick=5)
    at = len(table.moves) // 2
    terms = branch.terms_of(table, Branch(at, 0, is_true=True))
    state = table.game.from_document(json.loads(json.dumps(terms.position)))
    for made in table.moves[at:]:
        table.engine.play(state, made.move)
    assert table.engine.points(state) == table.engine.points(table.state)
    assert terms.origin["points"] == table.engine.points(table.state)


@pytest.mark.parametrize("name", ["atlantis", "gods"])
def test_whoever_sees_all_hands_sees_those_of_every_seat(name):
    open_table = game_under_way(name)
    at = len(open_table.table.moves)
    laid_open = replay.moment(open_table, Looker(replay.OPEN), at)["parts"]["tray"]
    for seat in range(SEATS[name]):
        tray = replay.moment(open_table, Looker(str(seat)), at)["parts"]["tray"]
        drawn = [part for part in tray.split("<button")[1:] if "class=" in part]
        assert drawn
        for part in drawn:
            kind = part.partition('class="')[2].partition('"')[0]
            assert f'class="{kind}"' in laid_open


def test_it_cannot_be_played_on_from_the_end():
    table = play_to_the_end(dealt("artonauti", 2))
    with pytest.raises(Refused, match="Go back a little"):
        branch.terms_of(table, Branch(len(table.moves), 0))


def test_the_review_of_a_record_that_was_brought_is_stored_nowhere(monkeypatch):
    monkeypatch.setattr(reviews, "ITERATIONS", sized(15, 100))
    monkeypatch.setattr(reviews, "FIRST_LOOK", 10)
    kept = {name: finish(reviewed(name)) for name in ("table", f"{PREFIX}1")}
    assert len(kept["table"]) == 1
    assert kept[f"{PREFIX}1"] == []


async def reviewed(name: str) -> list[str]:
    """Have a game reviewed; the names under which something was kept."""
    kept: list[str] = []

    async def keep(table: str, rows: list) -> None:
        kept.append(table)

    record = play_to_the_end(dealt("artonauti", 2)).record()
    open_table, judges = OpenTable(table_of(record, name, "en")), reviews.Reviews(AtOnce(), keep)
    judges.begin(open_table, Caller())
    await judges.tasks[name]
    assert replay.overview(open_table, [])["is_reviewed"]
    judges.close()
    return kept


class AtOnce(Thinkers):
    """Thinkers in this very process."""

    async def ask(self, function, *about):
        return function(*about)


@pytest.mark.parametrize("name", in_turn(kritias.GAMES, 2))
def test_a_game_becomes_a_strip_and_a_film_of_bounded_size(name):
    open_table = replay.apart(OpenTable(play_to_the_end(dealt(name, SEATS[name]), pick=5)))
    for eyes in (replay.OPEN, "0"):
        drawn = replay_film.strip(open_table, Looker(eyes, "it"))
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert drawn.count('class="frame-rim"') == replay_film.KEY
        assert len(drawn) < film.LARGEST
    moving = replay_film.moving(open_table, Looker(replay.ALL))
    assert len(moving) < film.LARGEST * 1.3  # with what its pictures share
    assert moving.count('class="shot ') > 8
    assert "/static/" not in moving
    assert "/gallery/" not in moving
    assert_nothing_is_missing(moving)


def assert_nothing_is_missing(drawn: str) -> None:
    """Whatever is drawn by reference is in the file."""
    there = set(re.findall(r' id="([^"]+)"', drawn))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawn)) <= there


@pytest.mark.parametrize("name", kritias.GAMES)
def test_what_is_asked_about_another_move_does_not_depend_on_what_the_seat_did_not_know(name):
    """Neither what it could do, nor what the thinking processes are told."""
    for at in list(moments_of(game_under_way(name)))[:-1]:
        true = game_under_way(name).table
        seat = what_if.decider_at(true, at)
        other = alike(game_under_way(name), seat).table
        words = words_for(true, "it")
        choices = what_if.choices(true, at, words)
        assert choices == what_if.choices(other, at, words)
        for move in choices[:: len(choices) // 3 + 1]:
            asked = what_if.question(true, at, move["code"])
            assert asked == what_if.question(other, at, move["code"])


def test_another_move_is_weighed_against_the_played_and_the_best():
    table = play_to_the_end(dealt("artonauti", 2))
    words, at = words_for(table, "en"), 3
    for tried in (choice["code"] for choice in what_if.choices(table, at, words)[:2]):
        found = what_if.weigh(*what_if.question(table, at, tried))
        told = what_if.answer(table, at, tried, found, words)
        shares = [one["share"] for one in told["moves"]]
        assert shares == sorted(shares, reverse=True)
        assert told["moves"][0]["is_best"]
        assert {tried, table.moves[at].move} <= {one["move"] for one in told["moves"]}
        assert told["why"].startswith("Why: ")
    with pytest.raises(Refused, match="Nobody decides"):
        what_if.decider_at(table, len(table.moves))


def test_on_the_day_of_a_deal_nobody_looks_into_another_hand():
    """Others have the same luck on that day; whoever played it sees the own hand."""
    table = dealt("atlantis", 3, ("livia",), deal="atlantis 2026-11-16")
    on_the_day, later = end_of(table.setup.deal) - 1, end_of(table.setup.deal)
    assert replay.eyes_open_to(table, "livia", on_the_day) == ["0", replay.ALL]
    assert replay.eyes_open_to(table, "bruno", later) == ["0", "1", "2", replay.ALL, replay.OPEN]
    for eyes in ("1", replay.OPEN):
        with pytest.raises(Refused, match="laid open when its day is over"):
            replay.check_eyes(table, eyes, "livia", on_the_day)
        replay.check_eyes(table, eyes, "livia", later)


# Over HTTP


@pytest.fixture(scope="module")
def finished(house):
    """Somebody, a table whose game is over, and its record."""
    livia = house.guest("Livia")
    table = livia.set_table(game="artonauti", seed=5)
    livia.play_on(table.id)
    return livia, table.id, livia.client.get(f"/tables/{table.id}/record").text


def test_a_finished_game_is_looked_at_by_anybody(house, finished):
    _, table, _ = finished
    page = httpx.get(f"{house.url}/replay/{table}?at=9&eyes=open")
    assert page.status_code == 200
    assert 'data-at="9"' in page.text
    over = httpx.get(f"{house.url}/api/replays/{table}").json()
    last = httpx.get(f"{house.url}/api/replays/{table}/moments/{over['count']}?eyes=1").json()
    assert (last["at"], last["decider"]) == (over["count"], -1)
    log = httpx.get(f"{house.url}/api/replays/{table}/story?eyes=all").json()["log"]
    assert log.count("data-at=") >= over["count"] // 2
    for path in (f"/moments/{over['count'] + 1}", "/moments/0?eyes=3", "/moments/0?eyes=me"):
        refused = httpx.get(f"{house.url}/api/replays/{table}{path}")
        assert refused.status_code in (404, 422)
        assert refused.json()["message"]


def test_pictures_and_other_moves_of_a_finished_game_are_had_by_anybody(house, finished):
    _, table, _ = finished
    path = f"{house.url}/api/replays/{table}"
    for name in ("strip", "film"):
        file = httpx.get(f"{path}/{name}.svg?eyes=open&lang=es", timeout=60)
        assert file.headers["content-type"] == "image/svg+xml"
        assert "attachment" in file.headers["content-disposition"]
    moves = httpx.get(f"{path}/moments/9/moves").json()["moves"]
    tried = httpx.post(f"{path}/moments/9/try", json={"move": moves[0]["code"]}, timeout=120)
    assert tried.status_code == 200, tried.text
    assert any(one["is_tried"] for one in tried.json()["moves"])
    assert httpx.post(f"{path}/moments/9/try", json={"move": 10**6}).status_code == 404


def test_a_game_under_way_is_not_looked_at_again(house):
    livia = house.guest("Livia")
    table = livia.set_table(game="artonauti").id
    for path in (f"/api/replays/{table}", f"/api/replays/{table}/moments/0?eyes=open",
                 f"/api/replays/{table}/story", f"/replay/{table}"):  # fmt: skip
        answer = httpx.get(house.url + path)
        assert answer.status_code == 409
        assert "when it is over" in answer.text
    wish = {"at": 0, "seat": 0}
    assert livia.client.post(f"/replays/{table}/play", json=wish).status_code == 409


def test_a_record_that_is_brought_is_replayed_and_looked_at(house, finished):
    _, table, text = finished
    brought = httpx.post(f"{house.url}/api/replays", json={"record": text})
    assert brought.status_code == 201
    assert brought.json()["is_proved"] is False  # its seed was chosen
    name = brought.json()["name"]
    assert httpx.get(f"{house.url}/replay/{name}").status_code == 200
    there, here = (
        httpx.get(f"{house.url}/api/replays/{one}/moments/20?eyes=1").json()
        for one in (name, table)
    )
    assert there["says"] == here["says"]
    assert there["parts"]["board"] == here["parts"]["board"]
    again = httpx.post(f"{house.url}/api/replays", json={"record": text}).json()
    assert again["name"] == name
    gone = httpx.get(f"{house.url}/replay/record-0123456789abcdef")
    assert gone.status_code == 404
    assert "once more" in gone.text


def test_played_on_for_the_other_seat_and_compared_at_the_end(house, finished):
    livia, table, _ = finished
    wish = {"at": 12, "seat": 1, "level": "random", "is_true": False}
    answer = livia.client.post(f"/replays/{table}/play", json=wish)
    assert answer.status_code == 201, answer.text
    again = answer.json()["id"]
    livia.play_on(again)
    address = str(livia.client.base_url).replace("/api", "") + f"t/{again}"
    until(lambda: "Compared with what happened" in livia.client.get(address).text)  # it is closed
    assert f"/replay/{table}?at=12&amp;eyes=1" in livia.client.get(address).text
    assert httpx.get(f"{house.url}/replay/{again}").status_code == 200
    wrong = [{"at": 12, "seat": 2}, {"at": 10**6, "seat": 0}, {"at": 12, "seat": 0, "level": "x"}]
    for body in wrong:
        assert livia.client.post(f"/replays/{table}/play", json=body).status_code == 404


def test_a_record_of_every_room_can_be_brought(house):
    for number, (name, seats) in enumerate(SEATS.items()):
        house.guest().client.post(f"/ready/{name}")
        record = write_record(play_to_the_end(dealt(name, seats), pick=5).record())
        answer = httpx.post(f"{house.url}/api/replays", json={"record": record}, timeout=60)
        while answer.status_code == 503:
            answer = httpx.post(f"{house.url}/api/replays", json={"record": record}, timeout=60)
        assert answer.status_code == 201, answer.text
        for eyes in some(("0", "all", "open"), number, 1):
            path = f"/replay/{answer.json()['name']}?at=30&eyes={eyes}"
            page = httpx.get(house.url + path, timeout=60)
            assert page.status_code == 200
