"""`kritias.client` and `kritias sit`, at a real house: a bot plays as a person's browser would."""

import os
import re
import subprocess
import sys
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import psutil
import pytest

import kritias
from kritias.bots.foul import Foul
from kritias.client import House as Client
from kritias.client import Rejected, SeatLink, Unreachable
from kritias.client.call import call
from kritias.client.sitting import Sitting, mind_named
from kritias.kernel.refusal import Unreadable
from tests.bots.rogues import MISTAKES, program
from tests.command_line.typed import typed
from tests.server.houses import House

PAGE = Path(__file__).parents[2] / "docs" / "api" / "client.md"


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("client")) as house:
        yield house


@pytest.fixture
def host(opened):
    return Client(opened.url, "Livia")


def set_for_two(host: Client, **more):
    """A table at which a bot of the house waits for somebody to take the other seat."""
    return host.open_table("atlantis", ["free", "random"], start=False, **more)


def test_the_example_on_the_page_plays_a_game(opened):
    [example] = re.findall(r"^```python client\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True,
        env=os.environ | {"HOUSE": opened.url},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "'atlantis'" in done.stdout
    assert re.search(r"\(-?\d+, -?\d+\) \([\d.]+, [\d.]+\)$", done.stdout.strip())


def test_a_program_is_sat_down_by_its_link_and_plays_to_the_end(host, tmp_path):
    table = set_for_two(host)
    path = program(tmp_path, name="mybot")
    player = Thread(target=lambda: table.start() if wait_for(table, "mybot") else None)
    player.start()
    told = typed("sit", table.link(0), "--bot", path)
    player.join()
    assert told.code == 0, told.err
    assert "mybot" in told.out
    view = table.view()
    assert view.is_over
    assert sum(view.shares) == pytest.approx(1)
    assert not [words for words in commands() if path in words], "the program has ended"


def commands() -> list[list[str]]:
    """The commands of all processes that this one has started, and that have not ended."""
    found = []
    for process in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):
            found.append(process.cmdline())
    return found


def test_whoever_has_the_seat_goes_on_with_their_token(host, opened, tmp_path):
    """A program that was ended is sat down again; nobody else is."""
    table, before = set_for_two(host), Client(opened.url, "mybot")
    before.sit(SeatLink.read(table.link(0)))
    table.start()
    words = ["sit", table.link(0), "--bot", program(tmp_path)]
    assert "Somebody sits there already" in typed(*words).err
    assert typed(*words, "--token", before.token).code == 0
    assert table.view().is_over


def wait_for(table, name: str) -> bool:
    """Whether somebody of that name has sat down."""
    return any(name in view.names for view in table.views() if name in view.names)


@pytest.mark.parametrize("game", kritias.GAMES)
def test_a_level_decides_by_what_the_seat_is_shown(game):
    """That is less than it could know where something has to be remembered."""
    position = kritias.start(game, seats=2, seed=3)
    for _ in range(40):
        position = position.play(position.codes[-1])
    shown = position.shown(position.seat)
    document = shown.game.describe(shown.state)
    view = SimpleNamespace(game=game, position=document, time_left=None)
    assert mind_named("random").decide(view) in position.codes


class Enough(Exception):
    """Of a game."""


class CutOff:
    """A mind whose house loses its power while it thinks, and comes back."""

    def __init__(self, house: House) -> None:
        self.house, self.decisions = house, 0
        self.opening = Thread(target=house.begin)

    def decide(self, view):
        self.decisions += 1
        if self.decisions == 3:
            self.house.kill()
            self.opening.start()
        if self.decisions == 6:
            raise Enough
        return view.moves[-1].text

    def end(self, view, foul):
        self.opening.join()


def test_a_sitting_goes_on_after_a_cut(opened, host):
    """The move that was under way is made, and the wire is opened anew."""
    table = host.open_table("atlantis", ["me", "random"], seed=5)
    with pytest.raises(Enough):
        Sitting(table, CutOff(opened)).play()
    assert table.view().ply >= 5


@pytest.mark.parametrize("kind", ["illegal", "crashed", "unreadable"])
def test_after_a_foul_the_seat_is_left_to_a_bot(host, tmp_path, kind):
    """The move is never sent, and the others can play on."""
    table = host.open_table("atlantis", ["me", "random"], seed=7)
    sitting = Sitting(table, mind_named(program(tmp_path, MISTAKES[kind])))
    with pytest.raises(Foul) as caught:
        sitting.play()
    assert caught.value.kind == kind
    assert table.view().chairs[0].kind == "bot"
    assert sitting.mind.program is None


def test_a_foul_ends_the_command_with_a_sentence(host, tmp_path):
    table = host.open_table("atlantis", ["free", "random"], start=False)
    Thread(target=lambda: wait_for(table, "rogue.py") and table.start()).start()
    told = typed("sit", table.link(0), "--bot", program(tmp_path, MISTAKES["crashed"]))
    assert told.code == 2
    assert "has fouled: It ended with code 1" in told.err
    assert "no idea" in told.err


def test_what_cannot_be_is_refused(host, opened):
    table = host.open_table("atlantis", ["me", "random"], seed=1)
    ply = table.view().ply
    with pytest.raises(Rejected) as caught:
        table.play(999_999, ply)
    assert caught.value.status in (400, 404, 422)
    with pytest.raises(Rejected) as caught:
        table.play(table.view().moves[0].code, ply + 5)
    assert caught.value.error == "stale"
    with pytest.raises(Rejected):
        host.table("nowhere").view()
    with pytest.raises(Rejected):
        next(host.table("nowhere").views())
    with pytest.raises(Rejected):
        host.sit(SeatLink.read(f"{opened.url}/t/{table.id}/sit/1/wrongkey"))
    with pytest.raises(Unreachable):
        Client("http://127.0.0.1:9", patience=0)
    for link in ("nonsense", "http://[x/t/a", "ftp://x/t/a", f"{opened.url}/replay/x"):
        with pytest.raises(Unreadable):
            SeatLink.read(link)


class Gateway(BaseHTTPRequestHandler):
    """A proxy whose house is gone for the first two requests, as Caddy tells it."""

    left = 2

    def do_GET(self):
        gone = Gateway.left > 0
        Gateway.left -= 1
        self.send_response(HTTPStatus.BAD_GATEWAY if gone else HTTPStatus.OK)
        self.end_headers()
        self.wfile.write(b"one moment, please" if gone else b'{"is": "there"}')

    def log_message(self, *_):
        pass


def test_a_house_that_dies_behind_its_proxy_is_asked_again():
    with HTTPServer(("127.0.0.1", 0), Gateway) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        assert call("GET", f"http://127.0.0.1:{proxy.server_port}/") == {"is": "there"}
        proxy.shutdown()
    assert Gateway.left == -1
