"""A seeded fuzzer: hostile requests and frames for a running house, and what it answered.

Every shot has dice of its own, from the seed and its number, so that any one can be made again.
"""

import asyncio
import itertools
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

import kritias
from tests.attack import nonsense
from tests.attack.lines import Frame, Line, Wire, handshake
from tests.attack.nonsense import FORM, JSON, Dice
from tests.server.houses import House, Person

PAGES: Final = (
    ("GET", "/"), ("POST", "/new"), ("POST", "/new"), ("GET", "/t/{table}"),
    ("GET", "/t/{table}/sit/{seat}/{key}"), ("POST", "/t/{table}/sit/{seat}/{key}"),
    ("GET", "/t/{table}/qr/{seat}.svg"), ("GET", "/room/{game}.css"), ("GET", "/rules/{game}"),
    ("GET", "/gallery"), ("GET", "/gallery/{work}.svg"), ("GET", "/lang/{language}"),
    ("GET", "/static/{file}"),
)  # fmt: skip
RARE: Final = ("hint", "review")  # what makes the house think for a second or more
FOREIGN: Final = ("examples.connect_four", "kritias.server", ".", "../x", "os.path", "x.y")
LINES: Final = 8  # open at once
BATCH: Final = 25  # frames on one wire at the most
LONGEST: Final = 8000  # characters in a line of a handshake: uvicorn never answers a longer one


# What is real in a house


@dataclass(frozen=True)
class Known:
    """A table that is there."""

    id: str
    keys: Sequence[str]
    ply: int
    codes: Sequence[int]


@dataclass(frozen=True)
class Operation:
    """A method at an address, and the fields of its body."""

    method: str
    path: str
    fields: Sequence[str] = ()


@dataclass
class Ground:
    """Where the shots go: real tables, tokens and addresses, which nonsense is mixed with."""

    port: int
    tables: list[Known] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)


def ground_of(house: House) -> Ground:
    """Three guests at tables of several games: begun, waiting, over, and the deal of the day."""
    while not all(game["is_ready"] for game in httpx.get(f"{house.url}/api/ready").json().values()):
        time.sleep(0.2)
    people = [house.guest(name) for name in ("Livia", "Bruno", "Zoe")]
    ground = Ground(house.port, tokens=[person.token for person in people])
    ground.operations = operations_of(httpx.get(f"{house.url}/api/openapi.json").json())
    livia, bruno, zoe = people
    shared = livia.post("/tables", game="atlantis", seats=3, players=[{"kind": "me"}]).json()
    bruno.post(f"/tables/{shared['id']}/seats/1/claim", key=shared["keys"][1])
    livia.post(f"/tables/{shared['id']}/start")
    over = zoe.set_table(seed=5)
    zoe.play_on(over.id)
    waiting = livia.post("/tables", game="survive", seats=4, players=[{"kind": "me"}]).json()
    empty = zoe.post("/tables", game="escape", seats=2).json()
    daily = livia.set_table(1, game="gods", daily=True)
    livia.play_on(daily.id, 5)
    screen = bruno.set_table(3, game="escape", one_screen=True)
    bruno.play_on(screen.id, 6)
    bots = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
    art = zoe.set_table(2, game="artonauti", players=bots)
    ground.tables = [
        *(known(livia, content["id"], content["keys"]) for content in (shared, waiting)),
        known(zoe, empty["id"], empty["keys"]), known(zoe, over.id, over.keys),
        known(livia, daily.id, daily.keys), known(bruno, screen.id, screen.keys),
        known(zoe, art.id, art.keys),
    ]  # fmt: skip
    for person in people:
        person.close()
    return ground


def known(person: Person, table: str, keys: Sequence[str]) -> Known:
    view = person.view(table)
    return Known(table, keys, view["ply"], [move["code"] for move in view["moves"]] or [0])


def operations_of(described: dict[str, Any]) -> list[Operation]:
    """Every route of the API by its own description, and every page."""
    found = []
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
            name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            shape = described["components"]["schemas"].get(name, {})
            found.append(Operation(method.upper(), path, tuple(shape.get("properties", ()))))
    return found + [Operation(method, path) for method, path in PAGES]


# A shot


@dataclass(frozen=True)
class Shot:
    """One request as it goes over the wire; `is_last` if nothing can follow it on its line."""

    number: int
    wire: bytes
    is_head: bool = False
    is_last: bool = False


