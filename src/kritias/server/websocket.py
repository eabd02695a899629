"""The wire: a WebSocket for each viewer, which carries what that viewer may see and no more."""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count, islice
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from kritias.kernel.game import NOBODY, Ply, Seat
from kritias.kernel.refusal import KritiasError, Unreadable
from kritias.kernel.words import say
from kritias.server import viewer_data, viewer_payload
from kritias.server.daily import standings
from kritias.server.draining import draining_of
from kritias.server.guard import PlainJSON
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.people import Guest
from kritias.server.places import knock, let_in
from kritias.server.refusal import GivenUp, Outdated, TooMuch, Unavailable, kind_of
from kritias.server.request_log import REFUSAL
from kritias.server.services import Services, caller, find_table, language_of, services_behind
from kritias.server.table import Table
from kritias.server.templates import page_words
from kritias.server.viewer import Viewer
from kritias.server.viewer import kind_of as kind_of_viewer
from kritias.server.viewer_data import MOST_MOVES, MOST_PLIES
from kritias.server.viewer_marks import draw_ahead, unseen, with_marks
from kritias.server.viewer_plies import Follower, sent_up_to

router = APIRouter()
LARGEST: Final = 2000  # characters in a message from a viewer
BREATH: Final = 0.03  # seconds between two frames: of faster wishes the last one counts
FEW: Final = 3  # moves that are drawn without others getting their frames meanwhile
GLANCE: Final = 0.15  # the same for a page, which nobody can follow faster
NOT_THERE, OUTDATED, AGAIN_LATER, COME_BACK = 4404, 4410, 1013, 1012  # why a wire is closed
LONGEST_PAUSE_S: Final = 0.25  # before the next wish of somebody who wishes too fast is read
NUMBERS: Final = count()  # of connections
REASON: Final = 123  # bytes in which that may be said


@router.websocket("/api/tables/{table}/live")
async def watch(socket: WebSocket, table: str) -> None:
    """Frames for a page (`as=page`) or for a program (`as=data`), after every change.

    Both say with `ply` up to where they know the game, and get what they missed.
    """
    services = services_behind(socket)
    if draining_of(socket).is_under_way:
        await socket.accept()
        await socket.close(COME_BACK)
        return
    try:
        guest = services.guests.known(socket) or Guest("")
        who = caller(socket, guest.id, table[:24])
        only_players = knock(services.limits, who)
        open_table = await find_table(socket, who.table)
        with let_in(services.limits, who, is_of(open_table.table, guest.id), only_players):
            await socket.accept()
            viewer = Viewer(guest.id, language_of(socket))
            await Connection(services, open_table, viewer, socket, who).run()
    except TooMuch as error:
        socket.scope[REFUSAL] = kind_of(error)
        content = {"error": kind_of(error), "message": str(error)}
        headers = {"Retry-After": str(error.seconds)}
        await socket.send_denial_response(PlainJSON(content, 429, headers))
    except KritiasError as error:
        socket.scope[REFUSAL] = kind_of(error)
        await socket.accept()
        await socket.close(code_of(error), reason_of(page_words(language_of(socket))(error.phrase)))


def is_of(table: Table, guest: str) -> bool:
    """Whether a guest plays at a table, or has set it."""
    return bool(guest) and (guest == table.setup.host or bool(table.seats_of(guest)))


def code_of(error: KritiasError) -> int:
    """With what a wire is closed that cannot be joined."""
    match error:
        case Unavailable():
            return AGAIN_LATER
        case Outdated() | GivenUp():
            return OUTDATED
    return NOT_THERE


def reason_of(sentence: str) -> str:
    """As much of a sentence as fits into the closing of a wire."""
    return sentence.encode()[:REASON].decode(errors="ignore")


class Stopwatch:
    """The processor time of some steps, without what is done between them."""

    def __init__(self) -> None:
        self.seconds = self.began = 0.0

    def __enter__(self) -> None:
        self.began = time.thread_time()

    def __exit__(self, *error: object) -> None:
        self.seconds += time.thread_time() - self.began

    def steps(self, work: Iterator[None]) -> Iterator[None]:
        while True:
            with self:
                if next(work, self) is self:
                    return
            yield


