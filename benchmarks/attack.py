"""A house under attack: `python -m benchmarks.attack [part …] [--small] [--write]`.

Everything goes to houses on this machine that are opened here and closed again. `--small` tries
the parts in a few minutes; `--write` adds a section to `benchmarks/RESULTS.md`.
"""

import argparse
import asyncio
import itertools
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from benchmarks.kills import killed
from benchmarks.sheet import Row, markdown, show, today
from tests.attack.crowds import (
    come_and_go,
    contradictions,
    guest,
    new_table,
    race,
    storm,
    weight,
)
from tests.attack.fuzzer import Tally, ground_of, throw, tracebacks, whisper
from tests.attack.lines import HOST, Line, Wire, handshake
from tests.server.houses import House

RESULTS: Final = Path(__file__).parent / "RESULTS.md"
MIB: Final = 2**20
ME: Final = {"kind": "me"}


@dataclass
class Outcome:
    """What a part has shown: a table, a sentence, and whether its bar is met (None: no bar)."""

    title: str
    heads: Row
    rows: list[Row]
    remark: str = ""
    is_met: bool | None = None

    @property
    def verdict(self) -> str:
        return {None: "no bar", True: "met", False: "MISSED"}[self.is_met]


@contextmanager
def house_for(absence: float = 3600) -> Iterator[House]:
    """A house of its own on SQLite."""
    with (
        tempfile.TemporaryDirectory() as name,
        House.at(Path(name), absence=absence) as house,
    ):
        asyncio.run(all_ready(house.port))
        yield house


async def all_ready(port: int) -> None:
    """Until all games are ready: only then is nothing else going on in the house."""
    line = Line(port)
    while not all(game["is_ready"] for game in (await line.ask("GET", "/ready")).json().values()):
        await asyncio.sleep(0.5)
    line.close()


def progress(*words: Any) -> None:
    print(" ", *words, flush=True)


def pid_of(house: House) -> int:
    assert house.process
    return house.process.pid


def mistakes(house: House) -> int:
    """Tracebacks in the log of a house."""
    return len(tracebacks(house.errors.read_text(errors="replace")))


# Kills


def kills(small: bool) -> Outcome:
    """The house, and where there is one the database, killed while people play."""
    moves, times = (150, 2) if small else (2000, 24)
    done = [killed(store, moves, times) for store in ("sqlite", "postgres")]
    return Outcome(
        "killed while people play",
        ("store", "moves acknowledged", "kills of the house", "of the database", "lost", "doubled",
         "bare answers", "polite 503s", "slowest move"),
        [row for row, _ in done],
        "Lost: acknowledged and not in the store. Doubled: in the store and not acknowledged. "
        "Bare: a 5xx that is not a 503 with a sentence and Retry-After. Bar: none of the three.",
        all(is_met for _, is_met in done),
    )  # fmt: skip


# Fuzz


def fuzz(small: bool) -> Outcome:
    """Hostile requests and frames by the ten thousand."""
    requests, frames, portion = (4000, 2000, 1000) if small else (80_000, 20_000, 4000)
    with house_for() as house:
        thrown, whispered = fuzzed(house, requests, frames, portion)
        stumbles = mistakes(house)
    for finding in [*thrown.findings, *whispered.findings][:10]:
        progress(finding)
    rows = [fuzz_row("requests", requests, thrown), fuzz_row("frames", frames, whispered)]
    return Outcome(
        "hostile requests and frames",
        ("what", "sent", "5xx, dropped or silent", "seconds", "answers by status"),
        rows,
        f"Tracebacks in the log of the house: {stumbles:,}. Bar: no 5xx and no traceback.",
        not (thrown.findings or whispered.findings or stumbles),
    )


