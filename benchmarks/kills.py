"""A house and its database killed again and again while people play; `python -m benchmarks.attack`.

What is acknowledged must be in the store, once, and nothing else.
"""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

import numpy as np

from kritias.server.events import Moved
from kritias.server.opening import opened
from tests.attack.crowds import guest
from tests.attack.databases import Database
from tests.attack.lines import Answer, Line
from tests.server.houses import House

PLAYERS: Final = 6
BREATH: Final = 0.05  # seconds before something is sent again
LOST_PATIENCE: Final = 120.0  # seconds after which a house that answers nobody is given up


class GaveUp(Exception):
    """Nobody answered for too long."""


@dataclass
class Played:
    """The moves at one table that were acknowledged."""

    table: str
    moves: list[int] = field(default_factory=list)


@dataclass
class Battle:
    """People who play while things are killed, and what they were told."""

    house: House
    database: Database | None
    played: list[Played] = field(default_factory=list)
    enough: bool = False
    kills: dict[str, int] = field(default_factory=lambda: {"house": 0, "database": 0})
    bare: list[str] = field(default_factory=list)  # mistakes told without manners
    told: int = 0  # refusals for a while, with manners
    gone: int = 0  # requests that nobody answered
    slowest: float = 0.0  # seconds until a move was acknowledged

    @property
    def moves(self) -> int:
        return sum(len(one.moves) for one in self.played)

    @property
    def targets(self) -> tuple[str, ...]:
        return ("house", "database") if self.database else ("house",)


# People


async def persist(battle: Battle, line: Line, *asked: Any) -> Answer:
    """Ask until there is an answer that is not about a house or a database out of order."""
    until = time.monotonic() + LOST_PATIENCE
    while time.monotonic() < until:
        try:
            answer = await line.ask(*asked)
        except (OSError, asyncio.IncompleteReadError):
            battle.gone += 1
        else:
            if answer.status < 500:
                return answer
            if is_polite(answer):
                battle.told += 1
            else:
                battle.bare.append(f"{answer.status} {answer.body[:80]!r}")
        await asyncio.sleep(BREATH)
    raise GaveUp(f"nobody answers {asked[:2]}; the last answer: {battle.bare[-1:]}")


def is_polite(answer: Answer) -> bool:
    """Whether a mistake is told as it should be: not now, why, and when to come again."""
    if answer.status != 503 or "retry-after" not in answer.headers:
        return False
    try:
        return bool(answer.json()["message"])
    except (ValueError, KeyError, TypeError):
        return False


async def play(battle: Battle, line: Line, number: int) -> None:
    """One table after the other; a move is sent until it is answered."""
    dice = np.random.default_rng(number)
    while not battle.enough:
        wanted = {"game": "atlantis", "seats": 2, "players": [{"kind": "me"}] * 2, "start": True}
        view = (await persist(battle, line, "POST", "/tables", wanted)).json()
        played = Played(view["id"])
        battle.played.append(played)
        while not battle.enough and view["status"] != "over":
            view = await play_move(battle, line, view, played, dice)


async def play_move(
    battle: Battle, line: Line, view: dict[str, Any], played: Played, dice: np.random.Generator
) -> dict[str, Any]:
    address = f"/tables/{view['id']}"
    if not view["moves"]:  # the rules are on their way
        await asyncio.sleep(BREATH)
        looked: dict[str, Any] = (await persist(battle, line, "GET", address)).json()
        return looked
    move = view["moves"][int(dice.integers(len(view["moves"])))]["code"]
    body, began = {"ply": view["ply"], "move": move}, time.monotonic()
    answer = await persist(battle, line, "POST", f"{address}/moves", body)
    if answer.status == 200:
        battle.slowest = max(battle.slowest, time.monotonic() - began)
        played.moves.append(move)
    elif answer.status != 409:
        battle.bare.append(f"{answer.status} {answer.body[:80]!r}")
    again: dict[str, Any] = (await persist(battle, line, "GET", address)).json()
    return again


