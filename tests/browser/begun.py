"""Games that have gone on for a while when a page opens them.

They are written into the store of a house, as it would have written them itself. To play that far
over HTTP takes seconds of a core, and nothing of it would be looked at.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import kritias
from kritias.kernel.game import NOBODY
from kritias.kernel.words import MARKS
from kritias.server.events import BotSat, Closed, Event, Moved, Sat, Started
from kritias.server.opening import opened
from kritias.server.people import COOKIE, Guest, GuestCookies, signing_key
from kritias.server.summary import summary_after
from kritias.server.table import Setup, Table
from tests.server.houses import House, finish

LIVIA = 0  # her seat
LEVEL = "beginner"
PICK = 7  # each move is so many places further on in the list of moves

Until = Callable[[Table], bool]


def after(moves: int) -> Until:
    """So many moves were made, and Livia has a choice; or the game is over."""
    return lambda table: (
        len(table.moves) >= moves
        and (table.decider == LIVIA and len(table.engine.legal(table.state)) > 1)
    )


def is_over(table: Table) -> bool:
    return table.is_over


def begun_table(
    page: Page, home: House, game: str, until: Until, way: str = "bots", seats: int = 2
) -> str:
    """Let the page belong to Livia, at whose table a game has gone on until something is so; the
    table's name. The others are bots, or sit around the same screen."""
    guest, now = Guest(secrets.token_hex(8), "Livia"), time.time()
    token = GuestCookies(signing_key(Path(home.folder))).token(guest)
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": home.url}])
    table = Table(setup_of(game, seats, guest.id, way == "screen", now))
    finish(write(home.database, table, events(table, guest, until), now))
    return table.setup.id


def open_begun(page: Page, home: House, *what: Any, **how: Any) -> str:
    """The same, and the page is there."""
    table = begun_table(page, home, *what, **how)
    page.goto(f"/t/{table}")
    return table


def setup_of(game: str, seats: int, host: str, one_screen: bool, now: float) -> Setup:
    room = kritias.game(game)
    return Setup(
        id=secrets.token_urlsafe(9),
        game=game,
        version=room.VERSION,
        seats=seats,
        settings={},
        secret="5e" * 32,
        seed=5,
        host=host,
        keys=tuple(secrets.token_urlsafe(12) for _ in range(seats)),
        one_screen=one_screen,
        created=now,
    )


def events(table: Table, guest: Guest, until: Until) -> Iterator[Event]:
    """What happens at the table, one thing after the other, each once the one before was taken
    in."""
    yield Sat(LIVIA, guest.id, guest.name)
    for seat in range(1, table.setup.seats):
        name = MARKS[seat].title()
        yield Sat(seat, guest.id, name) if table.setup.one_screen else BotSat(seat, LEVEL)
    yield Started()
    while not (table.decider == NOBODY or until(table)):
        legal = table.engine.legal(table.state)
        move = int(legal[len(table.moves) * PICK % len(legal)])
        yield Moved(table.decider, move, "seat" if table.chairs[table.decider].guest else "bot")
    if table.is_over:
        yield Closed()


async def write(place: str, table: Table, happening: Iterator[Event], now: float) -> None:
    async with opened(place) as store:
        await store.create(table.setup)
        writing = []
        for event in happening:
            summary = summary_after(table, event, table.foresee(event))
            writing.append(store.append(table.setup.id, table.length, event, now, summary))
            table.apply(event, now)
        await asyncio.gather(*writing)
