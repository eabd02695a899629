"""Crowds at a table: many who move at once, who do everything at once, who come and go."""

import asyncio
import base64
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kritias.server import viewer_data
from kritias.server.events import Event, Sat
from kritias.server.open_tables import OpenTable
from kritias.server.opening import opened
from kritias.server.table import Table, replayed
from kritias.server.viewer import Viewer
from tests.attack.lines import Line, Wire, handshake
from tests.attack.nonsense import Dice
from tests.server.houses import House

SHOWN: Final = ("status", "ply", "turn", "decider", "position", "points", "moves", "rematch")


async def guest(port: int, name: str = "Livia") -> Line:
    """Somebody with a token, on a line of their own."""
    line = Line(port)
    line.token = (await line.ask("POST", "/guests", {"name": name})).json()["token"]
    return line


def twin(line: Line) -> Line:
    """The same guest on another line."""
    return Line(line.port, line.token)


def id_of(token: str) -> str:
    """Whom a token names."""
    content = token.partition(".")[0]
    return str(json.loads(base64.urlsafe_b64decode(content + "=" * (-len(content) % 4)))[0])


async def new_table(line: Line, **wanted: Any) -> dict[str, Any]:
    """A table as its host sees it; one that was to begin has begun."""
    answer = await line.ask("POST", "/tables", {"game": "atlantis", "seats": 2} | wanted)
    assert answer.status == 201, answer.body
    view: dict[str, Any] = answer.json()
    keys = view["keys"]
    while wanted.get("start") and view["status"] == "waiting":
        await asyncio.sleep(0.1)
        view = (await line.ask("GET", f"/tables/{view['id']}")).json()
    return view | {"keys": keys}


# Many in answer to one ply


@dataclass
class Race:
    """What came of many moves in answer to the same ply, round by round."""

    won: list[int] = field(default_factory=list)  # different moves that were acknowledged
    logged: list[int] = field(default_factory=list)  # moves that the log gained
    answers: Counter[int] = field(default_factory=Counter)

    @property
    def is_fair(self) -> bool:
        sound = set(self.answers) <= {200, 409}
        return sound and set(self.won) == {1} and set(self.logged) == {1}


async def race(port: int, clients: int, rounds: int) -> Race:
    """So many clients of one guest answer the same ply at once, with different moves."""
    host = await guest(port)
    lines = [twin(host) for _ in range(clients)]
    result = Race()
    while len(result.won) < rounds:
        view = await new_table(host, seats=4, players=[{"kind": "me"}] * 4, start=True)
        while view["status"] != "over" and len(result.won) < rounds:
            if len(view["moves"]) > 1:
                await one_ply(lines, view, result)
            else:
                body = {"ply": view["ply"], "move": view["moves"][0]["code"]}
                await host.ask("POST", f"/tables/{view['id']}/moves", body)
            view = (await host.ask("GET", f"/tables/{view['id']}")).json()
    for line in (host, *lines):
        line.close()
    return result


async def one_ply(lines: Sequence[Line], view: dict[str, Any], result: Race) -> None:
    codes = [move["code"] for move in view["moves"]]
    address = f"/tables/{view['id']}/moves"
    bodies = [
        {"ply": view["ply"], "move": codes[number % len(codes)]} for number in range(len(lines))
    ]
    await asyncio.gather(*(line.ask("GET", f"/tables/{view['id']}") for line in lines))
    asked = (line.ask("POST", address, body) for line, body in zip(lines, bodies))
    answers = await asyncio.gather(*asked)
    result.answers.update(answer.status for answer in answers)
    won = {body["move"] for body, answer in zip(bodies, answers) if answer.status == 200}
    since = f"/tables/{view['id']}/log?since={view['ply']}"
    result.won.append(len(won))
    result.logged.append(len((await lines[0].ask("GET", since)).json()))


# Everything at once


@dataclass
class Storm:
    """A table after everybody did everything at once."""

    table: str
    token: str  # of the host
    answers: Counter[int] = field(default_factory=Counter)

    @property
    def mistakes(self) -> int:
        return sum(count for status, count in self.answers.items() if status >= 500)


async def storm(port: int, seed: int, guests: int = 8, acts: int = 30) -> Storm:
    """Guests claim seats, start, move, undo, leave, return and talk at random, all at once."""
    host = await guest(port, "Host")
    wanted = {"seats": 4, "game": ("atlantis", "survive")[seed % 2]}
    view = await new_table(host, players=[{"kind": "me"}], **wanted)
    others = [await guest(port, f"G{number}") for number in range(guests - 1)]
    result = Storm(view["id"], host.token)
    people = [host, *others]
    await asyncio.gather(
        *(rage(line, view, Dice(seed, number), acts, result) for number, line in enumerate(people))
    )
    for line in people:
        line.close()
    return result


