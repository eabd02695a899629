"""Players that send moves over HTTP and cost next to nothing themselves.

They share the cores with the houses that are measured. So everything they can do beforehand they do
before the clock starts: their tables are set, their games are played by the rules, and every
request lies ready as bytes. Afterwards a player writes one request after the other and looks at the
status of each answer.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np

import kritias

LUCKS: Final = 24  # games that are played beforehand; the tables share them
SEATS: Final = 4
SITTING_DOWN: Final = 8  # tables that are set at the same time
OK: Final = b"HTTP/1.1 200 "


def request(method: str, path: str, token: str, content: bytes) -> bytes:
    bearer = f"authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"{method} /api{path} HTTP/1.1\r\nhost: localhost\r\n{bearer}"
        f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


class Line:
    """A keep-alive connection that speaks just enough HTTP."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self.reader: Any = None
        self.writer: Any = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        self.writer.write(request(method, path, self.token, content))
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := await self.reader.readline()) != b"\r\n":
            name, _, value = line.decode().partition(":")
            length = int(value) if name.lower() == "content-length" else length
        answer = json.loads(await self.reader.readexactly(length))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    def close(self) -> None:
        if self.writer:
            self.writer.close()
            self.writer = None


@dataclass
class Tally:
    """How long moves took to be acknowledged."""

    waits: list[float] = field(default_factory=list)

    def quantile(self, share: float) -> float:
        return float(np.quantile(self.waits, share)) if self.waits else 0.0


@cache
def game(seed: int) -> tuple[bytes, ...]:
    """The moves of a game in which everybody picks at random, as bodies of requests. What the rules
    leave to nobody is sent too: the house may have done it by then, and says so."""
    position, dice = kritias.start("atlantis", SEATS, seed), np.random.default_rng(seed)
    bodies = list[bytes]()
    while not position.is_over:
        move = int(position.codes[dice.integers(len(position.codes))])
        bodies.append(json.dumps({"ply": len(position.played), "move": move}).encode())
        position = position.play(move)
    return tuple(bodies)


def is_whole(answer: bytes) -> bool:
    """Whether an answer has come to its end."""
    end = answer.find(b"\r\n\r\n")
    if end < 0:
        return False
    start = answer.find(b"content-length: ") + len(b"content-length: ")
    return len(answer) - end - 4 >= int(answer[start : answer.index(b"\r", start)])


class Player(asyncio.Protocol):
    """Plays one game after the other at a table's pace, on a connection of its own."""

    def __init__(self, number: int, port: int, thinking: float) -> None:
        self.number, self.port, self.thinking = number, port, thinking
        self.dice = np.random.default_rng(number)
        self.tables: list[str] = []
        self.requests: deque[bytes] = deque()

    async def sit_down(self, moves: int) -> None:
        """Set as many tables as so many moves need."""
        line = Line(self.port)
        line.token = (await line.ask("POST", "/guests", {"name": f"P{self.number}"}))["token"]
        while len(self.requests) < moves:
            await self.set_table(line, (self.number + len(self.tables)) % LUCKS)
        line.close()

    async def set_table(self, line: Line, seed: int) -> None:
        wanted = {"game": "atlantis", "seats": SEATS, "players": [{"kind": "me"}] * SEATS,
                  "start": True, "seed": seed}  # fmt: skip
        table = (await line.ask("POST", "/tables", wanted))["id"]
        self.tables.append(table)
        path = f"/tables/{table}/moves"
        self.requests.extend(request("POST", path, line.token, body) for body in game(seed))

    async def play(self, until: float, tally: Tally) -> None:
        """As long as there is time; it is an error to be refused, and to have no move left."""
        loop = asyncio.get_running_loop()
        self.until, self.tally = until, tally
        self.done: asyncio.Future[None] = loop.create_future()
        self.answer = b""
        first = float(self.dice.uniform(0, self.thinking))
        self.transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        loop.call_later(first, self.send)
        try:
            await self.done
        finally:
            self.transport.close()

    def send(self) -> None:
        self.began = time.perf_counter()
        if self.began >= self.until:
            self.end()
        elif not self.requests:
            self.end(RuntimeError("There are too few games."))
        else:
            self.transport.write(self.requests.popleft())

    def data_received(self, data: bytes) -> None:
        self.answer += data
        if not is_whole(self.answer):
            return
        if not self.answer.startswith(OK):
            self.end(RuntimeError(self.answer.decode()))
            return
        self.tally.waits.append(time.perf_counter() - self.began)
        self.answer = b""
        if self.thinking:
            pause = (0.5 + self.dice.random()) * self.thinking
            asyncio.get_running_loop().call_later(pause, self.send)
        else:
            self.send()

    def connection_lost(self, error: Exception | None) -> None:
        self.end(error or RuntimeError("The house hung up."))

    def end(self, error: Exception | None = None) -> None:
        if self.done.done():
            return
        if error:
            self.done.set_exception(error)
        else:
            self.done.set_result(None)


async def seated(ports: Sequence[int], number: int, thinking: float, moves: int) -> list[Player]:
    """Players with so many moves each. Of several houses everybody stays at the one they came
    to."""
    for seed in range(LUCKS):  # a house hangs up on whoever is silent for long
        game(seed)
    players = [Player(one, ports[one % len(ports)], thinking) for one in range(number)]
    free = asyncio.Semaphore(SITTING_DOWN)

    async def sit_down(player: Player) -> None:
        async with free:
            await player.sit_down(moves)

    await asyncio.gather(*(sit_down(player) for player in players))
    return players
