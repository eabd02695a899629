"""People who play on whatever breaks: they look by WebSocket, and ask any house that answers."""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.attack.lines import HOST, Answer, Line

GAME: Final = "atlantis"
BREATH: Final = 0.1  # seconds before something is tried again
LOST: Final = 150.0  # seconds after which nobody will answer any more
IMPATIENCE: Final = 8.0  # seconds for an answer before another house is asked
TABLES: Final = 12  # at a time: half of two people, half of a person and a bot
AWAY: Final = (OSError, WebSocketException, InvalidHandshake, asyncio.IncompleteReadError)


class GaveUp(Exception):
    """Nobody answered for too long."""


@dataclass
class Findings:
    """How far it is, and what went wrong."""

    acknowledged: int = 0
    slowest: float = 0.0  # seconds until a move was acknowledged
    wrong: list[str] = field(default_factory=list)
    enough: bool = False  # no new table is set
    is_over: bool = False


@dataclass
class Company:
    """A table, and the moves of people there that were acknowledged, by the ply they answered."""

    table: str
    people: list["Somebody"]
    acknowledged: dict[int, int] = field(default_factory=dict)


class Somebody:
    """A guest, who knows all houses."""

    def __init__(self, ports: list[int], token: str, number: int) -> None:
        self.lines = [Line(port, token) for port in ports]
        self.token = token
        self.dice = np.random.default_rng(number)

    @property
    def line(self) -> Line:
        return self.lines[int(self.dice.integers(len(self.lines)))]

    async def ask(self, *asked: Any) -> Answer:
        """Ask one house or another until there is an answer that is not about something broken."""
        end = time.monotonic() + LOST
        while time.monotonic() < end:
            line = self.line
            try:
                async with asyncio.timeout(IMPATIENCE):
                    answer = await line.ask(*asked)
            except (OSError, asyncio.IncompleteReadError):
                line.close()
            else:
                if answer.status < 500:
                    return answer
            await asyncio.sleep(BREATH)
        raise GaveUp(f"nobody answers {asked[:2]}")

    async def wire(self, table: str) -> ClientConnection:
        """Look at a table, in one house or another."""
        end = time.monotonic() + LOST
        while time.monotonic() < end:
            address = f"ws://{HOST}:{self.line.port}/api/tables/{table}/live?as=data"
            bearer = {"authorization": f"Bearer {self.token}"}
            with suppress(*AWAY):
                return await connect(
                    address, additional_headers=bearer, max_size=None, open_timeout=IMPATIENCE
                )
            await asyncio.sleep(BREATH)
        raise GaveUp(f"nobody shows {table}")

    def close(self) -> None:
        for line in self.lines:
            line.close()


async def newcomer(ports: list[int], number: int) -> Somebody:
    somebody = Somebody(ports, "", number)
    answer = await somebody.ask("POST", "/guests", {"name": f"P{number}"})
    somebody.close()
    return Somebody(ports, answer.json()["token"], number)


# Playing


async def play_all(ports: list[int], found: Findings) -> list[Company]:
    """So many tables at a time, one after the other, until enough is played."""
    companies: list[Company] = []
    await asyncio.gather(*(keep_playing(ports, n, found, companies) for n in range(TABLES)))
    return companies


async def keep_playing(
    ports: list[int], number: int, found: Findings, companies: list[Company]
) -> None:
    people = [await newcomer(ports, 2 * number + one) for one in range(1 + number % 2)]
    while not found.enough:
        company = await sit_down(people)
        companies.append(company)
        await asyncio.gather(*(play(company, one, found) for one in people))
    for one in people:
        one.close()


async def sit_down(people: list[Somebody]) -> Company:
    """A table for two people, or for one and a bot."""
    host, *others = people
    bot = [] if others else [{"kind": "bot", "level": "greedy"}]
    wanted = {"game": GAME, "seats": 2, "players": [{"kind": "me"}, *bot]}
    answer = await host.ask("POST", "/tables", wanted)
    table, keys = answer.json()["id"], answer.json()["keys"]
    for seat, other in enumerate(others, 1):
        await other.ask("POST", f"/tables/{table}/seats/{seat}/claim", {"key": keys[seat]})
    while (await host.ask("POST", f"/tables/{table}/start", {})).json()["status"] == "waiting":
        await asyncio.sleep(BREATH)  # for rules, in a house that may die before it has them
    return Company(table, people)


async def play(company: Company, person: Somebody, found: Findings) -> None:
    """To the end of the game, by what the wire shows; one that is cut is replaced."""
    known = -1  # the ply that was answered last
    while True:
        wire = await person.wire(company.table)
        with suppress(*AWAY):
            async with wire:
                while True:
                    frame = json.loads(await wire.recv())
                    if frame.get("closed"):
                        return
                    if frame["moves"] and frame["ply"] > known:
                        known = frame["ply"]
                        await move(company, person, frame, found)


async def move(company: Company, person: Somebody, frame: dict[str, Any], found: Findings) -> None:
    """Make one of the moves that are shown."""
    moves, ply = frame["moves"], int(frame["ply"])
    code = moves[int(person.dice.integers(len(moves)))]["code"]
    began = time.monotonic()
    body = {"ply": ply, "move": code}
    answer = await person.ask("POST", f"/tables/{company.table}/moves", body)
    if answer.status == 200:
        found.slowest = max(found.slowest, time.monotonic() - began)
        company.acknowledged[ply] = code
        found.acknowledged += 1
    else:
        found.wrong.append(f"{company.table}: {ply} {answer.status} {answer.body[:200]!r}")


# Seeing


async def look_everywhere(ports: list[int], companies: list[Company], found: Findings) -> None:
    """In every house everybody sees every game end, and the same end."""
    for company in companies:
        for person in company.people:
            views = [await last_view(line, company.table) for line in person.lines]
            if any(view != views[0] for view in views):
                found.wrong.append(f"{company.table} is not the same in all houses")
        for person in company.people:
            person.close()
    await asyncio.sleep(BREATH)  # for the lines to be closed


async def last_view(line: Line, table: str) -> dict[str, Any]:
    """What a house shows of a table, once its game is over there."""
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            answer = await line.ask("GET", f"/tables/{table}")
            view: dict[str, Any] = answer.json() if answer.status == 200 else {}
            if view.get("closed"):
                return {name: view[name] for name in ("ply", "points", "position", "status")}
        await asyncio.sleep(BREATH)