# Whoever kills them


async def strike(battle: Battle, what: str) -> None:
    """Kill one thing and set it up again at the same place."""
    battle.kills[what] += 1
    if what == "house":
        battle.house.kill()
        await asyncio.to_thread(battle.house.open)
    elif battle.database:
        await asyncio.to_thread(battle.database.kill)
        await asyncio.sleep(0.3)
        await asyncio.to_thread(battle.database.start)


async def fight(battle: Battle, moves: int, kills: int) -> None:
    """Let people play, and strike after so many moves, now here, now there."""
    lines = [await guest(battle.house.port, f"P{number}") for number in range(PLAYERS)]
    players = [asyncio.create_task(play(battle, line, n)) for n, line in enumerate(lines)]
    dice = np.random.default_rng(moves)
    targets = battle.targets
    try:
        for number in range(kills):
            await until(battle, battle.moves + dice.uniform(0.2, 1) * moves / kills, players)
            await strike(battle, targets[number % len(targets)])
            print(f"  {sum(battle.kills.values())} kills, {battle.moves:,} moves, "
                  f"{len(battle.bare)} bare answers", flush=True)  # fmt: skip
        await until(battle, moves, players)
        battle.enough = True
        await asyncio.gather(*players)
    finally:
        battle.enough = True
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for line in lines:
            line.close()


async def until(battle: Battle, moves: float, players: list[asyncio.Task[None]]) -> None:
    """Until so many moves are made; whoever gives up ends the fight."""
    while battle.moves < moves:
        for player in players:
            if player.done():
                player.result()
        await asyncio.sleep(0.01)


# What is left


async def stored_moves(place: str, tables: list[str]) -> list[list[int]]:
    """The moves as they lie in the store, read by nobody's cache."""
    async with opened(place) as store:
        logs = [await store.events(table) for table in tables]
    return [[event.move for event, _ in log if isinstance(event, Moved)] for log in logs]


def differences(battle: Battle, stored: list[list[int]]) -> tuple[int, int]:
    """How many acknowledged moves are lost, and how many are there that nobody was told of."""
    lost = doubled = 0
    for one, found in zip(battle.played, stored, strict=True):
        same = SequenceMatcher(None, one.moves, found, autojunk=False).get_matching_blocks()
        common = sum(block.size for block in same)
        lost, doubled = lost + len(one.moves) - common, doubled + len(found) - common
    return lost, doubled


@contextmanager
def battlefield(store: str) -> Iterator[Battle]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        database = None
        if store == "postgres":
            database = running.enter_context(Database(folder / "pg"))
        house = House(database.url if database else str(folder / "t.db"), folder / "house")
        try:
            yield Battle(house.open(), database)
        finally:
            with suppress(Exception):
                house.close()


def killed(store: str, moves: int, kills: int) -> tuple[list[str], bool]:
    """One row: what a store held after so many moves under so many kills of each thing there is,
    and whether all is well."""
    with battlefield(store) as battle:
        ways = len(battle.targets)
        try:
            asyncio.run(fight(battle, moves * ways, kills * ways))
        except GaveUp as error:
            battle.bare.append(str(error))
        battle.house.close()
        tables = [one.table for one in battle.played]
        stored = asyncio.run(stored_moves(battle.house.database, tables))
    lost, doubled = differences(battle, stored)
    row = [
        {"sqlite": "SQLite", "postgres": "PostgreSQL"}[store], f"{battle.moves:,}",
        str(battle.kills["house"]), str(battle.kills["database"]), str(lost), str(doubled),
        f"{len(battle.bare):,}", f"{battle.told:,}", f"{battle.slowest:.1f} s",
    ]  # fmt: skip
    for answer in sorted(set(battle.bare))[:5]:
        print(f"  bare: {answer}")
    return row, not (lost or doubled or battle.bare)