def shot(ground: Ground, seed: int, number: int) -> Shot:
    dice = Dice(seed, number)
    operation = dice.one(ground.operations)
    while operation.path.endswith(RARE) and dice.happens(0.9):
        operation = dice.one(ground.operations)
    table = dice.one(ground.tables)
    method = dice.one(nonsense.METHODS) if dice.happens(0.06) else operation.method
    kind, body = body_for(dice, ground, operation, table)
    headers = [("Content-Type", kind), *who(dice, ground)]
    if dice.happens(0.35):
        headers += nonsense.headers(dice)
    host = dice.one(nonsense.HOSTS) if dice.happens(0.06) else f"127.0.0.1:{ground.port}"
    framing, content, is_last = framed(dice, body)
    lines = [f"{method} {address(dice, operation.path, table)} HTTP/1.1", f"Host: {host}"]
    lines += [f"{name}: {value}" for name, value in headers] + framing
    head = "\r\n".join(lines).encode("utf-8" if dice.happens(0.1) else "latin-1", "replace")
    return Shot(number, head + b"\r\n\r\n" + content, method == "HEAD", is_last)


def address(dice: Dice, path: str, table: Known) -> str:
    """A path with its gaps filled, rightly as a rule."""
    real = {
        "{table}": (table.id,),
        "{key}": tuple(table.keys) or ("x",),
        "{seat}": ("0", "1", "2", "3"),
        "{game}": tuple(kritias.GAMES),
        "{work}": ("mona-lisa", "the-scream"),
        "{language}": ("it", "es", "en"),
        "{file}": ("table.js", "page.css", "icon.svg", "vendored", ""),
    }
    for gap, values in real.items():
        if gap in path:
            wrong = dice.happens(0.15)
            path = path.replace(gap, damaged(dice, dice.one(values)) if wrong else dice.one(values))
    if dice.happens(0.06):
        path += dice.one(nonsense.GAPS)
    return path + (nonsense.query(dice) if dice.happens(0.25) else "")


def damaged(dice: Dice, value: str) -> str:
    """A word with a letter too many, too few or changed; or another word altogether."""
    match dice.below(5):
        case 0:
            return value[:-1]
        case 1:
            return value + dice.one(("x", "%00", "%20", "é", "/", "="))
        case 2:
            return value.swapcase()
    return dice.one(nonsense.PARTS)


def who(dice: Dice, ground: Ground) -> list[tuple[str, str]]:
    """Somebody known, by token or by cookie; somebody forged; nobody."""
    token = dice.one(ground.tokens)
    match dice.below(10):
        case 0:
            return []
        case 1 | 2:
            return [("Cookie", f"kritias={token}")]
        case 3:
            return [("Authorization", f"Bearer {damaged(dice, token)}")]
    return [("Authorization", f"Bearer {token}")]


def framed(dice: Dice, body: bytes) -> tuple[list[str], bytes, bool]:
    """How the length of a body is told: honestly, in pieces, or with a lie."""
    size = len(body)
    match dice.below(40):
        case 0:
            half = size // 2
            pieces = b"".join(
                b"%x\r\n%s\r\n" % (len(p), p) for p in (body[:half], body[half:]) if p
            )
            return ["Transfer-Encoding: chunked"], pieces + b"0\r\n\r\n", False
        case 1:
            pieces = b"".join(b"1000\r\n%s\r\n" % (b"x" * 4096) for _ in range(6))
            return ["Transfer-Encoding: chunked"], pieces + b"0\r\n\r\n", True
        case 2:
            return ["Transfer-Encoding: chunked"], b"zz\r\n" + body, True
        case 3:
            return [f"Content-Length: {size + 10}"], body, True
        case 4:
            return [f"Content-Length: {size // 2}"], body, True
        case 5:
            wrong = dice.one(("-1", "abc", "9" * 30, "", "+5", "0x5", "5, 5", "\xb2"))
            return [f"Content-Length: {wrong}"], body, True
        case 6:
            return [f"Content-Length: {size}", f"Content-Length: {size + 1}"], body, True
        case 7:
            return ["Transfer-Encoding: gzip, chunked"], b"0\r\n\r\n", True
    return [f"Content-Length: {size}"], body, False


# Bodies


