"""Running houses, and people who play there over HTTP."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx

from tests.server.ended import MAX_LOG, OPENED, TOLD, told_of_code, told_of_ends
from tests.server.forked import Forked

ROOT = Path(__file__).parents[2]
CLOSING: Final = "The house is about to close."


def finish(work: Coroutine[Any, Any, Any]) -> Any:
    """Run to the end in a thread of its own: a browser may hold the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def until(what: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something to come true; what takes long is looked at more rarely."""
    began = time.monotonic()
    while not what():
        waited = time.monotonic() - began
        assert waited < seconds, f"it did not come true\n{told_of_ends()}"
        time.sleep(min(max(0.02, waited / 10), 0.25))


async def eventually(what: Callable[[], bool], seconds: float = 60.0) -> None:
    """The same where a loop runs."""
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.02)


PORTS: Final = range(12_000, 32_000)  # below those that a system gives to whoever connects
HELD: Final[dict[int, socket.socket]] = {}


def free_port() -> int:
    """A port that is for this process until it ends, also while nobody listens there: no connection
    is given it, and no other process of tests."""
    start = os.getpid() * 37
    for step in range(len(PORTS)):
        port = PORTS[(start + step) % len(PORTS)]
        if port not in HELD and is_held(port):
            return port
    raise AssertionError("no port is free")


def is_held(port: int) -> bool:
    """Whether a port is this process's from now on. It says so to others by a name that the kernel
    forgets with the process."""
    holder = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        if sys.platform == "linux":
            holder.bind(f"\0a port of tests: {port}")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
    except OSError:
        holder.close()
        return False
    HELD[port] = holder
    return True


class House:
    """A server that can be killed and opened again at the same place; of this checkout, unless
    another one is named as its root."""

    root = ROOT
    is_forked = False  # as in tests: quickly opened, in a process that began somewhere else

    def __init__(
        self,
        database: str,
        folder: Path,
        absence: float = 60,
        generous: bool = True,
        **more: Any,
    ) -> None:
        self.database, self.folder = database, folder
        self.port = free_port()
        self.told = {
            "port": self.port,
            "place": database,
            "folder": str(folder),
            "absence": absence,
            "generous": generous,
            **more,
        }
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.was_killed = False
        self.guests: list[Person] = []
        self.errors = folder / "errors"

    @classmethod
    def at(cls, folder: Path, **more: Any) -> "House":
        """A house whose tables lie in a folder: `with House.at(folder) as house`."""
        return cls(str(folder / "t.db"), folder, **more)

    def __enter__(self) -> "House":
        return self if self.process else self.open()

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> "House":
        """Open it, and wait until a game can begin."""
        self.begin()
        until(lambda: self.told_of_atlantis().get("is_ready", False), 600)
        return self

    def begin(self) -> "House":
        """Open it, and wait until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.process, self.was_killed = self.start(), False
        OPENED.append(self)
        try:
            until(lambda: bool(self.told_of_atlantis() or self.told_of_end()))
            assert not self.told_of_end()
        except AssertionError as error:
            error.add_note(self.told_of_end() or self.errors.read_text()[-MAX_LOG:])
            raise
        return self

    def start(self) -> "subprocess.Popen[bytes] | Forked":
        path = str(self.root / "src")
        if self.is_forked:
            return Forked(self.told, self.errors, path)
        with self.errors.open("ab") as errors:
            return subprocess.Popen(
                [sys.executable, "-m", "tests.server.run_house", json.dumps(self.told)],
                cwd=self.root, env=os.environ | {"PYTHONPATH": path}, stderr=errors,
            )  # fmt: skip

    def told_of_atlantis(self) -> dict[str, Any]:
        """How far the rules of Atlantis are; nothing yet if nobody answers."""
        try:
            told: dict[str, Any] = httpx.post(f"{self.url}/api/ready/atlantis").json()
        except httpx.TransportError:
            return {}
        return told

    def kill(self) -> None:
        """As a power cut would, without a word."""
        assert self.process
        self.was_killed = True
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        assert self.process
        for guest in self.guests:  # whoever a failed test has left behind
            guest.close()
        self.process.terminate()
        if self.told.get("drain"):
            until(self.is_closing)
            self.process.terminate()  # told again it closes at once
        self.process.wait(60)
        if self in OPENED:
            OPENED.remove(self)
        assert not self.told_of_end(), self.told_of_end()

    def is_closing(self) -> bool:
        """Whether it says so, or answers no more."""
        try:
            return CLOSING in httpx.get(f"{self.url}/ready").json()["reasons"]
        except httpx.TransportError:
            return True

    def told_of_end(self) -> str:
        """With which code it has ended though nobody told it to, and what it logged last; nothing
        if it has not."""
        code = self.process.poll() if self.process else None
        if code is None or code in TOLD or self.was_killed:
            return ""
        return (
            f"The server {self.url} ended by itself with code {told_of_code(code)}; the end of "
            f"its log, {self.errors}:\n{self.errors.read_text(errors='replace')[-MAX_LOG:]}"
        )

    def guest(self, name: str = "Livia", address: str = "") -> "Person":
        """Somebody new; to a house behind a proxy, from an address."""
        self.guests.append(Person(self.url, name, address))
        return self.guests[-1]


@dataclass
class Table:
    """A table as a person holds it."""

    id: str
    keys: list[str]


class Person:
    """Somebody with a token."""

    def __init__(self, url: str, name: str, address: str = "") -> None:
        headers = {"x-forwarded-for": address} if address else {}
        self.client = httpx.Client(base_url=f"{url}/api", headers=headers, timeout=60)
        while (answer := self.post("/guests", name=name)).status_code == 429:
            time.sleep(int(answer.headers["retry-after"]))  # a strict house, and a crowd before us
        self.token = answer.json()["token"]
        self.client.cookies.clear()  # without its token it is nobody
        self.client.headers["authorization"] = f"Bearer {self.token}"

    def close(self) -> None:
        self.client.close()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def get(self, path: str, **query: Any) -> Any:
        answer = self.client.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def set_table(self, seats: int = 2, **more: Any) -> Table:
        """A table at which this person has all seats, and the game has begun."""
        players = more.pop("players", [{"kind": "me"}] * seats)
        body = {"game": "atlantis", "seats": seats, "players": players, "start": True, **more}
        answer = self.post("/tables", **body)
        assert answer.status_code == 201, answer.text
        table = Table(answer.json()["id"], answer.json()["keys"])
        while self.view(table.id)["status"] == "waiting":  # for the rules to be compiled
            time.sleep(0.1)
        return table

    def view(self, table: str) -> dict[str, Any]:
        content: dict[str, Any] = self.get(f"/tables/{table}")
        return content

    def move(self, table: str, ply: int, move: int | str) -> httpx.Response:
        return self.post(f"/tables/{table}/moves", ply=ply, move=move)

    def play_on(self, table: str, moves: int = 10_000, pick: int = 7) -> dict[str, Any]:
        """So many moves, or to the end; others may have to move in between. Which ones follows from
        how often there was a choice: where there is none, the house may be the quicker."""
        view, decided = self.wait_for_turn(table), 0
        for _ in range(moves):
            if view["status"] == "over":
                break
            ply, choices = view["ply"], view["moves"]
            answer = self.move(table, ply, choices[(decided * pick) % len(choices)]["code"])
            decided += len(choices) > 1
            view = self.wait_for_turn(table)
            was_late = len(choices) == 1 and answer.status_code == 409 and view["ply"] > ply
            assert answer.status_code == 200 or was_late, answer.text
        return view

    def wait_for_turn(self, table: str) -> dict[str, Any]:
        """The table as soon as one may move there, or it is over."""
        while not ((view := self.view(table))["status"] == "over" or view["moves"]):
            time.sleep(0.05)
        return view


def two_at_a_table(house: House, **more: Any) -> tuple[list[Person], str]:
    """Two people with a seat each, the first of whom decides."""
    people = [house.guest("Livia"), house.guest("Bruno")]
    wanted = {"game": "atlantis", "seats": 2, "players": [{"kind": "me"}], **more}
    table = people[0].post("/tables", **wanted).json()
    people[1].post(f"/tables/{table['id']}/seats/1/claim", key=table["keys"][1])
    people[0].post(f"/tables/{table['id']}/start")
    if people[0].view(table["id"])["decider"] == 1:
        people.reverse()
    return people, table["id"]
