"""Two houses behind a real Caddy, by the Caddyfile of deploy/: TLS, a wire, a restart, a kill."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from kritias.client import House as Client
from tests.campaign import campaign
from tests.server.houses import House, free_port, until

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"
ALONE = """{
	admin off
	auto_https disable_redirects
	skip_install_trust
}
"""  # nothing of the machine is taken: no port 80, no list of authorities
THREADS, WIRES = 4, 60
NO_CADDY = "no Caddy on this machine: install Debian's package caddy"
pytestmark = [campaign, pytest.mark.skipif(not shutil.which("caddy"), reason=NO_CADDY)]


@dataclass
class Front:
    """What people see of two houses."""

    url: str
    houses: tuple[House, House]

    def ask(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=30)


@pytest.fixture
def front(tmp_path, postgres, monkeypatch) -> Iterator[Front]:
    more = {"proxies": ["127.0.0.1"], "drain": 1.5}
    first, second = (House(postgres, tmp_path / name, **more) for name in ("one", "two"))
    port, config, data = free_port(), tmp_path / "Caddyfile", tmp_path / "data"
    config.write_text(ALONE + CADDYFILE.read_text("utf-8"), "utf-8")
    environment = os.environ | {
        "KRITIAS_NAME": f"localhost:{port}",
        "KRITIAS_SERVERS": f"127.0.0.1:{first.port} 127.0.0.1:{second.port}",
        "KRITIAS_TLS": "tls internal",
        "XDG_DATA_HOME": str(data),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    words = ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]
    with (tmp_path / "caddy.log").open("wb") as log:
        caddy = subprocess.Popen(words, env=environment, stderr=log, stdout=log)
    authority = data / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    try:
        until(authority.is_file)
        with first, second:
            yield Front(f"https://localhost:{port}", (first, second))
    finally:
        caddy.terminate()
        caddy.wait(20)


def is_up(front: Front) -> bool:
    try:
        return front.ask("/").status_code == 200
    except httpx.TransportError:
        return False


def test_a_whole_game_is_played_while_houses_are_stopped_and_killed(front):
    until(lambda: is_up(front), 300)
    until(lambda: all(httpx.get(f"{one.url}/ready").status_code == 200 for one in front.houses))
    for path in ("/metrics", "/health", "/ready"):
        assert front.ask(path).status_code == 404
    livia = Client(front.url, "Livia")
    ada = httpx.post(f"{front.url}/api/guests", json={"name": "Ada"})
    assert "Secure" in ada.headers["set-cookie"]
    wires_are_opened(livia)
    table, decisions = livia.open_table("atlantis", ["me", "random"], seed=7), 0
    for view in table.turns():
        table.play(view.moves[0].code, view.ply)
        decisions += 1
        if decisions == 3:
            front.houses[0].process.terminate()
            assert front.houses[0].process.wait(60) == 0
        if decisions == 6:
            front.houses[0].open()
            until(lambda: httpx.get(f"{front.houses[0].url}/ready").status_code == 200, 120)
            front.houses[1].kill()
    assert decisions > 6
    assert sum(table.results().shares) == 1
    front.houses[0].close()
    away = front.ask("/")
    assert away.status_code in (502, 503)
    assert "one moment, please" in away.text
    assert (away.headers["retry-after"], away.headers["refresh"]) == ("5", "5")


def wires_are_opened(livia: Client) -> None:
    """By several threads at once: a wire over TLS is read and written in two threads of its own,
    and one in some hundreds was never answered when those got into each other's way."""
    table = livia.open_table("atlantis", ["me", "random"], seed=7)

    def open_some(_: int) -> int:
        return sum(next(table.views()).ply >= 0 for _ in range(WIRES))

    with ThreadPoolExecutor(THREADS) as crew:
        assert list(crew.map(open_some, range(THREADS))) == [WIRES] * THREADS