class Connection:
    """One connection: frames go out when something has changed, wishes come in."""

    def __init__(
        self,
        services: Services,
        open_table: OpenTable,
        viewer: Viewer,
        socket: WebSocket,
        who: Caller,
    ) -> None:
        self.services, self.open_table, self.viewer, self.socket = (
            services,
            open_table,
            viewer,
            socket,
        )
        self.who = replace(who, connection=str(next(NUMBERS)))
        self.came_as = ""  # the guest who was known by the token
        self.changed = asyncio.Event()
        self.sent: dict[str, int] = {}  # a hash of each part as it was last sent
        self.shown = (-1, -1)  # the length of the log and the news of the last frame
        self.is_page = socket.query_params.get("as", "page") != "data"
        self.known = Ply(whole(socket.query_params.get("ply", "0")))
        self.follower = Follower(sent_up_to(open_table.table, self.known) if self.known else None)
        self.wish({"aspect": number(socket.query_params.get("aspect", ""))})

    async def run(self) -> None:
        self.came_as = self.services.guests.recognised(self.socket).id
        self.open_table.viewers.add(self.changed)
        self.arrive()
        self.changed.set()
        sender = asyncio.create_task(self.send())
        sender.add_done_callback(self.stumble)
        try:
            await self.receive()
        finally:
            sender.cancel()
            self.open_table.leave(self.changed)
            self.depart()
            with suppress(asyncio.CancelledError, Exception):
                await sender

    def stumble(self, sender: asyncio.Task[None]) -> None:
        """A frame that cannot be made is our mistake: it is told, and the page connects anew."""
        if sender.cancelled() or (error := sender.exception()) is None:
            return
        if not isinstance(error, (WebSocketDisconnect, RuntimeError)):
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a viewer's frame could not be made", "exception": error}
            )
        self.closing = asyncio.create_task(self.close())

    async def close(self) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(1011)

    def arrive(self) -> None:
        """Somebody is here: a wait for them ends, and a bot that filled in gives the seat back."""
        self.services.presence.tell_of(self.open_table.table.setup.id)
        if self.open_table.arrive(self.viewer.guest):
            self.services.referee.look(self.open_table)
            self.open_table.wake()

    def depart(self) -> None:
        now = self.open_table.asked = self.services.tables.now()
        self.services.presence.tell_of(self.open_table.table.setup.id)
        if self.open_table.depart(self.viewer.guest, now):
            self.services.referee.look(self.open_table)
            self.open_table.wake()

    async def send(self) -> None:
        """A frame whenever something has changed; what changes meanwhile goes with the next."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            if not self.is_still_known():
                return await self.close()
            table = self.open_table.table
            if table.is_closed and table.setup.deal:
                with suppress(Unavailable):
                    best = await standings(self.services.tables.store, table.setup.deal)
                    self.open_table.rank(best)
            with self.services.measures.frames.timed():
                text = await self.next_frame()
            await self.socket.send_text(text)
            await self.rest()

    def is_still_known(self) -> bool:
        """Whether the token of the viewer is as good as when they came."""
        return self.services.guests.recognised(self.socket).id == self.came_as

    async def rest(self) -> None:
        """Wait a little, so that what happens fast goes into few frames; nobody waits for what
        they did themselves."""
        breaths = round(GLANCE / BREATH) if self.is_page else 1
        for _ in range(breaths):
            await asyncio.sleep(BREATH)
            if self.changed.is_set() and self.has_acted():
                return

    def has_acted(self) -> bool:
        """Whether the viewer made the last move."""
        moves = self.open_table.table.moves
        return bool(moves) and moves[-1].seat in self.open_table.table.seats_of(self.viewer.guest)

    async def next_frame(self) -> str:
        """The next frame. What happens in their game is shown to players at once; what somebody
        wishes to see, and what onlookers see, is drawn in its turn and when it is paid for."""
        while not self.is_urgent():
            try:
                return await self.frame_in_turn()
            except TooMuch:
                await self.wait_for_budget()
        return await self.frame_at_once()

    def is_urgent(self) -> bool:
        """Whether a frame waits for nobody: of a player to whom something has happened, or a few
        lines for a program; unless this guest has used up their own time."""
        table = self.open_table.table
        if self.services.work_limits.wait("draw", self.own) > 0:
            return False
        if not self.is_page:
            return viewer_data.is_short(table, self.known, MOST_PLIES, MOST_MOVES)
        return self.is_player() and self.viewer.at is None and self.shown != self.news

    def is_player(self) -> bool:
        table, guest = self.open_table.table, self.viewer.guest
        return bool(table.seats_of(guest)) or (guest != "" and guest == table.setup.host)

    @property
    def own(self) -> Caller:
        """Who is charged for what a player has to see: nobody else behind the same address."""
        return replace(self.who, address="") if self.is_player() else self.who

    @property
    def news(self) -> tuple[int, int]:
        """How much has happened at the table."""
        return self.open_table.table.length, self.open_table.news

    async def wait_for_budget(self) -> None:
        """Wait until what was drawn is paid for, or something happens; the last wish counts."""
        seconds = self.services.work_limits.wait("draw", self.who)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(seconds, BREATH)):
                await self.changed.wait()
        self.changed.clear()

    async def frame_in_turn(self) -> str:
        """A frame that is drawn apart. What takes long is drawn a few moves at a time."""
        drawing, viewer = self.services.drawing, replace(self.viewer)
        self.begin_beside()
        if self.is_page:
            while await drawing.draw(self.who, self.open_table, partial(self.draw_few, viewer)):
                pass
        self.shown = self.news
        return await drawing.draw(self.who, self.open_table, partial(self.told, viewer))

    def draw_few(self, viewer: Viewer, open_table: OpenTable) -> bool:
        """Draw a few of the moves that have to be drawn; whether there may be more."""
        if not self.is_far_behind(open_table, viewer):
            return False
        return len(list(islice(self.ahead(open_table, viewer), FEW))) == FEW

    async def frame_at_once(self) -> str:
        """The same in the loop; others get their frames meanwhile, and of those who want the same
        at this table the first one draws it."""
        spent, self.shown = Stopwatch(), self.news
        self.begin_beside()
        try:
            if not (self.is_page and self.is_far_behind(self.open_table, self.viewer)):
                with spent:
                    return self.told(self.viewer, self.open_table)
            async with self.open_table.drawing:
                for _ in spent.steps(self.ahead(self.open_table, self.viewer)):
                    await asyncio.sleep(0)
                with spent:
                    return self.told(self.viewer, self.open_table)
        finally:
            self.services.work_limits.charge("draw", self.own, spent.seconds)

    def ahead(self, open_table: OpenTable, viewer: Viewer) -> Iterator[None]:
        """Draw what the next frame needs, a move at each step."""
        now = self.services.tables.now()
        yield from self.follower.draw_ahead(open_table, viewer, now)
        yield from draw_ahead(open_table, viewer, now)

    def is_far_behind(self, open_table: OpenTable, viewer: Viewer) -> bool:
        """Whether many moves have to be drawn for this viewer."""
        table = open_table.table
        kind = kind_of_viewer(table, viewer, self.services.tables.now())
        due = self.follower.undrawn(table, viewer, kind)
        return max(len(due), len(unseen(open_table, kind))) > FEW

    def begin_beside(self) -> None:
        """Whoever looks at a page has the game reviewed, and tries explained."""
        if self.is_page:
            self.services.reviews.begin(self.open_table, self.who)
            self.services.explaining.begin(self.open_table, self.who)

    def told(self, viewer: Viewer, open_table: OpenTable) -> str:
        """The frame as it is sent."""
        return json.dumps(self.frame(viewer, open_table))

    def frame(self, viewer: Viewer, open_table: OpenTable) -> dict[str, Any]:
        now = self.services.tables.now()
        if self.is_page:
            progress = self.services.ready.progress.get(open_table.table.setup.game)
            frame = viewer_payload.frame(open_table, viewer, now, progress)
            plays = self.follower.news(open_table, viewer, now, frame["parts"])
            frame = with_marks(frame, open_table, viewer, now)  # after all is drawn
            return frame | {"parts": self.news_of(frame["parts"])} | plays
        viewer = Viewer(viewer.guest, viewer.language, uncovered=open_table.table.decider)
        content = viewer_data.data(open_table, viewer, now)
        content["log"] = viewer_data.log(open_table, viewer, self.known)
        self.known = open_table.table.ply
        return content

    def news_of(self, parts: dict[str, str]) -> dict[str, str]:
        """The parts of a page that are not as this connection last sent them."""
        hashes = {name: hash(markup) for name, markup in parts.items()}
        sent, self.sent = self.sent, hashes
        return {name: parts[name] for name in parts if sent.get(name) != hashes[name]}

    async def receive(self) -> None:
        """Wishes of the viewer, until it goes away. Nonsense gets a refusal."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self.take_time()
                try:
                    self.wish(wishes_in(message))
                except KritiasError as error:
                    refusal = {"error": kind_of(error), "message": str(error)}
                    await self.socket.send_text(json.dumps(refusal))
                else:
                    self.changed.set()

    async def take_time(self) -> None:
        """Whoever wishes too fast is listened to slowly; what is drawn is limited by its cost."""
        limits = self.services.limits
        if (seconds := limits.wait("wish", self.who)) > 0:
            await asyncio.sleep(min(seconds, LONGEST_PAUSE_S))
        if limits.wait("wish", self.who) == 0:
            limits.take("wish", self.who)

    def wish(self, wishes: dict[str, Any]) -> None:
        """The shape of the stage, the hand to uncover, the moment to look at, older lines."""
        viewer = self.viewer
        match wishes.get("aspect"):
            case int() | float() as aspect if not isinstance(aspect, bool) and aspect > 0:
                viewer.look_through(aspect)
        match wishes.get("uncover"):
            case int() as seat if is_seat(seat, self.open_table.table.seats_of(viewer.guest)):
                viewer.uncovered = Seat(seat)
            case None if "uncover" in wishes:
                viewer.uncovered = NOBODY
        match wishes.get("at"):
            case int() as at if not isinstance(at, bool) and 0 <= at <= len(
                self.open_table.table.moves
            ):
                viewer.at = at
            case None if "at" in wishes:
                viewer.at = None
        match wishes.get("older"):
            case str() as lines:
                viewer.look_back(lines)


def is_seat(wished: int, seats: Sequence[int]) -> bool:
    """Whether a number names one of the seats; to Python, true is a one as well."""
    return not isinstance(wished, bool) and wished in seats


def wishes_in(message: Any) -> dict[str, Any]:
    """The object in a message."""
    text = message.get("text")
    if not isinstance(text, str) or len(text) > LARGEST:
        raise Unreadable(say("A message is a short text."))
    try:
        wishes = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(say("A message is JSON.")) from error
    if not isinstance(wishes, dict):
        raise Unreadable(say("A message is an object."))
    return wishes


def whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def number(text: str) -> float:
    """A positive number, or zero for anything else."""
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if 0 < value < 100 else 0.0