def body_for(dice: Dice, ground: Ground, operation: Operation, table: Known) -> tuple[str, bytes]:
    """A content type and a body: a form for pages, JSON for the API, at times the other way."""
    is_page = not operation.path.startswith("/api")
    if operation.method == "GET" and not dice.happens(0.05):
        return JSON, b""
    if is_page != dice.happens(0.05):
        pairs = nonsense.form(dice, form_fields(dice))
        is_in_parts = dice.happens(0.35)
        return nonsense.multipart(dice, pairs) if is_in_parts else nonsense.urlencoded(pairs)
    if dice.happens(0.15):
        return JSON, nonsense.encoded(dice, nonsense.scrap(dice))
    kind = dice.one(("text/plain", FORM, "", "multipart/form-data")) if dice.happens(0.04) else JSON
    return kind, nonsense.encoded(dice, json_for(dice, operation.fields, table))


def form_fields(dice: Dice) -> dict[str, Sequence[str]]:
    """The home page's form, with what it may hold."""
    game = dice.one(list(kritias.GAMES))
    options = {f"option-{one.name}": ("yes", "no", "1", "3") for one in kritias.GAMES[game].OPTIONS}
    return {
        "game": (game,) * 9 + ("nowhere",),
        "name": ("Livia", "è", "%3Cb%3E"),
        "seats": ("2", "3", "4", "1"),
        "way": ("bots", "screen", "friends", "daily"),
        "level": ("beginner", "casual"),
        "clock": ("off", "off", "off", "move"),
        "seconds": ("60", "3600"),
        "name-1": ("Bruno", ""),
        **options,
    }


def json_for(dice: Dice, fields: Sequence[str], table: Known) -> str:
    """An object with the fields that are asked for, some left out, some damaged, some added."""
    pairs = []
    share = 1 / (len(fields) + 2)
    for name in fields:
        if dice.happens(share):
            continue
        wrong = dice.happens(share)
        pairs.append(f'"{name}":{nonsense.scrap(dice) if wrong else likely(dice, name, table)}')
    if dice.happens(0.08):
        pairs.append(f"{nonsense.text(dice)}:{nonsense.scrap(dice)}")
    if pairs and dice.happens(0.03):
        pairs.append(pairs[0])
    return "{" + ",".join(pairs) + "}"


def likely(dice: Dice, name: str, table: Known) -> str:
    """What a field as a rule holds, as JSON."""
    texts = {
        "game": (*kritias.GAMES, *kritias.GAMES, dice.one(FOREIGN)),
        "key": (*table.keys, "x"),
        "level": ("beginner", "casual", "greedy"),
        "clock": ("off",) * 8 + ("move", "game"),
    }
    plain = {
        "ply": (str(table.ply), str(table.ply + dice.below(12)), "0"),
        "move": tuple(str(code) for code in table.codes),
        "seats": ("1", "2", "3", "4"),
        "seed": ("null", "1", "18446744073709551615"),
        "seconds": ("0", "60", "86400"),
        "players": ("[]", '[{"kind":"me"}]', '[{"kind":"me"},{"kind":"me"}]'),
        "options": ("{}",) * 6 + ('{"ruthless":true}', '{"\\ud800":true}', '{"x":"{x}"}'),
        "one_screen": ("true", "false"),
        "daily": ("false",) * 9 + ("true",),
        "start": ("false", "false", "true"),
    }
    if name in plain:
        return dice.one(plain[name])
    return f'"{dice.one(texts[name])}"' if name in texts else nonsense.text(dice)


# What a house wrote down

NO_TEXT: Final = "in send_receive_event_to_app"  # where uvicorn reads a frame as text
STUMBLE: Final = "Traceback (most recent call last):"


def tracebacks(log: str) -> list[str]:
    """The stumbles in a house's log, but those of uvicorn over frames that are no UTF-8."""
    stumbles = (STUMBLE + stumble for stumble in log.split(STUMBLE)[1:])
    return [stumble for stumble in stumbles if NO_TEXT not in stumble]


# The driver


@dataclass
class Finding:
    """An answer that should never be, and what brings it about again."""

    number: int
    answered: str
    sent: list[bytes]
    body: bytes = b""

    def __str__(self) -> str:
        sent = " ⏎ ".join(repr(piece[:500])[2:-1] for piece in self.sent[:30])
        short = re.sub(r"(.)\1{20,}", lambda run: f"{run[1]}×{len(run[0])}", sent)
        return f"shot {self.number}: {self.answered} {self.body[:80]!r}\n  {short[:1500]}"


