"""The outer doors: shapes, sizes, origins, tokens, limits, headers; and opening the house."""

import fcntl
import os
import pty
import signal
import sqlite3
import subprocess
import sys
import termios
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.campaign import sized
from tests.command_line.typed import assert_one_sentence, assert_sentence, typed
from tests.server.houses import House, Person, free_port, until

KRITIAS = Path(sys.executable).parent / "kritias"


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A house with its real limits."""
    with House.at(tmp_path_factory.mktemp("strict"), generous=False) as opened:
        yield opened


# Shapes


def test_whatever_fits_or_breaks_the_description_is_answered_and_never_with_5xx(house):
    """Schemathesis against the OpenAPI description, in the bounds of a test run."""
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    person = house.guest()
    headers = {"authorization": f"Bearer {person.token}"}
    operations = [found.ok() for found in schema.get_all_operations()]
    for operation in operations:

        @settings(max_examples=sized(5, 15), deadline=None, derandomize=True, database=None,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(case=operation.as_strategy())
        def is_answered(case):
            answer = case.call(base_url=house.url, headers=headers)
            assert answer.status_code < 500, f"{case.method} {case.path}: {answer.text}"

        is_answered()
    assert len(operations) > 15
    assert "Traceback" not in house.errors.read_text()


# Sizes, origins, tokens


def test_oversized_bodies_are_refused(house):
    big = "x" * 20_000
    answer = httpx.post(f"{house.url}/api/guests", json={"name": big})
    assert answer.status_code == 413
    pieces = (b"x" * 5000 for _ in range(8))
    answer = httpx.post(f"{house.url}/api/guests", content=pieces)
    assert 400 <= answer.status_code < 500


def test_foreign_origins_are_refused_and_the_own_is_not(house):
    for origin, status in (("http://evil.example", 403), ("null", 403), (house.url, 200)):
        answer = httpx.post(f"{house.url}/api/guests", json={}, headers={"origin": origin})
        assert answer.status_code == status, origin


def test_bad_tokens_are_refused_and_bad_cookies_renewed(house):
    for token in ("x", "WyJhIiwiYiJd.bad", "é".encode().decode("latin-1")):
        bearer = {"authorization": f"Bearer {token}".encode("latin-1")}
        answer = httpx.get(f"{house.url}/api/tables", headers=bearer)
        assert answer.status_code == 404, token
    forged = {"cookie": "kritias=forged"}
    answer = httpx.post(f"{house.url}/api/guests", json={}, headers=forged)
    assert answer.status_code == 200
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert "samesite=lax" in answer.headers["set-cookie"].lower()


def test_pages_keep_to_themselves(house):
    answer = httpx.get(f"{house.url}/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "<script>" not in answer.text
    assert "style=" not in answer.text
    assert "onclick" not in answer.text


def test_setting_tables_and_talking_are_limited(strict):
    person = strict.guest()
    answers = [person.post("/tables", game="atlantis", seats=2) for _ in range(15)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
    table = answers[0].json()["id"]
    said = [person.post(f"/tables/{table}/talk", text="hello").status_code for _ in range(12)]
    assert said[0] == 200
    assert said[-1] == 429
    person.close()


def test_what_is_nowhere_is_said_in_a_page_or_in_data(house):
    page = httpx.get(f"{house.url}/t/nowhere", headers={"accept-language": "it"})
    assert page.status_code == 404
    assert "Questo tavolo non esiste." in page.text
    assert httpx.get(f"{house.url}/api/nowhere").json()["error"] == "unknown"


# Opening the house


def test_a_taken_port_is_said_in_one_sentence(house, tmp_path):
    told = typed("play", "--no-browser", "--port", str(house.port), "--folder", str(tmp_path))
    assert_one_sentence(told)
    assert f"Port {house.port} is taken" in told.err


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence():
    told = typed("play", "--no-browser", "--port", str(free_port()), "--folder", "/proc/nowhere")
    assert_one_sentence(told)
    assert "The tables cannot be kept in /proc/nowhere" in told.err


def test_a_missing_driver_of_postgresql_is_said_in_one_sentence(tmp_path):
    without = "import sys; sys.modules['psycopg'] = None; from kritias.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", without, "serve", "--folder", str(tmp_path),
         "--database", "postgresql://nobody@127.0.0.1:1/none"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert_sentence(done.stderr)
    assert "pip install 'kritias[postgres]'" in done.stderr


def test_a_database_of_a_newer_version_is_left_alone(tmp_path):
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("create table alembic_version (version_num varchar(32))")
        store.execute("insert into alembic_version values ('9999')")
    store.close()
    told = typed("play", "--no-browser", "--port", str(free_port()), "--folder", str(tmp_path))
    assert_one_sentence(told)
    assert "made by a newer Kritias (version 9999)" in told.err


def is_there(page: str) -> bool:
    try:
        return httpx.get(page).status_code == 200
    except httpx.TransportError:
        return False


def test_ctrl_c_closes_the_table_without_a_word(tmp_path):
    """A terminal sends it to all processes at once, also to one that begins to think."""
    port = free_port()
    words = ["play", "--no-browser", "--port", str(port), "--folder", str(tmp_path)]
    with subprocess.Popen(
        [KRITIAS, *words], stderr=subprocess.PIPE, start_new_session=True
    ) as house:
        until(lambda: is_there(f"http://127.0.0.1:{port}/"))
        livia = Person(f"http://127.0.0.1:{port}", "Livia")
        livia.set_table(players=[{"kind": "bot"}] * 2)
        livia.close()
        os.killpg(house.pid, signal.SIGINT)
        assert house.stderr
        assert house.stderr.read() == b""
    assert house.returncode == 0, "nothing has failed: `make play` would call it an error"


PRESSES = 3


def test_ctrl_c_in_a_terminal_leaves_one_clean_line_however_often_it_is_pressed(tmp_path):
    """By `make`, as most begin: it would tell of an error that none is."""
    port = free_port()
    (tmp_path / "Makefile").write_text(
        f"play:\n\t@{KRITIAS} play --no-browser --port {port} --folder {tmp_path}\n"
    )
    ours, theirs = pty.openpty()
    make = subprocess.Popen(
        ["make", "-C", tmp_path, "--no-print-directory", "play"],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        preexec_fn=partial(fcntl.ioctl, theirs, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    terminal = Terminal(ours)
    try:
        until(lambda: "Ctrl+C closes it." in terminal.text())
        until(lambda: is_there(f"http://127.0.0.1:{port}/"))
        begun = len(terminal.text())
        for _ in range(PRESSES):
            os.write(ours, b"\x03")
            until(lambda: "Closed." in terminal.text() or make.poll() is not None)
        assert make.wait(60) in (0, -signal.SIGINT)
    finally:
        make.kill()
    terminal.thread.join()
    told = terminal.text()[begun:].replace("^C", "").replace("\r", "\n").split("\n")
    assert [line for line in told if line] == [
        "Closed. Games that are not over can be gone on with."
    ]


class Terminal:
    """All that is shown in a terminal."""

    def __init__(self, end: int) -> None:
        self.shown = b""
        self.thread = threading.Thread(target=self.read, args=(end,), daemon=True)
        self.thread.start()

    def read(self, end: int) -> None:
        with suppress(OSError):  # the other end is closed
            while piece := os.read(end, 4096):
                self.shown += piece

    def text(self) -> str:
        return self.shown.decode(errors="replace")


def test_play_opens_the_table_and_prints_the_address_and_a_code_for_the_house(tmp_path):
    port = free_port()
    opened = subprocess.Popen(
        [KRITIAS, "play", "--no-browser", "--lan", "--port", str(port), "--folder", str(tmp_path)],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        until(lambda: is_there(f"http://127.0.0.1:{port}/"))
    finally:
        opened.terminate()
        told = opened.communicate(timeout=30)[0]
    assert f"http://localhost:{port}/" in told
    assert "Others in the house" in told
    assert "█" in told
