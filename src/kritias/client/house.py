"""A running house, and a table in it, as a program meets them."""

import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from kritias.client.call import LONGEST_PAUSE, PATIENCE, PAUSE, Rejected, Unreachable, call
from kritias.client.secure import tls
from kritias.client.view import View
from kritias.kernel.refusal import Unreadable

NO_MORE: Final = (4403, 4404, 4410)  # codes with which a wire is closed for good:
PRIVATE: Final = 4000  # so much above the status that a request would be answered with
LINK: Final = re.compile(r"/t/([\w-]{1,24})(?:/sit/(\d)/([\w-]{1,40}))?/?")


class SeatLink(NamedTuple):
    """A link to a table, or to a seat of it, as people send it to each other."""

    house: str
    table: str
    seat: int | None
    key: str | None

    @classmethod
    def read(cls, link: str) -> "SeatLink":
        try:
            parts = urlsplit(link)
            found = LINK.fullmatch(parts.path)
        except ValueError:
            found = None
        if not found or parts.scheme not in ("http", "https") or not parts.netloc:
            raise Unreadable(f"«{link}» is no link to a seat: http://HOUSE/t/TABLE/sit/SEAT/KEY.")
        table, seat, key = found.groups()
        house = f"{parts.scheme}://{parts.netloc}"
        return cls(house, table, None if seat is None else int(seat), key)


@dataclass
class House:
    """A house at an address, and who one is there."""

    address: str
    name: str = ""
    token: str = field(default="", repr=False)  # of somebody the house knows; a newcomer gets one
    patience: float = PATIENCE  # seconds for which it may be away

    def __post_init__(self) -> None:
        self.address = self.address.rstrip("/")
        if not self.token:
            self.token = str(self.call("POST", "/guests", {"name": self.name})["token"])

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Whatever else `docs/http.md` describes: `house.call("GET", "/games")`."""
        return call(method, f"{self.address}/api{path}", self.token, body, self.patience)

    def games(self) -> list[dict[str, Any]]:
        """The games, how many play them, and their options."""
        return list(self.call("GET", "/games"))

    def open_table(
        self, game: str, players: Sequence[str], start: bool = True, **more: Any
    ) -> "Table":
        """Set a table, with one player for each seat: `me`, `free` or the level of a bot. What else
        a new table takes (`options`, `seed`, `clock`, …) goes by name."""
        wanted = {"game": game, "seats": len(players), "players": [*map(player, players)]}
        content = self.call("POST", "/tables", wanted | {"start": start} | more)
        return Table(self, content["id"], tuple(content["keys"]))

    def table(self, name: str) -> "Table":
        """A table by its name."""
        return Table(self, name)

    def sit(self, link: SeatLink, name: str = "") -> "Table":
        """Take the seat of a link; of one to a table that is open to all, the first free seat."""
        if link.seat is None:
            self.call("POST", f"/tables/{link.table}/join", {"name": name or self.name})
        else:
            claim = {"key": link.key, "name": name or self.name}
            self.call("POST", f"/tables/{link.table}/seats/{link.seat}/claim", claim)
        return Table(self, link.table)


def player(who: str) -> dict[str, str]:
    """A player of a new table, as the house wants to be told."""
    return {"kind": who} if who in ("me", "free") else {"kind": "bot", "level": who}


@dataclass
class Table:
    """A table of a house."""

    house: House
    id: str
    keys: tuple[str, ...] = ()  # of its seats, for whoever has set it

    def link(self, seat: int) -> str:
        """The link with which somebody takes a seat."""
        return f"{self.house.address}/t/{self.id}/sit/{seat}/{self.keys[seat]}"

    def call(self, method: str, path: str = "", body: Any = None) -> Any:
        return self.house.call(method, f"/tables/{self.id}{path}", body)

    def view(self) -> View:
        """The table as one may see it now."""
        return View.of(self.call("GET"))

    def start(self, level: str = "casual") -> None:
        """Deal; seats that are still free get bots of a level."""
        self.call("POST", "/start", {"level": level})

    def play(self, move: int | str, ply: int) -> None:
        """Make a move, by code or text, in answer to a ply; once this returns, it is kept."""
        self.call("POST", "/moves", {"ply": ply, "move": move})

    def leave(self, seat: int) -> None:
        """Leave the own seat to a bot."""
        self.call("POST", f"/seats/{seat}/leave")

    def turns(self) -> Iterator[View]:
        """A view whenever there is something to decide here, until the game is over. What is not
        decided is not asked again."""
        asked = -1
        for view in self.views():
            if view.is_over:
                return
            if view.moves and view.ply > asked:
                asked = view.ply
                yield view

    def results(self) -> View:
        """The table as it is when the game is over: its points and shares."""
        return next(view for view in self.views() if view.is_over)

    # The wire

    def views(self) -> Iterator[View]:
        """The table now, and again after every change. A wire that is cut is opened anew, for as
        long as the house has patience."""
        heard, pause = time.monotonic(), PAUSE
        while True:
            try:
                with self.wire() as wire:
                    for text in wire:
                        content = json.loads(text)
                        if "id" in content:
                            yield View.of(content)
                        heard, pause = time.monotonic(), PAUSE
            except InvalidStatus as error:
                self.give_up_at(error.response.status_code, str(error), heard)
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in NO_MORE:
                    status = closed.rcvd.code - PRIVATE
                    raise Rejected(status, {"message": closed.rcvd.reason}) from closed
            except (OSError, InvalidHandshake) as error:
                self.give_up_at(0, str(error), heard)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def wire(self) -> ClientConnection:
        address = self.house.address.replace("http", "ws", 1)
        return connect(
            f"{address}/api/tables/{self.id}/live?as=data",
            additional_headers={"authorization": f"Bearer {self.house.token}"},
            max_size=None,
            ssl=tls() if address.startswith("wss") else None,
        )

    def give_up_at(self, status: int, reason: str, heard: float) -> None:
        """Refuse to go on if the house says no, or has been away for too long."""
        if status in (400, 403, 404, 421):
            raise Rejected(status, {"message": f"The house closes the wire: {reason}."})
        if time.monotonic() - heard > self.house.patience:
            raise Unreachable(f"No house answers at {self.house.address}: {reason}.")