@dataclass
class Tally:
    """Answers by their status, and those that are our own mistakes."""

    answers: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0

    def __str__(self) -> str:
        return ", ".join(f"{status}: {count:,}" for status, count in sorted(self.answers.items()))


async def throw(ground: Ground, seed: int, numbers: Sequence[int]) -> Tally:
    """Send the shots of these numbers over several lines at once."""
    tally, began = Tally(), time.perf_counter()
    waiting = iter(numbers)
    await asyncio.gather(*(throw_each(ground, seed, waiting, tally) for _ in range(LINES)))
    tally.seconds = time.perf_counter() - began
    return tally


async def throw_each(ground: Ground, seed: int, numbers: Iterator[int], tally: Tally) -> None:
    line = Line(ground.port)
    for number in numbers:
        one = shot(ground, seed, number)
        body = b""
        try:
            answer = await line.send(one.wire, one.is_head, one.is_last)
            told, body = str(answer.status), answer.body
        except TimeoutError:
            told = "silent"
        except (OSError, asyncio.IncompleteReadError):
            told = "closed" if one.is_last else "dropped"
        tally.answers[told] += 1
        if told in ("silent", "dropped") or (told >= "5" and told.isdecimal()):
            tally.findings.append(Finding(number, told, [one.wire], body))
    line.close()


async def whisper(ground: Ground, seed: int, frames: int, wires: int = 8) -> Tally:
    """Send so many frames over several WebSockets at once, each of them opened anew and anew."""
    tally, began = Tally(), time.perf_counter()
    numbers, greetings = iter(range(frames)), itertools.count()
    await asyncio.gather(
        *(whisper_each(ground, seed, numbers, greetings, tally) for _ in range(wires))
    )
    tally.seconds = time.perf_counter() - began
    return tally


async def whisper_each(
    ground: Ground, seed: int, numbers: Iterator[int], greetings: Iterator[int], tally: Tally
) -> None:
    while frames := batch(seed, numbers):
        for number in greetings:
            request = greeting(ground, Dice(seed, 1, number))
            wire = Wire(ground.port)
            if await opened(wire, number, request, tally):
                break
        with suppress(OSError):
            for frame in frames:
                await wire.send(frame)
            await wire.settle()
        is_rude = any(frame.is_rude for frame in frames)
        told = "wire dropped" if wire.ended == 0 else f"wire closed {wire.ended or 1000}"
        tally.answers["frame"] += len(frames)
        tally.answers[told] += 1
        if wire.ended == 1011 or (wire.ended == 0 and not is_rude):
            sent = [request, *(frame.payload for frame in frames)]
            tally.findings.append(Finding(number, told, sent))
        await wire.close()


async def opened(wire: Wire, number: int, request: bytes, tally: Tally) -> bool:
    """Whether the house lets this handshake in."""
    try:
        told = str(await wire.open(request))
    except TimeoutError:
        told = "silent"
    except (OSError, asyncio.IncompleteReadError):
        told = "refused"
    if told != "101":
        wire.line.close()
    tally.answers[f"wire {told}"] += 1
    if told == "silent" or (told >= "5" and told.isdecimal()):
        tally.findings.append(Finding(number, f"wire {told}", [request]))
    return told == "101"


def batch(seed: int, numbers: Iterator[int]) -> list[Frame]:
    """The next frames for one wire; a rude one is its last."""
    frames: list[Frame] = []
    while len(frames) < BATCH and not (frames and frames[-1].is_rude):
        number = next(numbers, None)
        if number is None:
            break
        frames.append(nonsense.frame(Dice(seed, 2, number)))
    return frames


def greeting(ground: Ground, dice: Dice) -> bytes:
    """A handshake: mostly sound, with an absurd query or a strange header."""
    table = dice.one(ground.tables).id
    name = damaged(dice, table) if dice.happens(0.1) else table
    headers = who(dice, ground)
    if dice.happens(0.2):
        headers += nonsense.headers(dice)
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers if len(value) < LONGEST)
    path = f"/api/tables/{name}/live{nonsense.query(dice)}"[:LONGEST]
    return handshake(ground.port, path.encode("utf-8").decode("latin-1"), lines)