async def rage(line: Line, view: dict[str, Any], dice: Dice, acts: int, result: Storm) -> None:
    seen: dict[str, Any] = view
    for number in range(acts):
        method, act, body = any_act(dice, view["keys"], seen, number)
        answer = await line.ask(method, f"/tables/{view['id']}{act}", body)
        result.answers[answer.status] += 1
        if answer.status == 200:
            seen = {"moves": []} | answer.json()  # an acknowledgement has none: look again
    for seat in range(4):  # whoever sits here takes over from bots, so that they come to rest
        answer = await line.ask("POST", f"/tables/{view['id']}/seats/{seat}/return")
        result.answers[answer.status] += 1


def any_act(
    dice: Dice, keys: Sequence[str], seen: dict[str, Any], number: int
) -> tuple[str, str, Any]:
    """Something to do: first to claim a seat or to begin, then to play, or anything."""
    seat, ply, moves = dice.below(4), seen["ply"], seen["moves"]
    if number > 2 and dice.below(2):
        if not moves:
            return "GET", "", None
        return "POST", "/moves", {"ply": ply, "move": moves[dice.below(len(moves))]["code"]}
    match dice.below(4 if number < 3 else 11):
        case 0 | 1 | 2:
            return "POST", f"/seats/{seat}/claim", {"key": keys[seat], "name": f"N{seat}"}
        case 3:
            return "POST", "/start", {"level": "beginner"}
        case 4:
            return "POST", f"/seats/{seat}/leave", None
        case 5 | 6:
            return "POST", f"/seats/{seat}/return", None
        case 7:
            return "POST", "/talk", {"text": f"at {ply}"}
        case 8:
            return "POST", "/word", {"word": f"w{ply}"}
        case 9:
            return "POST", "/moves", {"ply": ply, "move": dice.below(50)}
    return "POST", "/undo", {"ply": ply}


# What the store says of it


async def stored(place: str, name: str) -> tuple[Table, list[Event]]:
    """A table as its log tells it, and the log."""
    async with opened(place) as store:
        (setup, _), events = await store.find(name), await store.events(name)
    assert setup
    return replayed(setup, iter(events)), [event for event, _ in events]


def shown_by(table: Table, who: str) -> dict[str, Any]:
    """What a house would show of a table, as far as it follows from the log."""
    viewer = Viewer(who, uncovered=table.decider)
    return shape(viewer_data.data(OpenTable(table), viewer, time.time()))


def shape(view: dict[str, Any]) -> dict[str, Any]:
    chairs = [(one["seat"], one["name"], one["kind"], one["level"]) for one in view["seats"]]
    plain = {name: view[name] for name in SHOWN if name in view} | {"chairs": chairs}
    content: dict[str, Any] = json.loads(json.dumps(plain))
    return content


async def contradictions(house: House, past: Storm, patience: float = 60) -> list[str]:
    """What is wrong with a table after a storm, once bots have nothing more to do there."""
    address, until = f"/tables/{past.table}", time.monotonic() + patience
    host = Line(house.port, past.token)
    while True:
        before = shape((await host.ask("GET", address)).json())
        table, events = await stored(house.database, past.table)
        after = shape((await host.ask("GET", address)).json())
        if before == after:
            break
        if time.monotonic() > until:
            host.close()
            return [f"the bots did not come to rest at table {past.table}"]
        await asyncio.sleep(0.2)
    host.close()
    found = [f"seat {seat} was given to {len(who)} guests" for seat, who in claimed(events).items()
             if len(who) > 1]  # fmt: skip
    replay = shown_by(table, id_of(past.token))
    found += [f"{name} differs: {before[name]} and {replay[name]}" for name in before
              if before[name] != replay.get(name)]  # fmt: skip
    return found


def claimed(events: Sequence[Event]) -> dict[int, set[str]]:
    """Who was ever given each seat."""
    given: dict[int, set[str]] = {}
    for event in events:
        if isinstance(event, Sat):
            given.setdefault(event.seat, set()).add(event.guest)
    return given


# Coming and going


@dataclass(frozen=True)
class Weight:
    """What a process holds."""

    handles: int
    bytes: int


def weight(pid: int) -> Weight:
    handles = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    resident = next(line for line in lines if line.startswith("VmRSS"))
    return Weight(handles, int(resident.split()[1]) * 1024)


async def come_and_go(port: int, table: str, times: int, at_once: int = 20) -> int:
    """Open so many wires, see one frame on each and leave, every second one without a word."""
    waiting = iter(range(times))
    seen = await asyncio.gather(*(visits(port, table, waiting) for _ in range(at_once)))
    return sum(seen)


async def visits(port: int, table: str, numbers: Any) -> int:
    seen = 0
    for number in numbers:
        wire = Wire(port)
        assert await wire.open(handshake(port, f"/api/tables/{table}/live")) == 101
        seen += await wire.hears()
        if number % 2:
            wire.abort()
        await wire.close()
    return seen