def fuzzed(house: House, requests: int, frames: int, portion: int) -> tuple[Tally, Tally]:
    """In portions, each at tables of its own, so that most are still as they should be."""
    thrown, whispered = Tally(), Tally()
    parts = requests // portion
    for part in range(parts):
        ground = ground_of(house)
        numbers = range(part * portion, (part + 1) * portion)
        add(thrown, asyncio.run(throw(ground, 1, numbers)))
        add(whispered, asyncio.run(whisper(ground, part, frames // parts)))
        progress(f"{thrown.answers.total():,} requests, {whispered.answers['frame']:,} frames, "
                 f"{len(thrown.findings) + len(whispered.findings)} findings")  # fmt: skip
    return thrown, whispered


def add(tally: Tally, more: Tally) -> None:
    tally.answers.update(more.answers)
    tally.findings += more.findings
    tally.seconds += more.seconds


def fuzz_row(what: str, sent: int, tally: Tally) -> Row:
    return what, f"{sent:,}", str(len(tally.findings)), f"{tally.seconds:.0f}", str(tally)


# Crowds


def ply(small: bool) -> Outcome:
    """Many clients answer the same ply at the same moment."""
    clients, rounds = (20, 8) if small else (50, 25)
    with house_for() as house:
        run = asyncio.run(race(house.port, clients, rounds))
    won = sum(count == 1 for count in run.won)
    logged = sum(count == 1 for count in run.logged)
    statuses = ", ".join(f"{status}: {count:,}" for status, count in sorted(run.answers.items()))
    return Outcome(
        "one ply, many answers",
        ("clients", "rounds", "one move won", "one move in the log", "answers"),
        [(str(clients), str(rounds), str(won), str(logged), statuses)],
        "200 is also the answer to the winning move sent again. Bar: one, in every round.",
        run.is_fair,
    )


def storms(small: bool) -> Outcome:
    """Everybody does everything at once; afterwards the log must tell the same table."""
    rounds = 5 if small else 20
    answers: Counter[int] = Counter()
    wrong: list[str] = []

    async def weather(house: House) -> None:
        for seed in range(rounds):
            past = await storm(house.port, seed)
            answers.update(past.answers)
            wrong.extend(await contradictions(house, past))
            progress(f"storm {seed + 1}: {dict(past.answers)}, {len(wrong)} contradictions")

    with house_for() as house:
        asyncio.run(weather(house))
        stumbles = mistakes(house)
    for one in wrong[:10]:
        progress(one[:300])
    bad = sum(count for status, count in answers.items() if status >= 500)
    return Outcome(
        "storms at a table",
        ("storms", "acts", "5xx", "seats with two guests, tables that replay to something else",
         "tracebacks"),
        [(str(rounds), f"{answers.total():,}", str(bad), str(len(wrong)), str(stumbles))],
        "Bar: none of the three.",
        not (bad or wrong or stumbles),
    )  # fmt: skip


def reconnects(small: bool) -> Outcome:
    """Viewers come and go."""
    times = 100 if small else 600

    async def visit(house: House, number: int) -> None:
        host = await guest(house.port)
        table = await new_table(host, players=[ME] * 2, start=True)
        await come_and_go(house.port, table["id"], number)
        host.close()

    with house_for() as house:
        asyncio.run(visit(house, 50))
        time.sleep(2)
        before = weight(pid_of(house))
        asyncio.run(visit(house, times))
        time.sleep(5)
        after = weight(pid_of(house))
        stumbles = mistakes(house)
    return Outcome(
        "viewers that come and go",
        ("connections", "handles before", "after", "MiB before", "after", "tracebacks"),
        [(f"{times:,}", str(before.handles), str(after.handles), f"{before.bytes / MIB:.1f}",
          f"{after.bytes / MIB:.1f}", str(stumbles))],
        "Every second one leaves without a word. Bar: no handle more than before, a few apart that "
        "are still closing, and no traceback.",
        after.handles <= before.handles + 3 and not stumbles,
    )  # fmt: skip


# A restless spectator


@dataclass
class Match:
    """Two bots that play one game after the other."""

    line: Line
    table: str = ""
    status: str = "over"
    done: int = 0  # moves of the games before
    ply: int = 0

    @property
    def moves(self) -> int:
        return self.done + self.ply

    async def look(self) -> None:
        view = (await self.line.ask("GET", f"/tables/{self.table}")).json()
        self.ply, self.status = view["ply"], view["status"]

    async def go_on(self) -> None:
        """Look at the game; if it is over, let another begin."""
        if self.status != "over":
            await self.look()
        if self.status == "over":
            bot = {"kind": "bot", "level": "casual"}
            view = await new_table(self.line, players=[bot, bot], start=True)
            self.done, self.ply = self.moves, 0
            self.table, self.status = view["id"], view["status"]

    async def end(self, patience: float = 4.0) -> bool:
        """Let the bots finish; False if they stop before the end."""
        moved, before = time.monotonic(), self.ply
        while self.status != "over":
            await asyncio.sleep(0.1)
            await self.look()
            if self.ply != before:
                moved, before = time.monotonic(), self.ply
            elif time.monotonic() > moved + patience:
                return False
        return True


async def window(port: int, seconds: float, beside: str) -> tuple[float, bool]:
    """Moves a second of two bots, and whether they go on to the end when they are left alone."""
    match = Match(await guest(port))
    await match.go_on()
    viewer = asyncio.create_task(BESIDE[beside](match, port))
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        await asyncio.sleep(0.25)
        await match.go_on()
    pace = match.moves / (time.perf_counter() - began)
    viewer.cancel()
    await asyncio.gather(viewer, return_exceptions=True)
    went_on = await match.end()
    match.line.close()
    return pace, went_on


async def nobody(match: Match, port: int) -> None:
    """Nobody watches."""


async def watch(match: Match, port: int, seconds: float = 600) -> None:
    """Connect, look for so long, and leave; go to the next table when the game is over."""
    wire, table = Wire(port), match.table
    try:
        await wire.open(handshake(port, f"/api/tables/{table}/live"))
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and match.table == table:
            await asyncio.sleep(0.06)
    finally:
        await wire.close()


async def stay(match: Match, port: int) -> None:
    """Watch without a break."""
    while True:
        await watch(match, port)


async def pester(match: Match, port: int) -> None:
    """Connect and leave, four times a second."""
    while True:
        began = time.perf_counter()
        await watch(match, port, 0.12)
        await asyncio.sleep(max(began + 0.25 - time.perf_counter(), 0))


BESIDE: Final = {"alone": nobody, "watched": stay, "pestered": pester}


def spectator(small: bool) -> Outcome:
    """Whether somebody who connects and leaves all the time slows bots down."""
    seconds, rounds = (5.0, 2) if small else (15.0, 4)
    paces: dict[str, list[float]] = {beside: [] for beside in BESIDE}
    stalls = 0
    with house_for() as house:
        asyncio.run(window(house.port, 2, "alone"))
        for _, beside in itertools.product(range(rounds), BESIDE):
            pace, went_on = asyncio.run(window(house.port, seconds, beside))
            paces[beside].append(pace)
            stalls += not went_on
            progress(f"{beside}: {pace:.1f} moves/s"
                     f"{'' if went_on else ', then the bots stopped'}")  # fmt: skip
    alone, watched, pestered = (sum(paces[beside]) / rounds for beside in BESIDE)
    ratios = ", ".join(f"{two / one:.2f}" for one, two in zip(paces["alone"], paces["pestered"]))
    return Outcome(
        "two casual bots and a spectator who comes and goes four times a second",
        ("windows", "moves/s alone", "beside one who stays", "beside one who comes and goes",
         "comes and goes / alone", "by window", "bots that stopped"),
        [(f"{rounds} × {seconds:.0f} s each", f"{alone:.1f}", f"{watched:.1f}", f"{pestered:.1f}",
          f"{pestered / alone:.2f}", ratios, str(stalls))],
        "Windows alternate. Bar: a ratio of 0.9, and bots go on to the end of their game once they "
        "are left alone.",
        not stalls and pestered >= 0.9 * alone,
    )  # fmt: skip


# Memory


async def leave_tables(port: int, tables: int, moves: int) -> None:
    """Open so many tables, make a few moves at each, and never come back."""
    host = await guest(port)
    for number in range(tables):
        view = await new_table(host, seats=4, players=[ME] * 4, start=True)
        for _ in range(moves):
            body = {"ply": view["ply"], "move": view["moves"][0]["code"]}
            await host.ask("POST", f"/tables/{view['id']}/moves", body)
            view = (await host.ask("GET", f"/tables/{view['id']}")).json()
        if (number + 1) % 250 == 0:
            progress(f"{number + 1:,} tables")
    host.close()


def memory(small: bool) -> Outcome:
    """What tables weigh that were opened and left, and whether the house lets go of them."""
    tables, patience = (300, 330) if small else (2000, 420)  # unused tables leave after 300
    with house_for() as house:
        asyncio.run(leave_tables(house.port, 20, 3))
        time.sleep(2)
        before = weight(pid_of(house)).bytes
        asyncio.run(leave_tables(house.port, tables, 3))
        peak = after = weight(pid_of(house)).bytes
        until = time.monotonic() + patience
        while time.monotonic() < until and after > before + (peak - before) / 10:
            time.sleep(5)
            now = weight(pid_of(house)).bytes
            peak, after = max(peak, now), now
            progress(f"{now / MIB:.1f} MiB, {until - time.monotonic():.0f} s left")
    return Outcome(
        "tables opened and left",
        ("tables", "MiB before", "at the peak", f"within {patience} s after", "peak / before",
         "after / before", "KiB a table at the peak"),
        [(f"{tables:,}", f"{before / MIB:.1f}", f"{peak / MIB:.1f}", f"{after / MIB:.1f}",
          f"{peak / before:.2f}", f"{after / before:.2f}",
          f"{(peak - before) / tables / 1024:.1f}")],
        "Bar: memory within 1.3 × of before.",
        after <= 1.3 * before,
    )  # fmt: skip


# Half-open requests

BEGUN: Final = f"POST /api/guests HTTP/1.1\r\nhost: {HOST}\r\ncontent-type: application/json\r\n"


def half_open(kind: str, port: int) -> bytes:
    """A request that never ends."""
    match kind:
        case "headers begun":
            return BEGUN.encode()
        case "body begun":
            return f'{BEGUN}content-length: 100\r\n\r\n{{"name":'.encode()
    return handshake(port, "/api/tables/x/live?" + "x" * 9000)


@dataclass
class Held:
    """Lines of one kind that are held open, and which of them the house has closed."""

    kind: str
    lines: list[Line] = field(default_factory=list)
    closed: int = 0
    first: float | None = None  # seconds until the first was closed

    async def hold(self, port: int, number: int) -> None:
        for _ in range(number):
            line = Line(port)
            await line.connect()
            line.writer.write(half_open(self.kind, port))
            self.lines.append(line)

    async def follow(self, line: Line, began: float) -> None:
        try:
            while await line.reader.read(4096):
                pass
        except OSError:
            pass
        self.closed += 1
        self.first = self.first or time.monotonic() - began


async def hold_open(port: int, each: int, seconds: float) -> tuple[list[Held], list[float]]:
    """Hold requests half open for a while, and ask honestly beside them once a second."""
    held = [Held(kind) for kind in ("headers begun", "body begun", "handshake too long")]
    began, waits = time.monotonic(), []
    for one in held:
        await one.hold(port, each if one.kind != "handshake too long" else each // 5)
    following = [asyncio.create_task(o.follow(line, began)) for o in held for line in o.lines]
    while time.monotonic() < began + seconds:
        honest, asked = Line(port), time.perf_counter()
        assert (await honest.ask("GET", "/games")).status == 200
        waits.append(time.perf_counter() - asked)
        honest.close()
        await asyncio.sleep(1)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    for line in itertools.chain(*(one.lines for one in held)):
        line.close()
    return held, waits


def halfopen(small: bool) -> Outcome:
    """Requests that are begun and never ended."""
    each, seconds = (20, 12.0) if small else (100, 60.0)
    with house_for() as house:
        before = weight(pid_of(house)).handles
        held, waits = asyncio.run(hold_open(house.port, each, seconds))
        time.sleep(1)
        after = weight(pid_of(house)).handles
    rows = [
        (one.kind, str(len(one.lines)), str(one.closed),
         f"{one.first:.0f} s" if one.first else "never")
        for one in held
    ]  # fmt: skip
    return Outcome(
        f"requests begun and never ended, held for {seconds:.0f} s",
        ("what", "held", "closed by the house", "the first after"),
        rows,
        f"Honest requests meanwhile: {len(waits)}, all answered, the slowest within "
        f"{1000 * max(waits):.0f} ms. Handles of the house before and after: {before}, {after}. "
        "Bar: all closed.",
        all(one.closed == len(one.lines) for one in held),
    )


# The campaign

PARTS: Final[dict[str, Callable[[bool], Outcome]]] = {
    part.__name__: part
    for part in (kills, fuzz, ply, storms, reconnects, spectator, memory, halfopen)
}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("part", nargs="*", help=", ".join(PARTS))
    arguments.add_argument("--small", action="store_true")
    arguments.add_argument("--write", action="store_true")
    chosen = arguments.parse_args()
    if unknown := set(chosen.part) - set(PARTS):
        arguments.error(f"no such part: {', '.join(sorted(unknown))}")
    out, outcomes = Console(width=140), []
    for name in chosen.part or PARTS:
        print(f"{name}: {PARTS[name].__doc__}", flush=True)
        outcomes.append(PARTS[name](chosen.small))
        report(out, outcomes[-1])
    if chosen.write:
        write(outcomes, chosen.part, chosen.small)
    return int(any(outcome.is_met is False for outcome in outcomes))


def report(out: Console, outcome: Outcome) -> None:
    show(out, outcome.heads, outcome.rows, f"{outcome.title}: {outcome.verdict}")
    if outcome.remark:
        out.print(outcome.remark)


def section(outcomes: Sequence[Outcome], parts: Sequence[str], small: bool) -> str:
    words = ["python -m benchmarks.attack", *parts, *(["--small"] if small else [])]
    pieces = [
        f"\n## {today()}, a house under attack: `{' '.join(words)}`\n",
        f"House, store and attackers on the same {os.cpu_count()} cores; all over 127.0.0.1.\n",
    ]
    for outcome in outcomes:
        pieces.append(f"{outcome.title[0].upper()}{outcome.title[1:]}: {outcome.verdict}.\n")
        pieces.append(markdown(outcome.heads, outcome.rows))
        pieces.append(f"{outcome.remark}\n" if outcome.remark else "")
    return "\n".join(piece for piece in pieces if piece)


def write(outcomes: Sequence[Outcome], parts: Sequence[str], small: bool) -> None:
    with RESULTS.open("a", encoding="utf-8") as results:
        results.write(section(outcomes, parts, small))


if __name__ == "__main__":
    sys.exit(main())
